import API
import Accounts
import Base
import Notify
import Store
import TestSupport
import Testing

@testable import Council

/// n4: a followed paper moved.
@Suite struct PaperOccasionTests {
    private static let proposal = Station(date: "2026-11-20", committee: "Bauausschuss", result: "Vorberatung")
    private static let council = Station(date: "2026-12-15", committee: "Rat", result: nil)

    @Test func `following answers as the wire has it, twice and for what there is not`() async throws {
        let town = try await Town()
        let ada = try await town.person()
        let paper = try await town.paper()
        try await town.way(paper, [Self.proposal, Self.council])
        for _ in 1...2 {
            let reply = try await town.call(.follow(paper: "\(paper.rawValue)"), as: ada)
            #expect(reply.status == 201 && reply.object["following"] as? Bool == true)
        }
        #expect(try await town.call(.follow(paper: "\(999)"), as: ada).status == 404)
        #expect(try await town.call(.unfollow(paper: "\(999)"), as: ada).status == 404)
        let follows = try #require(try await town.call(.follows, as: ada).object["follows"] as? [[String: Any]])
        #expect(follows.count == 1 && follows[0]["vorlage_nr"] as? String == "26/0396")
        #expect(follows[0]["n_stationen"] as? Int == 2)
        #expect((follows[0]["naechste"] as? [String: Any])?["gremium"] as? String == "Rat")
        #expect((follows[0]["letzte"] as? [String: Any])?["gremium"] as? String == "Bauausschuss")
        for _ in 1...2 {
            let reply = try await town.call(.unfollow(paper: "\(paper.rawValue)"), as: ada)
            #expect(reply.status == 200 && reply.object["following"] as? Bool == false)
        }
        #expect((try await town.call(.follows, as: ada).object["follows"] as? [Any])?.isEmpty == true)
    }

    @Test func `a new station and a later result are told once each, to those who follow`() async throws {
        let town = try await Town()
        let (ada, bob) = (try await town.person(), try await town.person("bob"))
        let paper = try await town.paper()
        try await town.way(paper, [Self.proposal])
        _ = try await FollowsJob.run(town.environment)
        _ = try await town.call(.follow(paper: "\(paper.rawValue)"), as: ada)
        let session = try await town.session(of: "Rat", at: "2026-12-15T17:00:00Z")
        let station = Station(date: "2026-12-15", committee: "Rat", result: nil, session: session)
        try await town.way(paper, [Self.proposal, station])
        for _ in 1...2 { _ = try await FollowsJob.run(town.environment) }
        let first = try await town.queue()
        #expect(first.map(\.owner) == [ada.rawValue])
        #expect(first.first?.title == "Bewegung bei Vorlage 26/0396")
        #expect(first.first?.url == "/council?tab=sessions&ksinr=\(session)")
        #expect(first.first?.body.contains("Dienstag, 15. Dezember, Rat") == true)
        #expect(first.first?.body.contains("Bauausschuss") == false)
        let decided = Station(date: "2026-12-15", committee: "Rat", result: "Entscheidung", session: session)
        try await town.way(paper, [Self.proposal, decided])
        for _ in 1...2 { _ = try await FollowsJob.run(town.environment) }
        #expect(try await town.queue().count == 2)
        #expect(try await town.queue(bob).isEmpty)
        #expect(try await town.count("vorlage_follows", "notified_at IS NOT NULL") == 1)
    }

    @Test func `the way is known also while the switch is off`() async throws {
        let town = try await Town()
        let ada = try await town.person(switches: [PaperMoved.occasion: false])
        let paper = try await town.paper()
        try await town.way(paper, [Self.proposal])
        _ = try await town.call(.follow(paper: "\(paper.rawValue)"), as: ada)
        try await town.way(paper, [Self.proposal, Self.council])
        _ = try await FollowsJob.run(town.environment)
        try await town.run("UPDATE web_users SET notify_prefs = NULL WHERE id = \(ada)")
        try await town.way(paper, [Self.proposal, Self.council])
        _ = try await FollowsJob.run(town.environment)
        #expect(try await town.queue().isEmpty)
        #expect(try await town.count("vorlage_follows", "notified_at IS NULL") == 1)
    }

    @Test func `disabled accounts hear nothing, and a station that went away is no news`() async throws {
        let town = try await Town()
        let (ada, bob) = (try await town.person(), try await town.person("bob"))
        let paper = try await town.paper()
        try await town.way(paper, [Self.proposal, Self.council])
        for owner in [ada, bob] { _ = try await town.call(.follow(paper: "\(paper.rawValue)"), as: owner) }
        try await town.way(paper, [Self.proposal])
        _ = try await FollowsJob.run(town.environment)
        #expect(try await town.queue().isEmpty)
        try await town.run("UPDATE web_users SET status = 'disabled' WHERE id = \(bob)")
        try await town.way(paper, [Self.proposal, Station(date: nil, committee: "Rat", result: nil)])
        _ = try await FollowsJob.run(town.environment)
        let notices = try await town.queue()
        #expect(notices.map(\.owner) == [ada.rawValue] && notices[0].body.contains("Termin offen, Rat"))
        #expect(notices[0].url == "/council?tab=decisions&q=26%2F0396")
    }
}
