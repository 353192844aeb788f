import Accounts
import Base
import Notify
import Store
import TestSupport
import Testing

@testable import Council

/// n2: a topic of one's own stands on an agenda.
@Suite struct TopicHitOccasionTests {
    @Test func `a topic on an agenda is told once, with the numbers of its items and until the session begins`()
        async throws
    {
        let town = try await Town()
        let ada = try await town.person()
        let bob = try await town.person("bob")
        try await town.topic("Radverkehr", of: ada)
        try await town.topic("Schwimmbad", of: bob)
        let session = try await town.published([
            .init("Ö 5", "Haushalt"), .init("Ö 6", "Radverkehr am Kanal"),
            .init("N 6", "Radverkehr, vertraulich", isPublic: false),
            .init("Ö 7", "Bericht zum Radverkehr"),
        ])
        for _ in 1...3 { _ = try await CouncilJob.run(town.environment) }
        let notices = try await town.queue()
        #expect(notices.count == 1)
        let notice = try #require(notices.first)
        #expect(notice.owner == ada.rawValue && notice.kind == TopicHit.occasion.id)
        #expect(notice.title == "„Radverkehr“ steht auf der Tagesordnung: Verkehrsausschuss")
        #expect(notice.url == "/council?tab=sessions&ksinr=\(session)&top=%C3%96%206%2C%C3%96%207")
        #expect(notice.expiresAt == Timestamp(rfc3339: "2026-12-07T17:00:00Z"))
        #expect(
            notice.body.contains("Montag, 7. Dezember, 18:00 Uhr") && notice.body.contains("Ö 6 Radverkehr am Kanal")
        )
        #expect(!notice.body.contains("vertraulich") && notice.push?.contains("vertraulich") == false)
        #expect(notice.body.contains("href=\"/council?tab=sessions&amp;ksinr=\(session)&amp;top=%C3%96%206\""))
    }

    @Test func `an unchanged agenda is not judged again, a changed one is, and what was told is not told again`()
        async throws
    {
        let calls = Calls()
        let town = try await Town(classifier: calls.classifier)
        let ada = try await town.person()
        try await town.topic("Radverkehr", of: ada)
        let session = try await town.published([.init("Ö 6", "Radverkehr am Kanal")])
        for _ in 1...2 { _ = try await CouncilJob.run(town.environment) }
        #expect(calls.count == 1)
        try await town.agenda(session, [.init("Ö 6", "Radverkehr am Kanal"), .init("Ö 9", "Radverkehr, zweiter Teil")])
        _ = try await CouncilJob.run(town.environment)
        #expect(calls.count == 2)
        #expect(try await town.queue().count == 1)
        #expect(try await town.count("council_agenda_matches") == 2)
    }

    @Test func `whoever nobody will judge for is left out and asked for again; the others hear of it`() async throws {
        let calls = Calls()
        let town = try await Town(classifier: calls.classifier)
        let ada = try await town.person()
        let bob = try await town.person("bob")
        try await town.topic("Radverkehr", of: ada)
        try await town.topic("Radverkehr", of: bob)
        _ = try await town.published([.init("Ö 6", "Radverkehr am Kanal")])
        calls.refuse([ada])
        let line = try await CouncilJob.run(town.environment)
        #expect(line.contains("refused 1"))
        #expect(try await town.queue().map(\.owner) == [bob.rawValue])
        calls.refuse([])
        _ = try await CouncilJob.run(town.environment)
        #expect(try await town.queue().map(\.owner) == [bob.rawValue, ada.rawValue])
    }

    @Test func `a judge that fails stops no run, and is asked again`() async throws {
        let calls = Calls()
        let town = try await Town(classifier: calls.classifier)
        let ada = try await town.person()
        try await town.topic("Radverkehr", of: ada)
        _ = try await town.published([.init("Ö 6", "Radverkehr am Kanal")])
        calls.fail(true)
        _ = try await CouncilJob.run(town.environment)
        #expect(try await town.queue().isEmpty)
        #expect(town.log.messages(.error).count == 1)
        calls.fail(false)
        _ = try await CouncilJob.run(town.environment)
        #expect(try await town.queue().count == 1)
    }

    @Test func `a number that is off by one is put right by its title, one that nobody can place is dropped`()
        async throws
    {
        let calls = Calls()
        let town = try await Town(classifier: calls.classifier)
        let ada = try await town.person()
        let topic = Topic.ID(rawValue: try await town.topic("Radverkehr", of: ada))
        let session = try await town.published([
            .init("Ö 6", "Haushalt"), .init("Ö 7", "Radverkehr am Kanal"), .init("Ö 8", "Gesperrte Angaben"),
            .init("Ö 9", "Gesperrte Angaben"),
        ])
        func claim(_ number: String, _ title: String?) -> AgendaVerdict {
            AgendaVerdict(session: session, topic: topic, itemNumber: number, title: title, score: 1, words: [])
        }
        calls.answer([
            claim("Ö 6", "Radverkehr am Kanal"), claim("Ö 12", "Gesperrte Angaben"), claim("Ö 13", nil),
            claim("Ö 6", "Neubau der Oper"),
        ])
        _ = try await CouncilJob.run(town.environment)
        #expect(try await town.queue().first?.url.hasSuffix("&top=%C3%96%207") == true)
        #expect(try await town.count("council_agenda_matches") == 1)
    }

    @Test func `an agenda that came silently is known to everybody`() async throws {
        let town = try await Town()
        let ada = try await town.person(switches: [AgendaPublished.occasion: true])
        try await town.subscribe(ada)
        try await town.topic("Radverkehr", of: ada)
        _ = try await town.published([.init("Ö 6", "Radverkehr am Kanal")], isSilent: true)
        _ = try await CommitteesJob.run(town.environment)
        _ = try await CouncilJob.run(town.environment)
        #expect(try await town.queue().isEmpty)
    }

    @Test(arguments: ["cancelled", "past", "deleted"])
    func `a session that does not take place any more is told to nobody`(why: String) async throws {
        let town = try await Town()
        let ada = try await town.person()
        try await town.topic("Radverkehr", of: ada)
        let session = try await town.published([.init("Ö 6", "Radverkehr am Kanal")])
        switch why {
        case "cancelled": try await town.run("UPDATE council_sessions SET is_cancelled = 1 WHERE ksinr = \(session)")
        case "deleted": try await town.run("UPDATE council_sessions SET deleted_at = 'x' WHERE ksinr = \(session)")
        default: town.set("2026-12-07T17:00:00Z")
        }
        _ = try await CouncilJob.run(town.environment)
        #expect(try await town.queue().isEmpty)
    }

    @Test func `who switched it off is not told, not even after switching it on`() async throws {
        let town = try await Town()
        let ada = try await town.person(switches: [TopicHit.occasion: false])
        try await town.topic("Radverkehr", of: ada)
        _ = try await town.published([.init("Ö 6", "Radverkehr am Kanal")])
        _ = try await CouncilJob.run(town.environment)
        try await town.run("UPDATE web_users SET notify_prefs = NULL WHERE id = \(ada)")
        _ = try await CouncilJob.run(town.environment)
        #expect(try await town.queue().isEmpty)
    }

    @Test func `several topics on one agenda are one notice, and English speakers read English`() async throws {
        let town = try await Town()
        let ada = try await town.person(language: "en")
        try await town.topic("Radverkehr", of: ada)
        try await town.topic("Kanal", of: ada)
        _ = try await town.published([.init("Ö 6", "Radverkehr am Kanal")])
        _ = try await CouncilJob.run(town.environment)
        #expect(
            try await town.queue().map(\.title) == ["Your topics on the agenda: Radverkehr, Kanal (Verkehrsausschuss)"]
        )
        // A topic that comes later is news of its own.
        try await town.topic("Radverkehr Kanal", of: ada)
        _ = try await CouncilJob.run(town.environment)
        #expect(try await town.queue().count == 2)
    }
}
