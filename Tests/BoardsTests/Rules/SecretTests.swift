import API
import Base
import Boards
import HTTP
import Outbox
import Store
import TestSupport
import Testing

/// boards.md, "Objects": who can take a note down.
@Suite struct SecretTests {
    @Test func `the author's secret takes the note down, once`() async throws {
        let world = try await BoardsWorld()
        let note = try await world.pin("x")
        #expect(note.status == 201)
        let secret: String = try #require(note["secret"])
        #expect(secret.utf8.count == 22, "128 bits of chance")
        let answer = try await world.takeDown(note)
        #expect(answer.status == 204)
        #expect(answer.bytes.isEmpty)
        #expect(try await world.takeDown(note).status == 404)
    }

    @Test(arguments: ["falsch", "", " ", "' OR ''='"])
    func `a wrong secret is 403 and changes nothing`(secret: String) async throws {
        let world = try await BoardsWorld()
        let note = try await world.pin("x")
        let answer = try await world.takeDown(note.id, secret: secret)
        #expect(answer.status == 403)
        #expect(answer.code == "wrong_secret")
        #expect(try await world.count("note WHERE taken_down_at IS NULL") == 1)
    }

    @Test func `another note's secret is a wrong one`() async throws {
        let world = try await BoardsWorld()
        let (mine, theirs) = (try await world.pin("mein"), try await world.pin("ihr"))
        #expect(try await world.takeDown(theirs.id, secret: mine["secret"]).status == 403)
    }

    @Test func `secrets differ, and the table holds no secret and no endpoint`() async throws {
        let world = try await BoardsWorld()
        var secrets: Set<String> = []
        for _ in 0..<20 { secrets.insert(try #require(try await world.pin("x", by: "https://endpoint")["secret"])) }
        #expect(secrets.count == 20)
        let rows = try await world.database.read { try $0.rows("SELECT * FROM note") }
        let text = "\(rows.map(\.values))"
        for secret in secrets { #expect(!text.contains(secret)) }
        #expect(!text.contains("https://endpoint"))
    }

    @Test(
        arguments: [(.team, 204), (.admin, 204), (.neighbour, 403), (.stranger, 403), (.nobody, 403)]
            as [(BoardsWorld.Caller, Int)]
    )
    func `staff always can, with no secret or a wrong one`(caller: BoardsWorld.Caller, status: Int) async throws {
        let world = try await BoardsWorld()
        let cookie = try await world.cookie(caller)
        for secret in [nil, "falsch"] {
            let note = try await world.pin("x")
            #expect(try await world.takeDown(note.id, secret: secret, cookie: cookie).status == status)
        }
    }

    @Test func `staff's own call takes any note of their Kita down`() async throws {
        let world = try await BoardsWorld()
        let note = try await world.pin("x")
        let id = try #require(note.id)
        let route = Route.takeNoteDown(kita: world.kitaID, board: world.board.id.rawValue, note: id)
        let elsewhere = Route.takeNoteDown(kita: world.kitaID, board: world.second.id.rawValue, note: id)
        #expect(try await world.staff(elsewhere).status == 404)
        #expect(try await world.staff(route, as: .neighbour).status == 404)
        #expect(try await world.staff(route).status == 204)
        #expect(try await world.staff(route).status == 404)
    }
}
