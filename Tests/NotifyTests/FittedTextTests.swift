import Base
import Notify
import TestSupport
import Testing

@Suite struct FittedTextTests {
    /// The size of `{"a":…,"b":…}` as JSON, computed on its own.
    static func size(_ texts: [String]) -> Int {
        texts.reduce(10) { $0 + JSONText.quoted($1).utf8.count }
    }

    @Test func `what fits stays as it is`() {
        let texts = ["Ein Text", "Ein Titel"]
        #expect(FittedText.fitted(texts, limit: Self.size(texts), size: Self.size) == texts)
    }

    @Test(
        arguments: [
            ("abcdefgh", 7, "abcd…"), ("äöüßäöüß", 11, "äöüß…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 53, "👨‍👩‍👧‍👦👨‍👩‍👧‍👦…"),
            ("🇩🇪🇫🇷🇮🇹", 19, "🇩🇪🇫🇷…"), ("e\u{301}e\u{301}e\u{301}", 8, "e\u{301}…"), ("heute Abend", 9, "heute…"),
            (#""""""""""""#, 9, #""""…"#), ("a\nb\nc\nd", 9, "a\nb…"),
        ] as [(String, Int, String)]
    )
    func `a text is cut between characters as people see them`(text: String, room: Int, expected: String) {
        let limit = Self.size(["", "T"]) + room
        #expect(FittedText.fitted([text, "T"], limit: limit, size: Self.size) == [expected, "T"])
    }

    @Test func `one byte less costs one character`() throws {
        let texts = [String(repeating: "ä", count: 100), "T"]
        let exact = try #require(FittedText.fitted(texts, limit: Self.size(texts) - 1, size: Self.size))
        #expect(exact[0] == String(repeating: "ä", count: 98) + "…")
        #expect(Self.size(exact) == Self.size(texts) - 1)
    }

    @Test func `the body goes before the title is touched`() {
        let title = String(repeating: "t", count: 50)
        let limit = Self.size(["", title])
        #expect(FittedText.fitted(["ein Text", title], limit: limit, size: Self.size) == ["", title])
        #expect(
            FittedText.fitted(["ein Text", title], limit: limit - 1, size: Self.size)
                == ["", String(repeating: "t", count: 46) + "…"]
        )
    }

    @Test func `a title keeps a character, or there is no message`() {
        let least = Self.size(["", "t…"])
        #expect(FittedText.fitted(["x", "ttttttttt"], limit: least, size: Self.size) == ["", "t…"])
        #expect(FittedText.fitted(["x", "ttttttttt"], limit: least - 1, size: Self.size) == nil)
        #expect(FittedText.fitted([], limit: 9, size: Self.size) == nil)
    }

    @Test func `a character that is longer than everything is left out`() {
        let endless = "x" + String(repeating: "\u{301}", count: 10_000)
        let limit = Self.size(["", "T"]) + 20
        #expect(FittedText.fitted([endless + "abc", "T"], limit: limit, size: Self.size) == ["", "T"])
        #expect(FittedText.fitted(["ab" + endless, "T"], limit: limit, size: Self.size) == ["ab…", "T"])
    }

    @Test(arguments: 0..<200) func `whatever the text, the result fits and begins as the text does`(seed: UInt64) throws
    {
        var chance = SeededRandomness(seed)
        let pool = ["a", "ß", "€", "\"", "\\", "\n", "\u{1}", " ", "👩🏽‍🚀", "e\u{301}", "🇩🇪", "क्षि", "\r\n"]
        let body = (0..<Int.random(in: 1...300, using: &chance)).map { _ in
            pool[Int.random(in: 0..<pool.count, using: &chance)]
        }
        .joined()
        let limit = Int.random(in: Self.size(["", "T…"])...Self.size([body, "Titel"]), using: &chance)
        let fitted = try #require(FittedText.fitted([body, "Titel"], limit: limit, size: Self.size))
        #expect(Self.size(fitted) <= limit)
        for (text, whole) in zip(fitted, [body, "Titel"]) where text != whole {
            #expect(text.isEmpty || (text.hasSuffix("…") && whole.hasPrefix(text.dropLast())))
        }
    }
}
