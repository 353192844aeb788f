import API
import Accounts
import Base
import Notify
import Store
import TestSupport
import Testing

@testable import Council

/// From a source's objects to the queue: what the importer writes is what the jobs read.
@Suite struct ImportToQueueTests {
    private static func objects(
        items: [(number: String, title: String, result: String?)],
        hasConsultation: Bool = false
    ) throws -> [SourceObject] {
        let starts = try #require(Timestamp(rfc3339: "2026-12-07T17:00:00Z"))
        var session = SourceSession(id: "m1", starts: starts)
        session.body = "https://rat.example/body"
        session.committees = ["o1"]
        session.items = items.map { item in
            var source = SourceItem(id: "i" + item.number, number: item.number, title: item.title)
            source.result = item.result
            return source
        }
        var paper = SourcePaper(id: "p1", body: "https://rat.example/body", number: "26/0396", title: "Bäder")
        if hasConsultation {
            paper.consultations = [SourceConsultation(id: "c1", session: "m1", item: nil, committee: "o1")]
        }
        return [
            .body(SourceBody(id: "https://rat.example/body", name: "Musterstadt")),
            .committee(
                SourceCommittee(id: "o1", body: "https://rat.example/body", name: "Verkehrsausschuss", kind: .committee)
            ),
            .paper(paper), .session(session),
        ]
    }

    private static func load(_ town: Town, _ objects: [SourceObject]) async throws {
        let clock = town.clock
        let importer = Importer(
            database: town.database,
            zone: town.environment.zone,
            digest: { Town.code($0) },
            now: { clock.now }
        )
        _ = try await importer.run(.values("test", objects))
    }

    private static func runAll(_ town: Town) async throws {
        let environment = town.environment
        _ = try await CommitteesJob.run(environment)
        _ = try await CouncilJob.run(environment)
        _ = try await ProtocolsJob.run(environment)
        _ = try await FollowsJob.run(environment)
    }

    @Test func `a first import is silence; what changes later is told once to each whom it concerns`() async throws {
        let town = try await Town()
        let everything = Dictionary(uniqueKeysWithValues: CouncilOccasions.all.map { ($0, true) })
        let ada = try await town.person(switches: everything)
        let bob = try await town.person("bob", switches: everything)
        try await town.topic("Radverkehr", of: ada)
        try await Self.load(town, Self.objects(items: []))
        try await town.subscribe(bob)
        let paper: Int64 = try #require(
            try await town.database.read { try $0.scalar("SELECT kvonr FROM council_vorlagen") }
        )
        _ = try await town.call(.follow(paper: "\(paper)"), as: bob)
        try await Self.runAll(town)
        #expect(try await town.queue().isEmpty)

        town.clock.advance(by: .hours(1))
        let agenda = [(number: "1", title: "Radverkehr am Kanal", result: String?.none), ("2", "Bäder", nil)]
        try await Self.load(town, Self.objects(items: agenda, hasConsultation: true))
        for _ in 1...2 { try await Self.runAll(town) }
        #expect(
            try await town.queue().map { "\($0.owner) \($0.kind)" } == [
                "\(bob) n1_tagesordnung", "\(ada) n2_thema", "\(bob) n4_vorgang",
            ]
        )
        #expect(try await town.queue(ada).first?.url.hasSuffix("&top=%C3%96%201") == true)

        town.set("2026-12-05T18:00:00Z")
        try await Self.load(town, Self.objects(items: agenda + [("3", "Hafen", nil)], hasConsultation: true))
        for _ in 1...2 { try await Self.runAll(town) }
        let changed = try await town.queue(bob, AgendaPublished.occasion)
        #expect(changed.count == 2 && changed[1].body.contains("Neu: Ö 3 Hafen"))

        town.set("2027-01-20T08:00:00Z")
        let results = [(number: "1", title: "Radverkehr am Kanal", result: String?.some("einstimmig beschlossen"))]
        let rest = [(number: "2", title: "Bäder", result: String?.some("vertagt")), ("3", "Hafen", nil)]
        try await Self.load(town, Self.objects(items: results + rest, hasConsultation: true))
        for _ in 1...2 { try await Self.runAll(town) }
        let letters = try await town.queue(ada, ResultsPublished.occasion)
        #expect(letters.map(\.title) == ["Ergebnis da: Radverkehr am Kanal"])
        #expect(letters[0].body.contains("angenommen (einstimmig)"))
        #expect(try await town.queue(bob, ResultsPublished.occasion).isEmpty)
        // The topic was there before: what was decided now is news on its page too.
        #expect(try await town.call(.unreadHits, as: ada).object["total"] as? Int == 1)
    }
}
