import API
import Base
import Boards
import HTTP
import Outbox
import Store
import TestSupport
import Testing

/// wire.md, "Boards": forms without script.
@Suite struct FormTests {
    static let path = "/k/sonnenblume-link/tauschen/"

    static func pin(
        _ world: BoardsWorld,
        _ form: [(String, String)] = [("title", "Titel & mehr"), ("text", "Zeile eins\r\nZeile zwei")]
    ) async throws -> Answer {
        let request = BoardsWorld.request("POST", path + "notes", form: form)
        return try await Answer {
            try await BoardPages.pin(request, link: BoardsWorld.link, board: "tauschen", world.environment)
        }
    }

    static func remove(_ world: BoardsWorld, note: Int64, cookie: String?) async throws -> Answer {
        let request = BoardsWorld.request("POST", path + "notes/\(note)/remove", form: [], cookie: cookie)
        return try await Answer {
            try await BoardPages.remove(
                request,
                link: BoardsWorld.link,
                board: "tauschen",
                note: note,
                world.environment
            )
        }
    }

    /// Name and value of the cookie that an answer sets, and its attributes.
    static func cookie(_ answer: Answer) throws -> (pair: String, attributes: [String]) {
        let parts = try #require(answer.header("Set-Cookie")).split(separator: ";").map {
            $0.drop { $0 == " " }
        }
        return (String(parts[0]), parts.dropFirst().map(String.init))
    }

    @Test func `a form pins the note and leads back to the board`() async throws {
        let world = try await BoardsWorld()
        let answer = try await Self.pin(world)
        #expect(answer.status == 303)
        #expect(answer.header("Location")?.hasPrefix(Self.path + "?done=") == true)
        let notes: [[String: Any]] = try #require(try await world.notes()["notes"])
        #expect(notes.first?["title"] as? String == "Titel & mehr")
        #expect(notes.first?["text"] as? String == "Zeile eins\nZeile zwei")
    }

    @Test func `the secret travels in a cookie that scripts cannot read and that only this board gets`() async throws {
        let world = try await BoardsWorld()
        let (pair, attributes) = try Self.cookie(try await Self.pin(world))
        #expect(pair.hasPrefix("zettel_1="))
        #expect(pair.dropFirst("zettel_1=".count).utf8.count == 22)
        #expect(attributes == ["Path=\(Self.path)", "Max-Age=31536000", "HttpOnly", "SameSite=Lax", "Secure"])
    }

    @Test func `with the cookie the note can be taken down, and the cookie goes`() async throws {
        let world = try await BoardsWorld()
        let (pair, _) = try Self.cookie(try await Self.pin(world))
        let answer = try await Self.remove(world, note: 1, cookie: "theme=dark; " + pair)
        #expect(answer.status == 303)
        #expect(answer.header("Location")?.hasPrefix(Self.path) == true)
        let cleared = try Self.cookie(answer)
        #expect(cleared.pair == "zettel_1=")
        #expect(cleared.attributes.contains("Path=\(Self.path)"))
        #expect(cleared.attributes.contains("Max-Age=0"))
        #expect(try await world.count("note WHERE taken_down_at IS NULL") == 0)
    }

    @Test(arguments: [nil, "zettel_1=falsch", "zettel_1=", "zettel_2=x"])
    func `without the right cookie it stays, and the page says why`(cookie: String?) async throws {
        let world = try await BoardsWorld()
        _ = try await Self.pin(world)
        let answer = try await Self.remove(world, note: 1, cookie: cookie)
        #expect(answer.status == 403)
        #expect(answer.text.contains("Titel &amp; mehr"))
        #expect(try await world.count("note WHERE taken_down_at IS NULL") == 1)
        #expect(try await Self.remove(world, note: 99, cookie: cookie).status == 404)
    }

    @Test func `staff take it down without a cookie of the note`() async throws {
        let world = try await BoardsWorld()
        _ = try await Self.pin(world)
        #expect(try await Self.remove(world, note: 1, cookie: try await world.cookie(.team)).status == 303)
    }

    @Test func `a form with a fault comes back with what was typed`() async throws {
        let world = try await BoardsWorld()
        let form = [("title", ""), ("text", "Mein <Text>"), ("name", "Mira"), ("contact", "Fach 3")]
        let answer = try await Self.pin(world, form)
        #expect(answer.status == 422)
        for kept in ["Mein &lt;Text&gt;", "Mira", "Fach 3"] { #expect(answer.text.contains(kept)) }
        #expect(answer.header("Set-Cookie") == nil)
        #expect(try await world.count("note") == 0)
    }

    @Test func `a paused Kita's form is refused on the page itself`() async throws {
        let world = try await BoardsWorld()
        try await world.staff(.updateKita(world.kitaID), json: #"{"paused": true}"#)
        let answer = try await Self.pin(world)
        #expect(answer.status == 403)
        #expect(try await world.count("note") == 0)
    }

    @Test func `a form counts against the same limit as a script`() async throws {
        let world = try await BoardsWorld(isLimited: true)
        for _ in 0..<20 { #expect(try await Self.pin(world).status == 303) }
        #expect(try await Self.pin(world).status == 429)
        #expect(try await world.pin("x").status == 429)
    }

    @Test func `broken escapes are 400 and another type is 415`() async throws {
        let world = try await BoardsWorld()
        for (body, type, status) in [
            ("title=%GG", "application/x-www-form-urlencoded", 400),
            ("title=%FF", "application/x-www-form-urlencoded", 400),
            ("title=x&text=y", "multipart/form-data", 415),
        ] {
            let request = BoardsWorld.request("POST", Self.path + "notes", json: body, type: type)
            let answer = try await Answer {
                try await BoardPages.pin(request, link: BoardsWorld.link, board: "tauschen", world.environment)
            }
            #expect(answer.status == status)
        }
    }

    @Test func `an address without its slash leads to the one with it`() async throws {
        let world = try await BoardsWorld()
        let request = BoardsWorld.request("GET", "/k/sonnenblume-link/tauschen")
        let board = try await Answer {
            try await BoardPages.addSlash(request, link: BoardsWorld.link, board: "tauschen", world.environment)
        }
        #expect(board.status == 303)
        #expect(board.header("Location") == Self.path)
        let kita = try await Answer { try await KitaPages.addSlash(request, link: BoardsWorld.link, world.environment) }
        #expect(kita.header("Location") == "/k/sonnenblume-link/")
        #expect(try await Answer { try await KitaPages.addSlash(request, link: "x", world.environment) }.status == 404)
    }
}
