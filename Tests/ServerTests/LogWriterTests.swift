import Base
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Server

@Suite struct LogWriterTests {
    /// What a log writes for one entry.
    static func lines(
        _ format: ServerConfiguration.LogFormat,
        _ level: Log.Level = .debug,
        _ write: (Log) -> Void
    ) -> [String] {
        let kept = Mutex<[String]>([])
        let clock = TestClock(at: "2026-11-30T07:00:00Z")
        withExtendedLifetime(clock) {
            write(LogWriter.log(format, level, clock: clock.wallClock) { line in kept.withLock { $0.append(line) } })
        }
        return kept.withLock { $0 }
    }

    @Test func `a line for people begins with time, level and area`() {
        let lines = Self.lines(.text) { log in
            log.write(
                .info,
                "push",
                "Benachrichtigungen eingerichtet",
                [("key", "ab12"), ("note", "a b"), ("empty", "")]
            )
        }
        #expect(
            lines == [
                "2026-11-30T07:00:00.000Z info [push] Benachrichtigungen eingerichtet key=ab12 note=\"a b\" empty=\"\"\n"
            ]
        )
    }

    @Test func `a line for machines is one object of texts`() throws {
        let lines = Self.lines(.json) { $0.write(.warning, "push", "say \"hi\" \\", [("level", "x"), ("n", "1\n2")]) }
        #expect(lines.count == 1)
        let object = try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: String]
        #expect(
            object == [
                "time": "2026-11-30T07:00:00.000Z", "level": "warning", "area": "push", "message": "say \"hi\" \\",
                "_level": "x", "n": "1\n2",
            ]
        )
    }

    @Test(arguments: ServerConfiguration.LogFormat.allCases)
    func `nothing that stands in an entry makes a second line or colours a terminal`(
        format: ServerConfiguration.LogFormat
    )
        throws
    {
        let hostile = "a\nb\r\u{1B}[31mc\u{0}\u{85}\u{2028}\u{7F}d"
        let lines = Self.lines(format) { $0.write(.error, hostile, hostile, [(hostile, hostile)]) }
        #expect(lines.count == 1)
        let line = try #require(lines.first).dropLast()
        #expect(
            !line.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0 == "\u{2028}" }
        )
        if format == .json { #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: String]) }
    }

    @Test func `what is below the level is not written`() {
        let lines = Self.lines(.text, .warning) { log in
            for level in Log.Level.allCases { log.write(level, "x", "\(level)") }
        }
        #expect(lines.map { $0.split(separator: " ")[1] } == ["warning", "error"])
    }
}
