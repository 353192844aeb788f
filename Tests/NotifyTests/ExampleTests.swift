import Base
import Foundation
import Notify
import Testing

@Suite struct ExampleTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    static func guide() throws -> String {
        try String(contentsOf: folder.appending(path: "../../docs/notify.md").standardized, encoding: .utf8)
    }

    @Test func `the guide shows exactly the example that is compiled`() throws {
        let source = try String(contentsOf: Self.folder.appending(path: "Example.swift"), encoding: .utf8)
        #expect(try Self.guide().contains("```swift\n" + source + "```"))
    }

    @Test func `the example says what the guide says it does`() throws {
        let reader = Person(id: 7, zone: .berlin, channel: .email)
        let now = Moment("2026-11-30 12:00 +01:00").timestamp
        let morning = Moment("2026-12-01 07:00 +01:00").timestamp
        let back = Moment("2026-12-01 18:00 +01:00").timestamp
        func decide(_ books: [String], now: Timestamp) throws -> [Policy.Decision] {
            try remindersOfALibrary(for: reader, books: books, dueBack: back, now: now)
        }
        #expect(try decide(["4", "9"], now: now) == [.single, .single])
        #expect(try decide(["4", "9", "12"], now: now) == [.single, .bundle, .bundle])
        #expect(
            try decide(["4"], now: now + .hours(10)) == [.wait(until: morning, reason: .nightRest)]
        )
        #expect(try decide(["4"], now: back) == [])
        #expect(throws: Notice.InvalidTarget.notAPath) { try decide(["4 "], now: now) }
    }

    @Test func `the guide names every reason, decision and value`() throws {
        let guide = try Self.guide()
        let reasons = [Wish.channelOff, .switchedOff, .inactive].compactMap(\.reason)
        let names =
            reasons + ["expired"] + [Policy.WaitReason.nightRest, .dayUsedUp].map(\.rawValue)
            + Trace.Decision.allCases.map(\.rawValue) + Occasion.Pot.allCases.map { "\($0)" }
        for name in names { #expect(guide.contains("`\(name)`") || guide.contains("`.\(name)`"), "\(name)") }
    }
}
