import Base
import Foundation
import HTML
import TestSupport
import Testing

@Suite struct TextsTests {
    let texts = Texts(
        language: .german,
        entries: [
            "a": "Hallo {name}", "n.one": "ein Zettel", "n.other": "{count} Zettel", "odd": "{x} {",
            "brace": "a } b {y}",
        ],
        fallback: ["b": "nur hier", "a": "anders"]
    )

    @Test func `a key gives its text, placeholders filled, unknown ones left`() {
        #expect(texts("a", ["name": "Kim"]) == "Hallo Kim")
        #expect(texts("a", [:]) == "Hallo {name}")
        #expect(texts("odd", ["x": "{y}"]) == "{y} {")
        #expect(texts("brace", ["y": "1"]) == "a } b 1")
    }

    @Test func `a key that is missing is looked up in the fallback and comes back as itself at last`() {
        #expect(texts["b"] == "nur hier")
        #expect(texts["c"] == "c")
        #expect(texts.find("c") == nil)
    }

    @Test(arguments: [(0, "0 Zettel"), (1, "ein Zettel"), (2, "2 Zettel")])
    func `one is singular, all else plural`(count: Int, text: String) {
        #expect(texts.plural("n", count) == text)
    }

    @Test func `a field's own sentence goes before the general one, and an unknown fault has one too`() throws {
        let texts = try TextCatalogue.inSources().texts(.german)
        #expect(texts.field(Fault("missing"), name: "title") == texts["field.missing.title"])
        #expect(texts.field(Fault("missing"), name: "slug") == texts["field.missing"])
        #expect(texts.field(Fault("string_too_long", ["limit": "80"]), name: "name").contains("80"))
        #expect(texts.field(Fault("never_heard"), name: "x") == texts["field.value_error"])
        #expect(texts.problem(Fault("never_heard")) == texts["problem.unknown"])
        #expect(texts.problem(Fault("rate_limited", ["seconds": "30"])).contains("30"))
    }

    @Test(
        arguments: [
            (nil, nil, nil, nil, Language.german),
            ("en", "de", "de", "de", .english),
            ("fr", "de", "en", "de", .english),
            (nil, "en", nil, "de", .english),
            (nil, nil, "en", "de", .english),
            (nil, nil, nil, "en-GB,en;q=0.9,de;q=0.8", .english),
            (nil, nil, nil, "fr, de;q=0.5, en;q=0.7", .english),
            (nil, nil, nil, "en;q=0, de;q=0.1", .german),
            (nil, nil, nil, "tlh, *", .german),
            (nil, nil, nil, "EN-us ; Q=0.4", .english),
        ] as [(String?, String?, String?, String?, Language)]
    )
    func `the language is the query's, the cookie's, the account's, the browser's, else German`(
        query: String?,
        account: String?,
        cookie: String?,
        header: String?,
        expected: Language
    ) {
        #expect(Languages.choose(query: query, cookie: cookie, account: account, acceptLanguage: header) == expected)
    }
}

@Suite struct RelativeTimeTests {
    static func moment(_ text: String) throws -> Timestamp { try #require(Timestamp(rfc3339: text)) }

    @Test(arguments: [
        ("2026-11-30T07:52:00+01:00", "heute, 7:52", "today, 7:52"),
        ("2026-11-30T00:00:00+01:00", "heute, 0:00", "today, 0:00"),
        ("2026-11-29T18:20:00+01:00", "gestern, 18:20", "yesterday, 18:20"),
        ("2026-11-28T09:05:00+01:00", "Samstag, 9:05", "Saturday, 9:05"),
        ("2026-11-24T23:59:59+01:00", "Dienstag, 23:59", "Tuesday, 23:59"),
        ("2026-11-23T23:59:59+01:00", "23.\u{A0}November", "23\u{A0}November"),
        ("2025-12-01T12:00:00+01:00", "1.\u{A0}Dezember 2025", "1\u{A0}December 2025"),
        ("2026-12-02T12:00:00+01:00", "2.\u{A0}Dezember", "2\u{A0}December"),
        // In UTC still the day before.
        ("2026-11-29T23:30:00Z", "heute, 0:30", "today, 0:30"),
    ])
    func `a moment is told as people say it`(text: String, german: String, english: String) throws {
        #expect(try PageContext.fixture().when(Self.moment(text)) == german)
        #expect(try PageContext.fixture(.english).when(Self.moment(text)) == english)
    }

    @Test(arguments: [
        ("2026-11-30T18:00:00+01:00", "heute, 18:00", "today, 18:00"),
        ("2026-12-01T07:00:00+01:00", "morgen, 7:00", "tomorrow, 7:00"),
        ("2026-12-06T07:05:00+01:00", "Sonntag, 7:05", "Sunday, 7:05"),
        ("2026-12-07T00:00:00+01:00", "7.\u{A0}Dezember, 0:00", "7\u{A0}December, 0:00"),
        // In UTC still the day before.
        ("2026-11-30T23:30:00Z", "morgen, 0:30", "tomorrow, 0:30"),
    ])
    func `what is still to come is told with its time`(text: String, german: String, english: String) throws {
        #expect(try PageContext.fixture().when.coming(Self.moment(text)) == german)
        #expect(try PageContext.fixture(.english).when.coming(Self.moment(text)) == english)
    }

    @Test(arguments: [
        ("2026-11-30T00:00:00+01:00", "Heute", "0:00"), ("2026-11-29T23:59:00+01:00", "Gestern", "23:59"),
        ("2026-11-28T09:05:00+01:00", "Samstag, 28.\u{A0}November", "9:05"),
        ("2025-12-01T12:00:00+01:00", "Montag, 1.\u{A0}Dezember 2025", "12:00"),
    ])
    func `a day can be a heading, and a time stand alone`(text: String, day: String, time: String) throws {
        let when = try PageContext.fixture().when
        #expect(when.day(try Self.moment(text)) == day)
        #expect(when.time(try Self.moment(text)) == time)
    }

    @Test func `summer and winter time are those of the moment, not of now`() throws {
        #expect(try PageContext.fixture().when.date(Self.moment("2026-07-31T22:30:00Z")) == "1.\u{A0}August")
    }

    @Test(arguments: [(0, "0"), (999, "999"), (4000, "4.000"), (1_234_567, "1.234.567"), (-4000, "-4.000")])
    func `numbers are grouped`(number: Int, text: String) throws {
        #expect(try PageContext.fixture().number(number) == text)
    }

    @Test func `the link to the other language keeps the query`() throws {
        #expect(try PageContext.fixture(path: "/a").path(in: .english) == "/a?lang=en")
        #expect(try PageContext.fixture(path: "/a?b=1").path(in: .german) == "/a?b=1&lang=de")
    }
}
