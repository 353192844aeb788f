import Accounts
import Base
import Store
import TestSupport
import Testing

@testable import Council

/// An import that ends in the middle, however it ends, is gone on with by the next one.
struct InterruptionTests {
    private struct Killed: Error {}

    /// Dies when it is asked for the piece with a number.
    private static func source(_ pieces: [[SourceObject]], dyingAt last: Int) -> CouncilSource {
        let feed = Feed(pieces, dyingAt: last)
        return CouncilSource(name: "test", next: { try await feed.next() }, account: { .init() })
    }

    private actor Feed {
        private let pieces: [[SourceObject]]
        private let last: Int
        private var index = 0

        init(_ pieces: [[SourceObject]], dyingAt last: Int) {
            self.pieces = pieces
            self.last = last
        }

        func next() throws -> CouncilSource.Piece? {
            guard index < last else { throw Killed() }
            guard index < pieces.count else { return nil }
            index += 1
            return CouncilSource.Piece(pieces[index - 1])
        }
    }

    private static func objects(_ texts: [String]) throws -> [[SourceObject]] {
        var reader = OParlReader(zone: try #require(Zone(identifier: "Europe/Berlin")))
        return try texts.map { reader.read(try LooseJSON(Array($0.utf8))) }
    }

    private static func town(_ result: String) -> [String] {
        typealias World = CouncilWorld
        return [
            World.body, World.committee,
            World.paper(steps: [World.step("c1", meeting: "m1", item: "i1"), World.step("c2", meeting: "m2")]),
            World.meeting(items: [World.item("i1", "1", "Radweg", more: result), World.item("i2", "2", "Schule")]),
            World.meeting(
                "m2",
                start: "2026-12-17T17:00:00+01:00",
                items: [World.item("i3", "1", "Kita" + result.prefix(1))]
            ),
            World.paper("p2", title: "Kita"),
        ]
    }

    /// A source that breaks off: what was stored is not lost, and the second run ends like one that never broke.
    @Test(arguments: 0...6) func `broken off after any piece, the next run ends the same`(piece: Int) async throws {
        let (first, second) = (
            try Self.objects(Self.town("")), try Self.objects(Self.town(#","result":"beschlossen""#))
        )
        let whole = try await CouncilWorld()
        _ = try await whole.importer.run(Self.source(first, dyingAt: .max))
        _ = try await whole.importer.run(Self.source(second, dyingAt: .max))

        let broken = try await CouncilWorld()
        await #expect(throws: Killed.self) { try await broken.importer.run(Self.source(first, dyingAt: piece)) }
        _ = try await broken.importer.run(Self.source(first, dyingAt: .max))
        #expect(try await broken.column("SELECT kind FROM council_changes").isEmpty)
        await #expect(throws: Killed.self) { try await broken.importer.run(Self.source(second, dyingAt: piece)) }
        _ = try await broken.importer.run(Self.source(second, dyingAt: .max))
        #expect(try await Self.state(broken) == Self.state(whole))
    }

    /// A database that dies at any of its transactions, as under `kill -9`.
    @Test func `killed before any transaction, the next run ends the same`() async throws {
        let (first, second) = (
            try Self.objects(Self.town("")), try Self.objects(Self.town(#","result":"beschlossen""#))
        )
        let whole = try await CouncilWorld()
        _ = try await whole.importer.run(Self.source(first, dyingAt: .max))
        _ = try await whole.importer.run(Self.source(second, dyingAt: .max))
        let expected = try await Self.state(whole)
        for limit in 1...40 {
            let world = try await CouncilWorld()
            _ = try await world.importer.run(Self.source(first, dyingAt: .max))
            let mortal = CouncilWorld.importer(
                MortalDatabase.make(world.database, writes: limit),
                world.zone,
                world.clock
            )
            var hasDied = false
            do {
                _ = try await mortal.run(Self.source(second, dyingAt: .max))
            } catch is MortalDatabase.Dead {
                hasDied = true
            }
            _ = try await world.importer.run(Self.source(second, dyingAt: .max))
            #expect(try await Self.state(world) == expected, "after \(limit) transactions")
            guard hasDied else { return #expect(limit > 8) }
        }
        Issue.record("an import of six objects takes no forty transactions")
    }

    /// Everything but the numbers of changes, whose order between sessions and papers may differ.
    private static func state(_ world: CouncilWorld) async throws -> [String] {
        try await world.everything().filter {
            !$0.contains("|agenda|") && !$0.contains("|result|") && !$0.contains("|step|")
        }
            + world.column("SELECT kind, ksinr, kvonr, item_number FROM council_changes").sorted()
    }
}

/// A database that answers so many writes and is dead then.
private actor MortalDatabase {
    struct Dead: Error {}

    private var left: Int

    private init(_ left: Int) { self.left = left }

    private func take() throws {
        guard left > 0 else { throw Dead() }
        left -= 1
    }

    static func make(_ database: Database, writes: Int) -> Database {
        let mortal = MortalDatabase(writes)
        return Database(
            dialect: database.dialect,
            run: { access, body in
                switch access {
                case .read: try await database.read(body)
                case .write:
                    try await mortal.take()
                    try await database.write(body)
                }
            },
            lock: { try await database.exclusive($0) },
            close: {}
        )
    }
}
