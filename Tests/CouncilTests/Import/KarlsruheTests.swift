import Base
import Store
import TestSupport
import Testing

@testable import Council

/// A real town: counts that are known, a year that is played, and the oddities of others.
struct KarlsruheTests {
    private static var folder: String { RealData.folder ?? "" }

    private static func load(_ world: CouncilWorld, _ paths: [String], until: String? = nil) async throws
        -> ImportReport
    {
        let source = try CouncilSource.files(
            paths,
            RealData.files,
            zone: world.zone,
            until: until.flatMap { Timestamp(rfc3339: $0) }
        )
        return try await world.importer.run(source)
    }

    @Test(.enabled(if: RealData.folder != nil && !TestDatabase.isPostgres, RealData.reason))
    func `the town of Karlsruhe comes in whole, and a second time changes nothing`() async throws {
        let world = try await CouncilWorld()
        let report = try await Self.load(world, [Self.folder + "/karlsruhe"])
        #expect(report.counts[.session] == 2609)
        #expect(report.counts[.paper] == 14_004)
        #expect(report.counts[.item] == 18_677)
        #expect(report.counts[.consultation] == 14_827)
        #expect(try await world.column("SELECT COUNT(*) FROM council_sessions") == ["2609"])
        // 268 papers are tombstones of what was never seen.
        #expect(try await world.column("SELECT COUNT(*) FROM council_vorlagen") == ["13736"])
        #expect(try await world.column("SELECT COUNT(*) FROM council_agenda_items") == ["18677"])
        #expect(try await world.column("SELECT COUNT(*) FROM council_beratungen") == ["14827"])
        #expect(try await world.column("SELECT COUNT(*) FROM council_decisions") == ["9953"])
        #expect(report.oddities[.midnight] == 17)
        #expect(report.oddities[.withoutNumber] == 583)
        #expect(report.oddities[.withoutOffset] == 0)
        #expect(report.oddities[.impossibleEnd] >= 1207)
        #expect(report.tally.changes == 0)
        try await Self.checkWeights(world)
        let again = try await Self.load(world, [Self.folder + "/karlsruhe"])
        #expect(again.tally.added == 0)
        #expect(again.tally.changed == 0)
        #expect(again.tally.changes == 0)
        #expect(try await world.column("SELECT COUNT(*) FROM council_changes") == ["0"])
    }

    /// What a decision's page works out anew is what the import stored.
    private static func checkWeights(_ world: CouncilWorld) async throws {
        let details = try await world.database.read { transaction in
            let ids: [Decision.ID] = try transaction.scalars("SELECT id FROM council_decisions WHERE id % 97 = 0")
            return try ids.compactMap { try DecisionDetail.find($0, reader: nil, in: transaction) }
        }
        #expect(details.count > 90)
        #expect(Set(details.map(\.isAuthoritative)).count > 1)
        for detail in details { #expect(detail.weight.base ?? 0 == detail.decision.importance) }
    }

    @Test(.enabled(if: RealData.folder != nil, RealData.reason))
    func `a recorded year tells of changes, and played again of none`() async throws {
        let world = try await CouncilWorld()
        let file = Self.folder + "/karlsruhe/year.ndjson.gz"
        let report = try await Self.load(world, [file], until: "2025-10-01T00:00:00Z")
        #expect(report.tally.changes > 20)
        let kinds = try await world.column("SELECT DISTINCT kind FROM council_changes ORDER BY kind")
        #expect(kinds.contains("agenda"))
        #expect(kinds.contains("result"))
        #expect(kinds.contains("step"))
        // The state with which it begins is known to everybody.
        #expect(
            try await world.column(
                "SELECT COUNT(*) FROM council_changes WHERE noticed_at <= '2025-09-01T05:00:00.000Z'"
            )
                == ["0"]
        )
        #expect(
            try await world.column("SELECT first_import_ended_at FROM council_bodies") == ["2025-09-01T05:00:00.000Z"]
        )
    }

    @Test(.enabled(if: RealData.folder != nil, RealData.reason))
    func `recorded differences, played twice, tell nothing new the second time`() async throws {
        let world = try await CouncilWorld(at: "2026-08-22T12:00:00Z")
        let file = Self.folder + "/karlsruhe/replay.ndjson.gz"
        let first = try await Self.load(world, [file])
        #expect(first.tally.added > 0)
        let last = try await world.column("SELECT COUNT(*) FROM council_changes")
        // The last state once more: all that it holds is known.
        var lines = LineReader(try RealData.files.pieces(of: file))
        var reader = OParlReader(zone: world.zone)
        var states: [String: SourceObject] = [:]
        while let (bytes, line) = try lines.next() {
            for object in reader.read(
                try LooseJSON(bytes, in: line).root["objects"] ?? LooseJSON(Array("[]".utf8)).root
            ) {
                switch object {
                case .session(let session): states[session.id] = object
                case .paper(let paper): states[paper.id] = object
                default: break
                }
            }
        }
        let again = try await world.importer.run(.values("again", Array(states.values)))
        #expect(again.tally.changes == 0)
        #expect(try await world.column("SELECT COUNT(*) FROM council_changes") == last)
    }

    /// Files of others, each with what is odd about it.
    @Test(
        .enabled(if: RealData.folder != nil, RealData.reason),
        arguments: [
            ("spec/Body-01.json", [], 0), ("spec/File-01.json", [], 0), ("spec/Location-01.json", [], 0),
            ("spec/Meeting-01.json", [.withoutOrder, .unknownCommittee], 1), ("spec/Organization-01.json", [], 0),
            ("spec/Paper-01.json", [], 0), ("spec/Person-01.json", [.orphan], 0), ("spec/System-01.json", [], 0),
            ("quirks/testdata/broken_json.broken_json", [.controlCharacters], 0),
            ("quirks/testdata/oparl-missing/body.json", [], 0), ("quirks/testdata/oparl-missing/system.json", [], 0),
            ("quirks/testdata/oparl-missing/meeting.json", [.unknownCommittee], 1),
            ("quirks/testdata/oparl/Body.json", [], 0), ("quirks/testdata/oparl/File.json", [], 0),
            ("quirks/testdata/oparl/Location.json", [], 0),
            ("quirks/testdata/oparl/Meeting.json", [.withoutOrder, .unknownCommittee], 1),
            ("quirks/testdata/oparl/Organization.json", [], 0), ("quirks/testdata/oparl/Paper.json", [], 0),
            ("quirks/testdata/oparl/Person.json", [.orphan], 0), ("quirks/testdata/oparl/System.json", [], 0),
            ("quirks/importer/test-data/amtzell_old.json", [.unknownObject], 0),
            ("quirks/importer/test-data/amtzell_new.json", [.unknownObject], 0),
            ("quirks/importer/fixtures/duplicate_meetings_some_id.json", [.unknownObject], 0),
            ("quirks/importer/fixtures/duplicate_meetings_with_id.json", [.unknownObject], 0),
            ("quirks/importer/fixtures/duplicate_meetings_without_id.json", [.unknownObject], 0),
        ] as [(String, [Oddity], Int)]
    )
    func `files of others come in with what is odd about them`(path: String, oddities: [Oddity], sessions: Int)
        async throws
    {
        let world = try await CouncilWorld()
        let report = try await Self.load(world, [Self.folder + "/" + path])
        #expect(report.oddities.entries.keys.sorted() == oddities.sorted())
        #expect(try await world.column("SELECT COUNT(*) FROM council_sessions") == ["\(sessions)"])
    }
}
