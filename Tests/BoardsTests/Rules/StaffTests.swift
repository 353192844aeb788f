import API
import Accounts
import Base
import Boards
import HTTP
import Outbox
import Store
import TestSupport
import Testing

/// wire.md, "Boards": what staff can call, and who is staff.
@Suite struct StaffTests {
    /// All calls about one Kita, with a body that would do.
    static func calls(_ world: BoardsWorld) -> [(route: Route, json: String?)] {
        let (kita, board) = (world.kitaID, world.board.id.rawValue)
        return [
            (.updateKita(kita), #"{"name": "Neu"}"#), (.renewKitaLink(kita), nil),
            (.replaceKitaStaff(kita), #"{"emails": []}"#), (.createBoard(kita: kita), #"{"name": "Neu"}"#),
            (.updateBoard(kita: kita, board: board), #"{"name": "Neu"}"#),
            (.takeNoteDown(kita: kita, board: board, note: 1), nil), (.deleteBoard(kita: kita, board: board), nil),
            (.deleteKita(kita), #"{"name": "Kita Sonnenblume"}"#),
        ]
    }

    @Test(arguments: [(.nobody, 401), (.stranger, 403), (.neighbour, 404)] as [(BoardsWorld.Caller, Int)])
    func `whoever does not look after the Kita can do nothing, and learns nothing`(
        caller: BoardsWorld.Caller,
        status: Int
    ) async throws {
        let world = try await BoardsWorld()
        try await world.pin("x")
        let before = try await world.database.read { try $0.rows("SELECT * FROM kita, board, note").map(\.values) }
        for call in Self.calls(world) {
            let answer = try await world.staff(call.route, as: caller, json: call.json)
            #expect(answer.status == status, "\(call.route)")
            // A Kita that does not exist is answered alike.
            if caller == .neighbour { #expect(answer.problem == Problem.notFound) }
        }
        let after = try await world.database.read { try $0.rows("SELECT * FROM kita, board, note").map(\.values) }
        #expect(before == after)
    }

    @Test(arguments: [.team, .admin] as [BoardsWorld.Caller])
    func `its staff and administrators can do everything`(caller: BoardsWorld.Caller) async throws {
        let world = try await BoardsWorld()
        try await world.pin("x")
        for call in Self.calls(world) where call.route != .replaceKitaStaff(world.kitaID) {
            let name = call.route == .deleteKita(world.kitaID) ? #"{"name": "Neu"}"# : call.json
            #expect(try await world.staff(call.route, as: caller, json: name).status < 300, "\(call.route)")
        }
    }

    @Test func `an account sees its own Kitas, an administrator all`() async throws {
        let world = try await BoardsWorld()
        _ = try await world.anotherKita()
        func names(_ caller: BoardsWorld.Caller) async throws -> [String] {
            let kitas: [[String: Any]] = try #require(try await world.staff(.kitas, as: caller)["kitas"])
            return kitas.compactMap { $0["name"] as? String }
        }
        #expect(try await names(.team) == ["Kita Sonnenblume"])
        #expect(try await names(.neighbour) == ["Kita Igel"])
        #expect(try await names(.admin) == ["Kita Igel", "Kita Sonnenblume"])
        #expect(try await world.staff(.kitas, as: .stranger).status == 403)
        #expect(try await world.staff(.kitas, as: .nobody).status == 401)
    }

    @Test func `the list carries link and boards`() async throws {
        let world = try await BoardsWorld()
        let kitas: [[String: Any]] = try #require(try await world.staff(.kitas)["kitas"])
        let kita = try #require(kitas.first)
        #expect(kita["link"] as? String == BoardsWorld.link)
        #expect(kita["url"] as? String == "https://kita.example/k/sonnenblume-link/")
        #expect(kita["paused"] as? Bool == false)
        let boards = kita["boards"] as? [[String: Any]] ?? []
        #expect(boards.compactMap { $0["slug"] as? String } == ["tauschen", "fundsachen"])
        #expect(boards.compactMap { $0["notifications"] as? Bool } == [true, true])
    }

    @Test func `whoever makes a Kita looks after it`() async throws {
        let world = try await BoardsWorld()
        let made = try await world.staff(.createKita, as: .neighbour, json: #"{"name": "  Kita Mond "}"#)
        #expect(made.status == 201)
        #expect(made["name"] == "Kita Mond")
        #expect(made["paused"] == false)
        let id = try #require(made.id)
        #expect(try await world.staff(.updateKita(id), as: .neighbour, json: #"{"name": "Kita Mond"}"#).status == 200)
        #expect(try await world.staff(.updateKita(id), as: .team, json: #"{"name": "Kita Mond"}"#).status == 404)
        #expect(try await world.staff(.createKita, as: .stranger, json: #"{"name": "x"}"#).status == 403)
    }

    @Test(arguments: ["", "  ", String(repeating: "x", count: 81), "a\nb", "\u{202E}x"])
    func `a name that is none is refused`(name: String) async throws {
        let world = try await BoardsWorld()
        let json = BoardsWorld.json(["name": name])
        #expect(try await world.staff(.createKita, json: json).status == 422)
        #expect(try await world.staff(.updateKita(world.kitaID), json: json).status == 422)
        #expect(try await world.staff(.createBoard(kita: world.kitaID), json: json).status == 422)
    }

    @Test func `a change keeps what it does not name`() async throws {
        let world = try await BoardsWorld()
        let paused = try await world.staff(.updateKita(world.kitaID), json: #"{"paused": true}"#)
        #expect(paused["name"] == "Kita Sonnenblume")
        #expect(paused["paused"] == true)
        let named = try await world.staff(.updateKita(world.kitaID), json: #"{"name": "Neu"}"#)
        #expect(named["paused"] == true)
        #expect(named["link"] == BoardsWorld.link)
        let route = Route.updateBoard(kita: world.kitaID, board: world.board.id.rawValue)
        let board = try await world.staff(route, json: "{}")
        #expect(board["slug"] == "tauschen")
        #expect(board["notifications"] == true)
    }

    @Test(arguments: [
        ("Tauschen & Verschenken", "tauschen-verschenken"), ("Große Äpfel", "grosse-aepfel"), ("🎈🎈", "brett"),
        ("Tauschen", "tauschen-2"), ("Push", "push-brett"), ("Hilfe!", "hilfe-brett"), ("  --  ", "brett"),
        (String(repeating: "a", count: 60), String(repeating: "a", count: 40)),
    ])
    func `without an address a board gets one from its name`(name: String, slug: String) async throws {
        let world = try await BoardsWorld()
        let made = try await world.staff(.createBoard(kita: world.kitaID), json: BoardsWorld.json(["name": name]))
        #expect(made.status == 201)
        #expect(made["slug"] == slug)
        #expect(made["notifications"] == true)
    }

    @Test(arguments: [
        ("", "slug slug_invalid"), ("Gross", "slug slug_invalid"), ("a b", "slug slug_invalid"),
        ("-a", "slug slug_invalid"), ("a-", "slug slug_invalid"), ("a--b", "slug slug_invalid"),
        ("ä", "slug slug_invalid"), (String(repeating: "a", count: 41), "slug slug_invalid"),
        ("push", "slug slug_reserved"), ("hilfe", "slug slug_reserved"), ("notes", "slug slug_reserved"),
        ("manifest", "slug slug_reserved"), ("../x", "slug slug_invalid"),
    ])
    func `an address that cannot be one is refused`(slug: String, fault: String) async throws {
        let world = try await BoardsWorld()
        let made = try await world.staff(
            .createBoard(kita: world.kitaID),
            json: BoardsWorld.json(["name": "Neu", "slug": slug])
        )
        #expect(made.status == 422)
        #expect(made.faults == [fault])
        let changed = try await world.staff(
            .updateBoard(kita: world.kitaID, board: world.board.id.rawValue),
            json: BoardsWorld.json(["slug": slug])
        )
        #expect(changed.status == 422)
        #expect(changed.faults == [fault])
    }

    @Test func `an address that another board of the Kita has is 409; another Kita may have the same`() async throws {
        let world = try await BoardsWorld()
        let json = #"{"name": "Neu", "slug": "fundsachen"}"#
        let made = try await world.staff(.createBoard(kita: world.kitaID), json: json)
        #expect(made.status == 409)
        #expect(made.code == "slug_taken")
        let route = Route.updateBoard(kita: world.kitaID, board: world.board.id.rawValue)
        #expect(try await world.staff(route, json: json).code == "slug_taken")
        #expect(try await world.reload(world.board)?.name == "Tauschen", "nothing of a refused change stays")
        #expect(try await world.staff(route, json: #"{"slug": "tauschen"}"#).status == 200, "its own is no other's")
        let other = try await world.anotherKita()
        #expect(
            try await world.staff(.createBoard(kita: other.kita.id.rawValue), as: .neighbour, json: json).status == 201
        )
    }

    @Test func `a board of another Kita is not found through one's own`() async throws {
        let world = try await BoardsWorld()
        let other = try await world.anotherKita()
        let foreign = other.board.id.rawValue
        #expect(
            try await world.staff(.updateBoard(kita: world.kitaID, board: foreign), json: #"{"name": "x"}"#).status
                == 404
        )
        #expect(try await world.staff(.deleteBoard(kita: world.kitaID, board: foreign)).status == 404)
        #expect(try await world.reload(other.board)?.name == "Igel")
    }

    @Test func `staff are existing accounts; they get the role, in whatever case their address is written`()
        async throws
    {
        let world = try await BoardsWorld()
        _ = try await world.cookie(.stranger)
        let answer = try await world.staff(
            .replaceKitaStaff(world.kitaID),
            json: #"{"emails": ["team@kita.example", " FREMD@example.org ", "fremd@example.org"]}"#
        )
        #expect(answer.status == 200)
        let members: [[String: Any]] = try #require(answer["members"])
        #expect(members.compactMap { $0["email"] as? String } == ["team@kita.example", "fremd@example.org"])
        #expect(try await world.staff(.kitas, as: .stranger).status == 200)
        #expect(try await world.staff(.updateKita(world.kitaID), as: .stranger, json: "{}").status == 200)
    }

    @Test func `an address without an account is 422, names all of them, and changes nothing`() async throws {
        let world = try await BoardsWorld()
        _ = try await world.cookie(.stranger)
        let answer = try await world.staff(
            .replaceKitaStaff(world.kitaID),
            json: #"{"emails": ["fremd@example.org", "wer@example.org", "kein-text"]}"#
        )
        #expect(answer.status == 422)
        #expect(answer.faults == ["emails unknown_account", "emails unknown_account"])
        #expect(answer.problem?.fields.map { $0.arguments["email"] } == ["wer@example.org", "kein-text"])
        #expect(try await world.staff(.kitas, as: .stranger).status == 403)
        #expect(try await world.staff(.updateKita(world.kitaID), json: "{}").status == 200)
    }

    @Test func `whoever is left out looks after it no longer`() async throws {
        let world = try await BoardsWorld()
        _ = try await world.cookie(.neighbour)
        try await world.staff(.replaceKitaStaff(world.kitaID), json: #"{"emails": ["nachbarn@kita.example"]}"#)
        #expect(try await world.staff(.updateKita(world.kitaID), json: "{}").status == 404)
        #expect(try await world.staff(.updateKita(world.kitaID), as: .neighbour, json: "{}").status == 200)
    }

    @Test(arguments: ["", "kita sonnenblume", "Kita Sonnenblume ", "Kita"])
    func `deleting a Kita asks for its name`(name: String) async throws {
        let world = try await BoardsWorld()
        let refused = try await world.staff(.deleteKita(world.kitaID), json: BoardsWorld.json(["name": name]))
        #expect(refused.status == 400)
        #expect(refused.code == "confirmation_mismatch")
        #expect(try await world.count("kita") == 1)
        #expect(try await world.staff(.deleteKita(world.kitaID), json: #"{"name": "Kita Sonnenblume"}"#).status == 204)
        #expect(try await world.count("kita") == 0)
    }
}
