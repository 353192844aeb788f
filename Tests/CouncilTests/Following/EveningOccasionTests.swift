import API
import Accounts
import Base
import Notify
import Store
import TestSupport
import Testing

@testable import Council

/// n5 and n6: the eve of a session, and the week.
@Suite struct EveningOccasionTests {
    @Test func `tomorrow's session is told with its date, place and own items, and by the default to nobody`()
        async throws
    {
        let town = try await Town(at: "2026-11-30T17:00:00Z")
        let ada = try await town.person(switches: [SessionEve.occasion: true])
        let bob = try await town.person("bob", switches: [SessionEve.occasion: true])
        let off = try await town.person("cleo")
        try await town.committee()
        try await town.subscribe(ada)
        try await town.subscribe(off)
        try await town.topic("Radverkehr", of: bob)
        let session = try await town.published(
            [.init("Ö 6", "Radverkehr am Kanal")],
            at: "2026-12-01T17:00:00Z"
        )
        _ = try await town.published([.init("Ö 1", "Radverkehr")], at: "2026-12-02T17:00:00Z")
        _ = try await Classification.run(town.environment)
        for _ in 1...2 { _ = try await EveningJob.run(town.environment) }
        let notices = try await town.queue()
        #expect(notices.map(\.owner) == [ada.rawValue, bob.rawValue])
        #expect(notices.allSatisfy { $0.kind == SessionEve.occasion.id })
        #expect(notices.map(\.title) == Array(repeating: "Verkehrsausschuss tagt am Dienstag, 1. Dezember", count: 2))
        #expect(!notices[0].body.contains("morgen") && notices[0].body.contains("Ort: Rathaus"))
        #expect(!notices[0].body.contains("Radverkehr") && notices[1].body.contains("Ö 6 Radverkehr am Kanal"))
        #expect(notices[0].url == "/council?tab=sessions&ksinr=\(session)")
        #expect(notices[1].url == "/council?tab=sessions&ksinr=\(session)&top=%C3%96%206")
        #expect(notices[0].expiresAt == Timestamp(rfc3339: "2026-12-01T17:00:00Z"))
    }

    /// Both nights on which the clock is changed lie between the run and the session.
    @Test(arguments: [
        ("2026-10-24T16:00:00Z", "2026-10-24T22:30:00Z", 1), ("2026-10-24T16:00:00Z", "2026-10-25T22:59:00Z", 1),
        ("2026-10-24T16:00:00Z", "2026-10-25T23:00:00Z", 0), ("2027-03-27T17:00:00Z", "2027-03-27T23:00:00Z", 1),
        ("2027-03-27T17:00:00Z", "2027-03-28T21:59:00Z", 1), ("2027-03-27T17:00:00Z", "2027-03-28T22:00:00Z", 0),
        ("2026-11-30T17:00:00Z", "2026-11-30T22:59:00Z", 0), ("2026-12-31T17:00:00Z", "2027-01-01T09:00:00Z", 1),
    ])
    func `tomorrow is the council's next day, whatever the clock does`(now: String, begin: String, told: Int)
        async throws
    {
        let town = try await Town(at: now)
        let ada = try await town.person(switches: [SessionEve.occasion: true])
        try await town.committee()
        try await town.subscribe(ada)
        _ = try await town.published([.init("Ö 1", "Haushalt")], at: begin)
        _ = try await EveningJob.run(town.environment)
        #expect(try await town.queue().count == told)
    }

    @Test func `a session without an agenda, or one that was cancelled, has no eve; one that was moved has another`()
        async throws
    {
        let town = try await Town(at: "2026-11-30T17:00:00Z")
        let ada = try await town.person(switches: [SessionEve.occasion: true])
        try await town.committee()
        try await town.subscribe(ada)
        _ = try await town.session(at: "2026-12-01T17:00:00Z")
        let cancelled = try await town.published([.init("Ö 1", "x")], at: "2026-12-01T18:00:00Z")
        try await town.run("UPDATE council_sessions SET is_cancelled = 1 WHERE ksinr = \(cancelled)")
        _ = try await EveningJob.run(town.environment)
        #expect(try await town.queue().isEmpty)
        let moved = try await town.published([.init("Ö 1", "x")], at: "2026-12-01T18:00:00Z")
        _ = try await EveningJob.run(town.environment)
        #expect(try await town.queue().count == 1)
        town.clock.advance(by: .hours(24))
        try await town.run(
            """
            UPDATE council_sessions SET session_date = '2026-12-02', starts_at = '2026-12-02T17:00:00.000Z'
            WHERE ksinr = \(moved)
            """
        )
        _ = try await EveningJob.run(town.environment)
        #expect(try await town.queue().map(\.title).last == "Verkehrsausschuss tagt am Mittwoch, 2. Dezember")
    }

    @Test func `the week counts outcomes, shows ten decisions and the rest as a number, and what comes`() async throws {
        // Sunday, 6 December, 18:00 in Berlin.
        let town = try await Town(at: "2026-12-05T09:00:00Z")
        let ada = try await town.person()
        try await town.topic("Radverkehr", of: ada)
        try await town.topic("Radverkehr am Kanal", of: ada)
        let session = try await town.published([.init("Ö 1", "x")], at: "2026-11-02T17:00:00Z")
        for number in 1...12 {
            try await town.result(
                session,
                "Ö \(number)",
                "Radverkehr am Kanal \(number)",
                outcome: number < 9 ? .accepted : .postponed,
                position: number
            )
        }
        _ = try await MatchJob.run(town.environment)
        try await town.committee()
        try await town.subscribe(ada)
        _ = try await town.session(at: "2026-12-13T17:00:00Z")
        _ = try await town.session(at: "2026-12-14T17:00:00Z")
        town.set("2026-12-06T17:00:00Z")
        for _ in 1...2 { _ = try await WeekJob.run(town.environment) }
        let notices = try await town.queue(ada, WeekOverview.occasion)
        #expect(notices.count == 1)
        let notice = try #require(notices.first)
        #expect(notice.title == "Deine Woche im Rat: 12 Beschlüsse zu deinen Themen" && notice.url == "/topics")
        #expect(notice.body.contains("8 angenommen, 4 vertagt") && notice.body.contains("und 2 weitere"))
        #expect(notice.body.ranges(of: "/council/decision?id=").count == 10)
        #expect(notice.body.contains("Sonntag, 13. Dezember, 18:00 Uhr") && !notice.body.contains("14. Dezember"))
    }

    @Test func `what is older than seven days, or was known before, is no news; nothing at all is silence`()
        async throws
    {
        let town = try await Town(at: "2026-11-28T09:00:00Z")
        let ada = try await town.person()
        let bob = try await town.person("bob")
        try await town.topic("Radverkehr", of: ada)
        let session = try await town.published([.init("Ö 1", "x")], at: "2026-11-02T17:00:00Z")
        try await town.result(session, "Ö 1", "Radverkehr")
        _ = try await MatchJob.run(town.environment)
        try await town.topic("Radverkehr", of: bob)
        town.set("2026-12-06T17:00:00Z")
        _ = try await WeekJob.run(town.environment)
        #expect(try await town.queue().isEmpty)
    }

    @Test func `a week is told once, and the next one goes on where it ended`() async throws {
        let town = try await Town(at: "2026-12-02T09:00:00Z")
        let ada = try await town.person()
        try await town.topic("Radverkehr", of: ada)
        let session = try await town.published([.init("Ö 1", "x")], at: "2026-11-02T17:00:00Z")
        try await town.result(session, "Ö 1", "Radverkehr eins")
        _ = try await MatchJob.run(town.environment)
        // Somebody runs it by hand on a Wednesday.
        _ = try await WeekJob.run(town.environment)
        town.clock.advance(by: .hours(24))
        try await town.result(session, "Ö 2", "Radverkehr zwei", position: 2)
        _ = try await MatchJob.run(town.environment)
        for sunday in ["2026-12-06T17:00:00Z", "2026-12-13T17:00:00Z", "2026-12-20T17:00:00Z"] {
            town.set(sunday)
            _ = try await WeekJob.run(town.environment)
        }
        let bodies = try await town.queue().map(\.body)
        #expect(bodies.count == 2)
        #expect(bodies[0].contains("eins") && bodies[1].contains("zwei") && !bodies[1].contains("eins"))
    }
}
