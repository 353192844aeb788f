import API
import Base
import Boards
import HTTP
import Outbox
import Store
import TestSupport
import Testing

/// boards.md, "Bad input and abuse".
@Suite struct BadInputTests {
    static let longest = String(repeating: "ä", count: 120)

    @Test(
        arguments: [
            ("", "Text", ["title string_too_short"]), ("   ", "Text", ["title string_too_short"]),
            ("Titel", "", ["text string_too_short"]), ("Titel", "\n\n", ["text string_too_short"]),
            (longest + "x", "Text", ["title string_too_long"]),
            ("Titel", String(repeating: "x", count: 4001), ["text string_too_long"]),
            ("Zwei\nZeilen", "Text", ["title control_characters"]),
            ("Tab\tulator", "Text", ["title control_characters"]),
            ("Nu\u{0}ll", "Text", ["title control_characters"]), ("Ti\u{7F}tel", "Text", ["title control_characters"]),
            ("Ti\u{85}tel", "Text", ["title control_characters"]),
            ("Titel", "Klingel\u{7}", ["text control_characters"]),
            ("Titel", "ein\rsames CR", ["text control_characters"]),
            ("Titel", "\u{9B}31m rot", ["text control_characters"]),
            // Marks that turn the direction of writing can make a text lie about itself.
            ("rechnung\u{202E}fdp.exe", "Text", ["title control_characters"]),
            ("Titel", "\u{2066}versteckt", ["text control_characters"]),
            ("", "", ["title string_too_short", "text string_too_short"]),
        ] as [(String, String, [String])]
    )
    func `what cannot be a note is refused, field by field`(title: String, text: String, faults: [String]) async throws
    {
        let world = try await BoardsWorld()
        let answer = try await world.pin(title, text: text)
        #expect(answer.status == 422)
        #expect(answer.faults == faults)
        #expect(try await world.count("note") == 0)
    }

    @Test func `the longest title and text are taken, counted in characters and not in bytes`() async throws {
        let world = try await BoardsWorld()
        let text = String(repeating: "😀", count: 4000)
        #expect(
            try await world.pin(
                Self.longest,
                text: text,
                name: String(repeating: "n", count: 80),
                contact: Self.longest
            ).status == 201
        )
        let notes: [[String: Any]] = try #require(try await world.notes()["notes"])
        #expect(notes.first?["title"] as? String == Self.longest)
        #expect(notes.first?["text"] as? String == text)
    }

    @Test(
        arguments: [
            (String(repeating: "n", count: 81), nil, ["name string_too_long"]),
            (nil, longest + "x", ["contact string_too_long"]),
            ("A\nB", "C\u{0}", ["name control_characters", "contact control_characters"]),
        ] as [(String?, String?, [String])]
    )
    func `name and contact have limits too`(name: String?, contact: String?, faults: [String]) async throws {
        let world = try await BoardsWorld()
        let answer = try await world.pin("Titel", name: name, contact: contact)
        #expect(answer.status == 422)
        #expect(answer.faults == faults)
    }

    @Test func `texts are trimmed, blank options are none, lines and tabs of a text stay`() async throws {
        let world = try await BoardsWorld()
        try await world.pin("\u{00A0} Titel \n", text: "\n eins\r\nzwei\n\n\tdrei \n", name: "  ", contact: " Fach 3 ")
        let notes: [[String: Any]] = try #require(try await world.notes()["notes"])
        let note = try #require(notes.first)
        #expect(note["title"] as? String == "Titel")
        #expect(note["text"] as? String == "eins\nzwei\n\n\tdrei")
        #expect(note["name"] as? String == nil)
        #expect(note["contact"] as? String == "Fach 3")
    }

    @Test func `a note with a link is kept as the text it is`() async throws {
        let world = try await BoardsWorld()
        let text = "<script>alert(1)</script> https://example.org/?a=1&b=2"
        try await world.pin("<b>Titel</b>", text: text)
        let notes: [[String: Any]] = try #require(try await world.notes()["notes"])
        #expect(notes.first?["text"] as? String == text)
        #expect(notes.first?["title"] as? String == "<b>Titel</b>")
    }

    @Test(
        arguments: [
            ("{", "application/json", 400, []), ("", "application/json", 400, []),
            ("null", "application/json", 422, [" object_type"]),
            ("[]", "application/json", 422, [" object_type"]), ("{}", "application/json", 422, ["title missing"]),
            (#"{"title": 3, "text": "x"}"#, "application/json", 422, ["title string_type"]),
            (#"{"title": null, "text": "x"}"#, "application/json", 422, ["title string_type"]),
            (#"{"title": "t", "text": ["x"]}"#, "application/json", 422, ["text string_type"]),
            (#"{"title": "t", "text": "x"}"#, "text/plain", 415, []), (#"{"title": "t", "text": "x"}"#, "", 415, []),
            (#"{"title": "t", "text": "x"}"#, "application/json; charset=utf-8", 201, []),
            (#"{"title": "t", "text": "x", "later": 1}"#, "application/json", 201, []),
            (#"{"title": "\ud800", "text": "x"}"#, "application/json", 400, []),
        ] as [(String, String, Int, [String])]
    )
    func `bodies that are no JSON, of another type or shape are told apart`(
        body: String,
        type: String,
        status: Int,
        faults: [String]
    ) async throws {
        let world = try await BoardsWorld()
        let request = BoardsWorld.request("POST", "/k/x/tauschen/notes", json: body, type: type)
        let answer = try await Answer {
            try await NoteHandlers.pin(request, link: BoardsWorld.link, board: "tauschen", world.environment)
        }
        #expect(answer.status == status)
        #expect(answer.faults == faults)
    }

    @Test func `a subscription that lacks something names the place`() async throws {
        let world = try await BoardsWorld()
        for (body, faults) in [
            (#"{"board": "tauschen"}"#, ["subscription missing"]),
            (#"{"board": "tauschen", "subscription": {"endpoint": "https://a"}}"#, ["subscription.keys missing"]),
            (
                #"{"board": "tauschen", "subscription": {"endpoint": "https://a", "keys": {"p256dh": "p"}}}"#,
                ["subscription.keys.auth missing"]
            ),
            (
                #"{"board": "tauschen", "subscription": {"endpoint": 1, "keys": {"p256dh": "p", "auth": "a"}}}"#,
                ["subscription.endpoint string_type"]
            ),
        ] {
            let request = BoardsWorld.request("POST", "/k/x/push/subscribe", json: body)
            let answer = try await Answer {
                try await PushHandlers.subscribe(request, link: BoardsWorld.link, world.environment)
            }
            #expect(answer.status == 422)
            #expect(answer.faults == faults)
        }
    }

    @Test func `an endpoint that is too long is refused wherever one is sent`() async throws {
        let world = try await BoardsWorld()
        let endpoint = "https://" + String(repeating: "x", count: 2041)
        for answer in [try await world.unsubscribe(endpoint), try await world.pin("x", by: endpoint)] {
            #expect(answer.status == 400)
            #expect(answer.code == "endpoint_too_long")
        }
        let longest = String(endpoint.dropLast())
        #expect(try await world.unsubscribe(longest).status == 200)
        #expect(try await world.pin("x", by: longest).status == 201)
    }

    @Test(arguments: [
        "falsch", "", "..", "sonnenblume-link ", "Sonnenblume-Link", "' OR 1=1 --", String(repeating: "x", count: 5000),
    ])
    func `an unknown link is 404, the same for every link`(link: String) async throws {
        let world = try await BoardsWorld()
        let request = BoardsWorld.request("GET", "/k/x/tauschen/notes")
        let answer = try await Answer {
            try await NoteHandlers.list(request, link: link, board: "tauschen", world.environment)
        }
        #expect(answer.problem == Problem.notFound)
    }

    @Test func `an unknown board of a known Kita, and a note of another board, are 404`() async throws {
        let world = try await BoardsWorld()
        let note = try await world.pin("x")
        #expect(try await world.notes(board: "nirgends").problem == Problem.notFound)
        #expect(try await world.pin("x", board: "nirgends").problem == Problem.notFound)
        #expect(try await world.takeDown(note, board: "fundsachen").problem == Problem.notFound)
        #expect(try await world.takeDown(999, secret: "x").problem == Problem.notFound)
        #expect(try await world.count("note WHERE taken_down_at IS NULL") == 1)
    }
}
