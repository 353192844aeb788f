import API
import Accounts
import Base
import Boards
import HTTP
import Outbox
import Store
import TestSupport
import Testing

/// boards.md, "Objects": pages of notes; wire.md: `{notes, more, shown_until}`.
@Suite struct NotesPageTests {
    static func titles(_ answer: Answer) -> [String] {
        (answer.object["notes"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
    }

    static func ids(_ answer: Answer) -> [Int64] {
        (answer.object["notes"] as? [[String: Any]] ?? []).compactMap { ($0["id"] as? Int).map(Int64.init) }
    }

    static func shownUntil(_ answer: Answer) throws -> Timestamp {
        let text: String = try #require(answer["shown_until"])
        return try #require(Timestamp(rfc3339: text))
    }

    @Test func `the newest come first, thirty on a page, and it says whether there are more`() async throws {
        let world = try await BoardsWorld()
        try await world.pin(30)
        let full = try await world.notes()
        #expect(Self.titles(full) == (0..<30).reversed().map { "Zettel \($0)" })
        #expect(full["more"] == false)
        try await world.pin("einer mehr")
        let first = try await world.notes()
        #expect(Self.titles(first).count == 30)
        #expect(Self.titles(first).first == "einer mehr")
        #expect(first["more"] == true)
    }

    @Test func `before leads through all notes, each once`() async throws {
        let world = try await BoardsWorld()
        try await world.pin(70)
        var seen: [Int64] = []
        var page = try await world.notes()
        for _ in 0..<5 {
            seen += Self.ids(page)
            guard page["more"] == true, let last = seen.last else { break }
            page = try await world.notes(before: last)
        }
        #expect(seen.count == 70)
        #expect(seen == seen.sorted(by: >))
        #expect(Set(seen).count == 70)
    }

    @Test func `notes that were taken down are missing, also as the mark of a page`() async throws {
        let world = try await BoardsWorld()
        try await world.pin(2)
        let note = try await world.pin("weg")
        try await world.takeDown(note)
        #expect(Self.titles(try await world.notes()) == ["Zettel 1", "Zettel 0"])
        #expect(Self.titles(try await world.notes(before: note.id)) == ["Zettel 1", "Zettel 0"])
    }

    @Test func `an empty board has an empty page`() async throws {
        let world = try await BoardsWorld()
        let answer = try await world.notes()
        #expect(answer.status == 200)
        #expect(Self.ids(answer) == [])
        #expect(answer["more"] == false)
    }

    @Test(arguments: [
        "?before=", "?before=abc", "?before=-1", "?before=1.5", "?before=99999999999999999999", "?before=%31%20",
    ])
    func `a mark that is no number of a note is 404`(query: String) async throws {
        let world = try await BoardsWorld()
        #expect(try await world.notes(query: query).status == 404)
    }

    @Test func `the time of a page is never before a note that it shows`() async throws {
        let world = try await BoardsWorld()
        try await world.pin("gerade eben")
        let shown = try Self.shownUntil(try await world.notes())
        #expect(shown >= world.clock.now)
        #expect(shown == world.clock.now, "the newest note's own moment")
    }

    @Test func `the time of a page is never past a note that it lacks`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        world.clock.advance(by: .minutes(1))
        // A page is rendered while a note's transaction has its moment but is not committed yet.
        let shown = try Self.shownUntil(try await world.notes())
        try await world.pin("kam gerade so nicht mit")
        #expect(shown < world.clock.now)
        world.clock.advance(by: .seconds(2))
        #expect(try await world.sync("https://a", board: "tauschen", seen: shown).badge == 1)
    }

    @Test func `a note is dated when its turn to write has come, not when it was sent`() async throws {
        let clock = TestClock(at: "2026-11-30T12:00:00Z")
        let inner = try await TestDatabase.inMemory(
            AccountsMigrations.all + OutboxMigrations.all + BoardsMigrations.all
        )
        // Whoever writes waits five seconds for its turn; meanwhile pages are shown.
        let busy = Database(
            dialect: inner.dialect,
            run: { access, body in
                switch access {
                case .read: try await inner.read(body)
                case .write:
                    clock.advance(by: .seconds(5))
                    try await inner.write(body)
                }
            },
            lock: { try await inner.exclusive($0) },
            close: { await inner.close() }
        )
        let world = try await BoardsWorld(clock: clock, database: busy)
        try await world.pin("x")
        let pinned: Timestamp? = try await world.database.read { try $0.scalar("SELECT pinned_at FROM note") }
        #expect(pinned == clock.now)
    }

    @Test func `what a page showed moves what was seen exactly that far`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        world.clock.advance(by: .seconds(1))
        try await world.pin(3)
        let shown = try Self.shownUntil(try await world.notes())
        #expect(try await world.sync("https://a", board: "tauschen", seen: shown).badge == 0)
        try await world.pin("danach")
        #expect(try await world.sync("https://a", board: "tauschen", seen: shown).badge == 1)
    }

    @Test func `times are UTC with milliseconds`() async throws {
        let world = try await BoardsWorld()
        world.clock.advance(by: .milliseconds(7))
        try await world.pin("x")
        let answer = try await world.notes()
        let notes: [[String: Any]] = try #require(answer["notes"])
        #expect(notes.first?["pinned_at"] as? String == "2026-11-30T12:00:00.007Z")
        #expect(answer["shown_until"] == "2026-11-30T12:00:00.007Z")
    }
}
