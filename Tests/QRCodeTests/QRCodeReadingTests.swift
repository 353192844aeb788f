import Foundation
import Testing

@testable import QRCode

private let reader = "/usr/bin/zbarimg"

/// Reads our codes with an independent reader; only where `zbarimg` is installed (package zbar-tools).
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: reader)))
struct QRCodeReadingTests {
    @Test(arguments: [
        "https://brett.musterstadt.example/k/Beispiel-Link/", "Grüße aus der Kita — 12:30 Uhr", "0123456789",
        String(repeating: "https://example.org/", count: 30),
    ])
    func `a reader finds the text again`(text: String) throws {
        for correction in QRCode.Correction.allCases {
            #expect(try Self.read(QRCode(text, correction: correction)) == text)
        }
    }

    /// Draws a code as a grey map, six pixels a module, and has it read.
    private static func read(_ code: QRCode) throws -> String {
        let scale = 6
        let width = (code.size + 8) * scale
        var image = Array("P5\n\(width) \(width)\n255\n".utf8)
        for y in 0..<width {
            for x in 0..<width { image.append(code.isDark(x: x / scale - 4, y: y / scale - 4) ? 0 : 255) }
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "code-\(UUID().uuidString).pgm")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(image).write(to: file)

        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: reader)
        process.arguments = ["--quiet", "--raw", "--oneshot", "-Sdisable", "-Sqrcode.enable", file.path()]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let read = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: read, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}
