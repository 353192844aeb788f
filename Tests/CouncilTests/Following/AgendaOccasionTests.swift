import API
import Accounts
import Base
import Notify
import Store
import TestSupport
import Testing

@testable import Council

/// n1: a followed committee published its agenda, or changed it shortly before the session.
@Suite struct AgendaOccasionTests {
    /// Somebody who follows the committee and wants to hear of its agendas.
    private static func follower(of town: Town, _ name: String = "ada") async throws -> Account.ID {
        let owner = try await town.person(name, switches: [AgendaPublished.occasion: true])
        try await town.committee()
        try await town.subscribe(owner)
        return owner
    }

    @Test func `a new agenda is told once to those who follow the committee and want to hear of it`() async throws {
        let town = try await Town()
        let ada = try await Self.follower(of: town)
        let silent = try await town.person("bob")
        try await town.subscribe(silent)
        _ = try await town.person("cleo", switches: [AgendaPublished.occasion: true])
        let session = try await town.published([
            .init("Ö 1", "Haushalt"), .init("N 1", "Geheimes", isPublic: false),
        ])
        for _ in 1...2 { _ = try await CommitteesJob.run(town.environment) }
        let notices = try await town.queue()
        #expect(notices.map(\.owner) == [ada.rawValue])
        let notice = try #require(notices.first)
        #expect(notice.title == "Neue Tagesordnung: Verkehrsausschuss" && !notice.isImportant)
        #expect(notice.url == "/council?tab=sessions&ksinr=\(session)")
        #expect(notice.expiresAt == Timestamp(rfc3339: "2026-12-07T17:00:00Z"))
        #expect(notice.body.contains("Ö 1 Haushalt") && notice.body.contains("ein nicht öffentlicher Punkt"))
        #expect(!notice.body.contains("Geheimes"))
    }

    @Test func `people with a mandate hear of agendas from the beginning, others do not`() async throws {
        let town = try await Town()
        let (ada, bob) = (try await town.person(), try await town.person("bob"))
        try await town.committee()
        for owner in [ada, bob] { try await town.subscribe(owner) }
        try await town.database.write { try Account.grant(.councilMember, to: ada, in: $0) }
        _ = try await town.published([.init("Ö 1", "Haushalt")])
        _ = try await CommitteesJob.run(town.environment)
        #expect(try await town.queue().map(\.owner) == [ada.rawValue])
    }

    @Test(arguments: [7, 8])
    func `whoever has a topic on the agenda hears of that instead, whichever run comes first`(first: Int) async throws {
        let town = try await Town()
        let ada = try await Self.follower(of: town)
        try await town.topic("Haushalt", of: ada)
        _ = try await town.published([.init("Ö 1", "Haushalt")])
        for hour in [first, 15 - first] {
            _ = try await hour == 7 ? CommitteesJob.run(town.environment) : CouncilJob.run(town.environment)
        }
        #expect(try await town.queue().map(\.kind) == [TopicHit.occasion.id])
    }

    @Test func `whoever does not want to hear of topics hears of the agenda`() async throws {
        let town = try await Town()
        let ada = try await town.person(switches: [AgendaPublished.occasion: true, TopicHit.occasion: false])
        try await town.committee()
        try await town.subscribe(ada)
        try await town.topic("Haushalt", of: ada)
        _ = try await town.published([.init("Ö 1", "Haushalt")])
        _ = try await CommitteesJob.run(town.environment)
        #expect(try await town.queue().map(\.kind) == [AgendaPublished.occasion.id])
    }

    /// The session begins on Monday, 7 December, at 17:00 UTC.
    @Test(arguments: [
        ("2026-12-05T06:00:00Z", 1, "three days before"), ("2026-12-05T17:00:01Z", 2, "less than 48 hours before"),
        ("2026-12-07T06:00:00Z", 2, "on the day"), ("2026-12-07T18:00:00Z", 1, "afterwards"),
    ])
    func `a change is told in the last forty-eight hours alone`(at: String, told: Int, when: String) async throws {
        let town = try await Town()
        _ = try await Self.follower(of: town)
        let session = try await town.published([.init("Ö 1", "Haushalt")])
        _ = try await CommitteesJob.run(town.environment)
        town.set(at)
        try await town.agenda(
            session,
            [.init("Ö 1", "Haushalt"), .init("Ö 2", "Hafen")],
            differences: [("neu", "Ö 2", "Hafen")]
        )
        for _ in 1...2 { _ = try await CommitteesJob.run(town.environment) }
        let notices = try await town.queue()
        #expect(notices.count == told, "\(when)")
        if told == 2 {
            #expect(notices[1].title == "Geänderte Tagesordnung: Verkehrsausschuss")
            #expect(notices[1].body.contains("Neu: Ö 2 Hafen") && !notices[1].body.contains("Haushalt"))
        }
    }

    @Test func `a change that came too early to be told is told when the session is near`() async throws {
        let town = try await Town()
        _ = try await Self.follower(of: town)
        let session = try await town.published([.init("Ö 1", "Haushalt")])
        _ = try await CommitteesJob.run(town.environment)
        town.set("2026-12-02T06:00:00Z")
        try await town.agenda(session, [.init("Ö 1", "Hafen")], differences: [("geaendert", "Ö 1", "Hafen")])
        _ = try await CommitteesJob.run(town.environment)
        #expect(try await town.queue().count == 1)
        town.set("2026-12-06T06:00:00Z")
        for _ in 1...2 { _ = try await CommitteesJob.run(town.environment) }
        #expect(try await town.queue().count == 2)
    }

    @Test func `a change that nobody can name is silent, and so is a return to what was told`() async throws {
        let town = try await Town()
        _ = try await Self.follower(of: town)
        let session = try await town.published([.init("Ö 1", "Haushalt")], at: "2026-12-01T17:00:00Z")
        _ = try await CommitteesJob.run(town.environment)
        town.clock.advance(by: .hours(1))
        try await town.agenda(session, [.init("Ö 1", "Haushalt "), .init("N 2", "x", isPublic: false)])
        _ = try await CommitteesJob.run(town.environment)
        town.clock.advance(by: .hours(1))
        try await town.agenda(session, [.init("Ö 1", "Haushalt")], differences: [("entfernt", "N 2", "x")])
        _ = try await CommitteesJob.run(town.environment)
        #expect(try await town.queue().count == 1)
    }

    @Test func `whoever follows the committee only now is not told of what was published before`() async throws {
        let town = try await Town()
        try await town.committee()
        _ = try await town.published([.init("Ö 1", "Haushalt")])
        _ = try await CommitteesJob.run(town.environment)
        _ = try await Self.follower(of: town)
        _ = try await CommitteesJob.run(town.environment)
        #expect(try await town.queue().isEmpty)
    }

    @Test(arguments: [(nil, false), (59, false), (60, true)] as [(Int?, Bool)])
    func `only a measured reach of sixty makes it important`(impact: Int?, isImportant: Bool) async throws {
        let town = try await Town()
        _ = try await Self.follower(of: town)
        let session = try await town.published([.init("Ö 1", "Haushalt"), .init("Ö 2", "Hafen")])
        if let impact {
            let admin = try await town.person("admin")
            try await town.run("UPDATE web_users SET role = 'admin' WHERE id = \(admin)")
            let reply = try await town.call(
                .setImpact,
                as: admin,
                json: """
                    {"ksinr": \(session), "item_number": "Ö 2", "impact": \(impact), "reason": "betrifft alle"}
                    """
            )
            #expect(reply.status == 204)
        }
        _ = try await CommitteesJob.run(town.environment)
        #expect(try await town.queue().map(\.isImportant) == [isImportant])
    }
}
