import Base
import Foundation
import Notify
import TestSupport
import Testing

@testable import APNs

@Suite struct ShorteningTests {
    static let characters = [
        "a", " ", "ä", "\"", "\\", "\n", "\r\n", "\u{1}", "€", "🎈", "👩‍👩‍👧‍👦", "🇩🇪", "e\u{301}", "👍🏽",
        "한", "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    ]

    /// Title and body of a payload, read by another parser.
    func texts(_ json: [UInt8]) throws -> (title: String?, body: String?) {
        let aps = try #require(try Fixture.object(json)["aps"] as? [String: Any])
        let alert = try #require(aps["alert"] as? [String: String])
        return (alert["title"], alert["body"])
    }

    /// Whether a text is the other one, or whole characters from its beginning and an ellipsis.
    func isBeginning(_ short: String, of whole: String) -> Bool {
        if short == whole { return true }
        guard short.last == "…" else { return false }
        let kept = Array(short.dropLast())
        return !kept.isEmpty && Array(whole.prefix(kept.count)) == kept
    }

    @Test(arguments: 0..<300) func `whatever is written, the JSON fits and no character is broken`(seed: UInt64) throws
    {
        var chance = SeededRandomness(seed)
        let body = (0..<Int.random(in: 1...3000, using: &chance)).map { _ in
            Self.characters.randomElement(using: &chance)!
        }
        .joined()
        let limit = Int.random(in: 150...4096, using: &chance)
        let payload = APNsPayload(alert: APNsAlert(title: "Titel", body: body), custom: ["url": "/k/x/"])
        let json = try payload.json(limit: limit)
        #expect(json.count <= limit)
        let short = try texts(json)
        #expect(short.title == "Titel")
        #expect(isBeginning(try #require(short.body), of: body))
    }

    @Test func `what fits by one byte is not touched`() throws {
        let payload = APNsPayload(alert: APNsAlert(title: "T", body: String(repeating: "ä", count: 500)))
        let whole = try payload.json()
        #expect(try payload.json(limit: whole.count) == whole)
        let short = try payload.json(limit: whole.count - 1)
        #expect(try texts(short).body == String(repeating: "ä", count: 498) + "…")
    }

    @Test func `no space stands before the ellipsis`() throws {
        #expect(Ellipsis.shortened("aaa bbbbbbbb", toBytes: 7) == "aaa…")
        #expect(Ellipsis.shortened("aaa bbbbbbbb", toBytes: 8) == "aaa b…")
        #expect(Ellipsis.shortened("  bbbbbbbb", toBytes: 5) == nil)
    }

    @Test func `an escape counts as what it takes`() {
        #expect(Ellipsis.shortened("\n\n\n\n", toBytes: 8) == "\n\n\n\n")
        #expect(Ellipsis.shortened("a\"\"\"\"", toBytes: 8) == "a\"\"…")
        #expect(Ellipsis.shortened("a\u{1}\u{1}", toBytes: 12) == "a\u{1}…")
    }

    @Test func `a body of which nothing would be left goes, then the title is shortened`() throws {
        let title = String(repeating: "x", count: 200)
        let payload = APNsPayload(alert: APNsAlert(title: title, body: String(repeating: "y", count: 200)))
        let json = try payload.json(limit: 100)
        #expect(json.count == 100)
        let short = try texts(json)
        #expect(short.body == nil)
        #expect(isBeginning(try #require(short.title), of: title))
    }

    @Test func `one character that never ends is no body`() throws {
        let endless = "a" + String(repeating: "\u{301}", count: 5000)
        #expect(endless.count == 1)
        let payload = APNsPayload(alert: APNsAlert(title: "Titel", body: endless))
        #expect(try texts(payload.json()).body == nil)
    }

    static let hopeless: [APNsPayload] = [
        APNsPayload(alert: APNsAlert(title: "T", body: "B"), custom: ["a": .text(String(repeating: "x", count: 4100))]),
        APNsPayload(custom: ["a": .text(String(repeating: "x", count: 4100))]),
        APNsPayload(alert: APNsAlert(body: "a" + String(repeating: "\u{301}", count: 5000))),
        APNsPayload(alert: APNsAlert(localisedBody: .init("K", arguments: [String(repeating: "x", count: 4100)]))),
    ]

    @Test(arguments: hopeless) func `what does not fit however short its texts is refused`(payload: APNsPayload) {
        #expect {
            try payload.json()
        } throws: { error in
            if case .tooLarge(let bytes, 4096) = error as? APNsPayload.Fault { bytes > 4096 } else { false }
        }
    }
}

/// One text alone, cut by the bytes that it takes in JSON.
private enum Ellipsis {
    static func shortened(_ text: String, toBytes limit: Int) -> String? {
        FittedText.fitted([text], limit: limit) { JSONText.length(of: $0[0]) }?.first
    }
}
