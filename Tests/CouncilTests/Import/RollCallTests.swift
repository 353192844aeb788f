import Base
import Store
import TestSupport
import Testing

@testable import Council

/// What a complete run does not name any more is gone; what a partial or broken one leaves out is not.
struct RollCallTests {
    typealias World = CouncilWorld

    private static let town = "https://t.example/body/1"
    private static let papers = 40

    private static func paper(_ number: Int) -> String { "\(town)/paper/p\(number)" }

    /// A town with forty papers, two sessions and two committees, whose first import is over.
    private static func world() async throws -> World {
        let world = try await World()
        var objects = [World.body, World.committee, World.meeting(items: [World.item("i1", "1", "Radweg")])]
        objects.append(World.meeting("m2", start: "2026-12-17T17:00:00+01:00"))
        objects += (1...papers).map { World.paper("p\($0)", title: "Vorlage \($0)") }
        try await world.take(objects)
        return world
    }

    /// Imports nothing new, with a list of who was there.
    private static func call(
        _ world: World,
        _ lists: [SourceKind],
        _ ids: [String],
        isGone: @escaping @Sendable (String) -> Bool = { _ in true }
    ) async throws -> ImportReport {
        var roll = SourceRoll()
        for kind in lists { roll.finish(SourceRoll.List(town: town, kind: kind)) }
        for id in ids { roll.call(id) }
        return try await world.importer.run(Self.source(roll, isGone))
    }

    private static func source(_ roll: SourceRoll?, _ isGone: @escaping @Sendable (String) -> Bool) -> CouncilSource {
        CouncilSource(
            name: "test",
            next: { nil },
            account: {
                var account = CouncilSource.Account()
                account.roll = roll
                return account
            },
            isGone: { isGone($0) }
        )
    }

    private static let gone: SQL = "SELECT oparl_id FROM council_vorlagen WHERE deleted_at IS NOT NULL ORDER BY kvonr"

    @Test func `papers that a complete list leaves out are gone, counted and found no more`() async throws {
        let world = try await Self.world()
        try await world.database.write { try $0.execute("DELETE FROM council_search_pending") }
        let ids = (3...Self.papers).map(Self.paper)
        let report = try await Self.call(world, [.paper], ids)
        #expect(report.tally.vanished == 2)
        #expect(report.tally.deleted == 0)
        #expect(try await world.column(Self.gone) == [Self.paper(1), Self.paper(2)])
        #expect(
            try await world.column("SELECT kind, ref FROM council_search_pending ORDER BY ref") == [
                "paper|1", "paper|2",
            ]
        )
        // Another such run finds nobody missing, and what comes back is there again.
        #expect(try await Self.call(world, [.paper], ids).tally.vanished == 0)
        try await world.take(World.paper("p1", title: "Vorlage 1"))
        #expect(try await world.column(Self.gone) == [Self.paper(2)])
    }

    @Test func `a session to come that vanishes is told as cancelled, one that is over is not`() async throws {
        let world = try await Self.world()
        world.clock.advance(by: .days(12))
        let sessions = (1...40).map { World.meeting("n\($0)", start: "2026-12-20T17:00:00+01:00") }
        try await world.take(sessions, telling: .never)
        let report = try await Self.call(world, [.session], (1...40).map { "\(Self.town)/meeting/n\($0)" })
        #expect(report.tally.vanished == 2)
        #expect(
            try await world.column("SELECT kind, ksinr FROM council_changes") == ["cancelled|2"]
        )
    }

    @Test func `what answers under its own address is not gone`() async throws {
        let world = try await Self.world()
        let report = try await Self.call(world, [.paper], (3...Self.papers).map(Self.paper)) { $0 == Self.paper(2) }
        #expect(report.tally.vanished == 1)
        #expect(try await world.column(Self.gone) == [Self.paper(2)])
    }

    @Test(arguments: [5, Self.papers]) func `when too much is missing nothing is taken, and the report says so`(
        count: Int
    )
        async throws
    {
        let world = try await Self.world()
        let report = try await Self.call(world, [.paper], (count + 1..<Self.papers + 1).map(Self.paper))
        #expect(report.tally.vanished == 0)
        #expect(try await world.column(Self.gone).isEmpty)
        #expect(report.oddities.entries[.tooManyGone]?.example == "\(count) of 40 Paper objects are missing")
    }

    @Test func `without a complete run nobody is missed, nor in lists that were not read`() async throws {
        let world = try await Self.world()
        let silent = try await world.importer.run(Self.source(nil) { _ in true })
        #expect(silent.tally.vanished == 0)
        let other = try await Self.call(world, [.person], [])
        #expect(other.tally == ImportTally())
        #expect(try await world.column(Self.gone).isEmpty)
    }
}
