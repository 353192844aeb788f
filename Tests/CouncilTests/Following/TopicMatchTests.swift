import API
import Accounts
import Base
import Store
import TestSupport
import Testing

@testable import Council

/// Topics held against decisions.
@Suite struct TopicMatchTests {
    private static func town(_ decisions: Int, silent: Bool = true) async throws -> (
        Town, Account.ID, CouncilSession.ID
    ) {
        let town = try await Town()
        let ada = try await town.person()
        let session = try await town.published([.init("Ö 1", "x")], at: "2026-11-02T17:00:00Z")
        for number in 0..<decisions {
            try await town.result(session, "Ö \(number)", "Radverkehr \(number)", isSilent: silent, position: number)
        }
        return (town, ada, session)
    }

    private static func overview(_ town: Town, _ ada: Account.ID) async throws -> [String: Any] {
        try #require(try await town.call(.topics, as: ada).list.first)
    }

    @Test(arguments: [(39, 39, false), (40, 40, false), (41, 40, true)])
    func `forty hits are kept, and more are flagged`(decisions: Int, kept: Int, isCapped: Bool) async throws {
        let (town, ada, _) = try await Self.town(decisions)
        let id = try await town.topic("Radverkehr", of: ada)
        let overview = try await Self.overview(town, ada)
        #expect(overview["decision_count"] as? Int == kept && overview["decision_count_capped"] as? Bool == isCapped)
        // The newest are those that stay.
        let hits = try await town.call(.topicDecisions("\(id)"), as: ada).object["decisions"] as? [[String: Any]]
        #expect(hits?.first?["title"] as? String == "Radverkehr \(decisions - 1)")
        #expect(overview["last_hit_title"] as? String == "Radverkehr \(decisions - 1)")
    }

    @Test func `what was decided before somebody asked is known; what comes later is news until it is seen`()
        async throws
    {
        let (town, ada, session) = try await Self.town(2)
        let id = try await town.topic("Radverkehr", of: ada)
        #expect(try await town.call(.unreadHits, as: ada).object["total"] as? Int == 0)
        try await town.result(session, "Ö 8", "Radverkehr, neu", position: 8)
        _ = try await ProtocolsJob.run(town.environment)
        #expect(try await town.call(.unreadHits, as: ada).object["total"] as? Int == 1)
        #expect(try await Self.overview(town, ada)["unread_count"] as? Int == 1)
        // Seen once for all three, and twice is no more than once.
        #expect(try await town.call(.markHitsSeen("\(id)"), as: ada).object["marked"] as? Int == 3)
        #expect(try await town.call(.markHitsSeen("\(id)"), as: ada).object["marked"] as? Int == 0)
        #expect(try await town.call(.unreadHits, as: ada).object["total"] as? Int == 0)
        try await town.result(session, "Ö 9", "Radverkehr, noch neuer", position: 9)
        _ = try await MatchJob.run(town.environment)
        #expect(try await town.call(.unreadHits, as: ada).object["total"] as? Int == 1)
    }

    @Test func `seen marks are one's own`() async throws {
        let (town, ada, session) = try await Self.town(0)
        let bob = try await town.person("bob")
        let id = try await town.topic("Radverkehr", of: ada)
        try await town.topic("Radverkehr", of: bob)
        try await town.result(session, "Ö 9", "Radverkehr", position: 9)
        _ = try await MatchJob.run(town.environment)
        _ = try await town.call(.markHitsSeen("\(id)"), as: ada)
        #expect(try await town.call(.unreadHits, as: ada).object["total"] as? Int == 0)
        #expect(try await town.call(.unreadHits, as: bob).object["total"] as? Int == 1)
    }

    @Test func `matching again keeps the moment of known hits and drops those that vanished`() async throws {
        let (town, ada, session) = try await Self.town(0)
        try await town.topic("Radverkehr", of: ada)
        let first = try await town.result(session, "Ö 1", "Radverkehr eins", position: 1)
        let second = try await town.result(session, "Ö 2", "Radverkehr zwei", position: 2)
        _ = try await MatchJob.run(town.environment)
        town.clock.advance(by: .hours(24))
        try await town.run("UPDATE council_decisions SET title = 'Hafen' WHERE id = \(second)")
        let third = try await town.result(session, "Ö 3", "Radverkehr drei", position: 3)
        _ = try await MatchJob.run(town.environment)
        let rows = try await town.database.read {
            try $0.rows("SELECT decision_id, matched_at FROM council_topic_matches ORDER BY decision_id")
        }
        #expect(try rows.map { try $0.get("decision_id", as: Int64.self) } == [first.rawValue, third.rawValue])
        #expect(
            try rows.map { try $0.get("matched_at", as: String.self) } == [
                "2026-11-30T06:00:00.000Z", "2026-12-01T06:00:00.000Z",
            ]
        )
    }

    @Test func `deleting a topic removes all that was found for it, and the number of unread hits drops`() async throws
    {
        let (town, ada, session) = try await Self.town(0)
        let id = try await town.topic("Radverkehr", of: ada)
        _ = try await town.published([.init("Ö 6", "Radverkehr")])
        try await town.result(session, "Ö 1", "Radverkehr", position: 1)
        _ = try await CouncilJob.run(town.environment)
        _ = try await MatchJob.run(town.environment)
        _ = try await town.call(.markHitsSeen("\(id)"), as: ada)
        try await town.result(session, "Ö 2", "Radverkehr", position: 2)
        _ = try await MatchJob.run(town.environment)
        #expect(try await town.call(.unreadHits, as: ada).object["total"] as? Int == 1)
        #expect(try await town.call(.deleteTopic("\(id)"), as: ada).status == 204)
        #expect(try await town.call(.unreadHits, as: ada).object["total"] as? Int == 0)
        let tables: [SQL] = [
            "council_topic_matches", "council_topic_match_meta", "topic_hits_seen", "council_agenda_matches",
            "council_alerts_sent", "topics",
        ]
        for table in tables { #expect(try await town.count(table) == 0) }
    }

    @Test func `a topic with other words begins anew: what it finds in the past is no news`() async throws {
        let (town, ada, session) = try await Self.town(0)
        let id = try await town.topic("Radverkehr", of: ada)
        try await town.result(session, "Ö 1", "Hafen", position: 1)
        _ = try await MatchJob.run(town.environment)
        let changed = try await town.call(.updateTopic("\(id)"), as: ada, json: #"{"name": "Hafen"}"#)
        #expect(changed.object["decision_count"] as? Int == 1 && changed.object["unread_count"] as? Int == 0)
    }

    @Test func `decisions that a silent import brought are found, but are news to nobody`() async throws {
        let (town, ada, session) = try await Self.town(0)
        try await town.topic("Radverkehr", of: ada)
        try await town.result(session, "Ö 1", "Radverkehr", isSilent: true, position: 1)
        _ = try await MatchJob.run(town.environment)
        #expect(try await Self.overview(town, ada)["decision_count"] as? Int == 1)
        #expect(try await town.call(.unreadHits, as: ada).object["total"] as? Int == 0)
    }

    @Test func `a decision that is gone is counted nowhere`() async throws {
        let (town, ada, session) = try await Self.town(0)
        try await town.topic("Radverkehr", of: ada)
        let decision = try await town.result(session, "Ö 1", "Radverkehr", position: 1)
        _ = try await MatchJob.run(town.environment)
        try await town.run("DELETE FROM council_decisions WHERE id = \(decision)")
        #expect(try await Self.overview(town, ada)["decision_count"] as? Int == 0)
        #expect(try await town.call(.unreadHits, as: ada).object["total"] as? Int == 0)
        _ = try await MatchJob.run(town.environment)
        #expect(try await town.count("council_topic_matches") == 0)
    }

    @Test func `the latest hits are the newest decisions, each once`() async throws {
        let (town, ada, _) = try await Self.town(3)
        try await town.topic("Radverkehr", of: ada)
        try await town.topic("Radverkehr 2", of: ada)
        let hits = try await town.call(.latestHits, as: ada).object["hits"] as? [[String: Any]]
        #expect(hits?.compactMap { $0["title"] as? String } == ["Radverkehr 2", "Radverkehr 1"])
        #expect(try await town.call(.latestHits, as: ada, query: "?limit=11").status == 422)
        #expect(try await town.call(.latestHits, as: ada, query: "?limit=0").status == 422)
        let all = try await town.call(.latestHits, as: ada, query: "?limit=10").object["hits"] as? [Any]
        #expect(all?.count == 3)
    }

    @Test func `a district as a topic finds what lies there`() async throws {
        let (town, ada, session) = try await Self.town(0)
        try await town.topic("Osternburg", of: ada, place: "osternburg")
        let decision = try await town.result(session, "Ö 1", "Spielplatz", position: 1)
        try await town.run(
            "INSERT INTO council_decision_places (decision_id, place_id) VALUES (\(decision), 'osternburg')"
        )
        _ = try await MatchJob.run(town.environment)
        #expect(try await Self.overview(town, ada)["decision_count"] as? Int == 1)
    }
}
