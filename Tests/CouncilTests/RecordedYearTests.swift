import Accounts
import Base
import Foundation
import Notify
import Store
import TestSupport
import Testing

@testable import Council

/// A year of a real town through the importer and the jobs, for a few people, and its last state once more.
///
/// It takes a while and has a step of its own in `make test`.
struct RecordedYearTests {
    private static let isWanted = ProcessInfo.processInfo.environment["MELDEWERK_YEAR"] != nil
    private static let reason: Comment = "a whole year takes a while: MELDEWERK_YEAR=1, with real council data"

    /// Something that was handed in.
    private struct Told: RowReadable {
        let owner: Int64
        let kind: String
        let event: String
        let key: String
        let at: Timestamp

        init(row: Row) throws(StoreError) {
            owner = try row.get("owner_id")
            kind = try row.get("kind")
            event = try row.get("event")
            key = try row.get("dedupe_key")
            at = try row.get("created_at")
        }
    }

    private static func told(_ town: Town) async throws -> [Told] {
        try await town.database.all(
            "SELECT owner_id, kind, event, dedupe_key, created_at FROM notification_queue ORDER BY id"
        )
    }

    private static let interests: [(topics: [String], committees: Int)] = [
        (["Radverkehr", "Kindertagesstätten", "Durlacher Allee"], 2), (["Schulen", "Haushalt"], 0),
        (["Straßenbahn", "Wohnungsbau in Neureut"], 1), (["Klimaschutz"], 3), ([], 2), (["Spielplätze"], 0),
    ]

    private static func people(_ town: Town) async throws -> [Account.ID] {
        let all = Dictionary(uniqueKeysWithValues: CouncilOccasions.all.map { ($0, true) })
        var people: [Account.ID] = []
        for (number, interest) in interests.enumerated() {
            let person = try await town.person("p\(number)", switches: all)
            for topic in interest.topics { try await town.topic(topic, of: person) }
            people.append(person)
        }
        return people
    }

    /// Once the town is there: committees, and every twentieth paper.
    private static func follow(_ town: Town, _ people: [Account.ID], now: Timestamp) async throws {
        try await town.database.write { transaction in
            let names: [String] = try transaction.scalars(
                """
                SELECT c.name FROM committees c JOIN council_session_committees s ON s.kgrnr = c.kgrnr
                WHERE c.kind <> 'faction' AND c.is_active = 1 GROUP BY c.name ORDER BY COUNT(*) DESC, c.name LIMIT 4
                """
            )
            let papers: [Paper.ID] = try transaction.scalars(
                "SELECT kvonr FROM council_vorlagen WHERE deleted_at IS NULL AND kvonr % 20 = 0"
            )
            for (place, person) in people.enumerated() {
                for name in names.prefix(interests[place].committees) {
                    _ = try Subscriptions.add(name, owner: person, now: now, in: transaction)
                }
            }
            for paper in papers { _ = try PaperFollow.add(paper, owner: people[0], now: now, in: transaction) }
        }
    }

    @Test(.enabled(if: isWanted && RealData.folder != nil && !TestDatabase.isPostgres, reason))
    func `a whole year is told once to each whom it concerns, at the hours of the jobs, and never again`() async throws
    {
        let folder = (RealData.folder ?? "") + "/karlsruhe"
        let town = try await Town(at: "2025-09-01T05:00:00Z", matching: .learning { MatchingWorld.matcher })
        try await town.run("DELETE FROM council_bodies")
        let people = try await Self.people(town)
        let files = ["organizations.ndjson.gz", "year.ndjson.gz"].map { folder + "/" + $0 }
        let life = try await RecordedLife(.files(files, RealData.files, zone: town.environment.zone))
        let environment = town.environment.remembering
        try await life.play(in: environment) { state, now in
            if state == 0 { try await Self.follow(town, people, now: now) }
        }
        let year = try await Self.told(town)
        for occasion in CouncilOccasions.all {
            let count = year.count { $0.kind == occasion.id }
            print("\(occasion.id): \(count)")
            #expect(count > 0, "nothing of \(occasion.id)")
        }
        #expect(Set(year.map { "\($0.owner) \($0.kind) \($0.key)" }).count == year.count, "nothing twice")
        try await Self.checkHours(year, town)
        try await Self.checkMoments(town)

        #expect(try await life.repeatLast(in: environment) == 0, "the same under another date is no change")
        let again = try await Self.told(town)
        #expect(again.dropFirst(year.count).map { "\($0.kind) \($0.key)" } == [])
        #expect(year.count > 100)
    }

    /// Each occasion is handed in when its job runs, by the town's clock, also over the change to summer time.
    private static func checkHours(_ year: [Told], _ town: Town) async throws {
        let hours: [String: [Int]] = [
            AgendaPublished.occasion.id: JobHours.committees, TopicHit.occasion.id: JobHours.council,
            ResultsPublished.occasion.id: JobHours.protocols, PaperMoved.occasion.id: JobHours.follows,
            SessionEve.occasion.id: [JobHours.evening], WeekOverview.occasion.id: [JobHours.week],
        ]
        for notice in year {
            let wall = town.environment.zone.wallTime(at: notice.at)
            #expect(wall.second % 3600 == 0 && hours[notice.kind]?.contains(wall.second / 3600) == true)
            if notice.kind == WeekOverview.occasion.id { #expect(wall.weekday == 7) }
        }
    }

    /// Agendas come before their sessions, a change of one in the last two days, an eve on the day before.
    private static func checkMoments(_ town: Town) async throws {
        func count(_ condition: SQL) async throws -> Int {
            try await town.database.read { transaction in
                try transaction.scalar(
                    """
                    SELECT COUNT(*) FROM notification_queue q
                    JOIN council_sessions s ON q.event = 'session:' || s.ksinr WHERE \(condition)
                    """
                ) ?? 0
            }
        }
        let (agenda, eve) = (AgendaPublished.occasion.id, SessionEve.occasion.id)
        #expect(try await count("1 = 1") > 0)
        #expect(try await count("q.created_at >= q.expires_at") == 0)
        #expect(
            try await count(
                """
                q.kind = \(agenda) AND julianday(s.starts_at) - julianday(q.created_at) > 2
                    AND EXISTS (SELECT 1 FROM notification_queue o WHERE o.kind = q.kind AND o.event = q.event
                        AND o.owner_id = q.owner_id AND o.id < q.id)
                """
            ) == 0
        )
        #expect(
            try await count(
                "q.kind = \(eve) AND s.session_date <> date(q.created_at, '+1 day') AND q.dedupe_key LIKE '%' || s.session_date"
            ) == 0
        )
    }
}
