import API
import Foundation
import Store
import TestSupport
import Testing

@testable import Council

/// What the reading API answers, word for word, and to whom.
@Suite struct ShapeTests {
    private static func check(_ reply: Reply, _ name: String) {
        #expect(reply.status == 200)
        let verdict = Snapshot.compare(reply.pretty, name, beside: #filePath)
        #expect(verdict == .same || verdict == .recorded, "\(verdict)")
    }

    @Test func `a decision, for guests and for whoever could follow it`() async throws {
        let town = try await Town()
        let harbour = try await town.harbour()
        Self.check(try await town.read("/api/council/decision/\(harbour.path)"), "decision.json")
        let owner = try await town.person()
        let own = try await town.read("/api/council/decision/\(harbour.path)", as: owner)
        let follow = try #require(own.object["follow"] as? [String: Any])
        #expect(follow["following"] as? Bool == false)
        #expect(follow["kvonr"] as? Int == Int(harbour.paper.rawValue))
        let without = try await town.read("/api/council/decision/\(harbour.kita)", as: owner)
        #expect(without.object["follow"] == nil)
    }

    @Test func `a session, with bookmarks for accounts alone`() async throws {
        let town = try await Town()
        let harbour = try await town.harbour()
        Self.check(try await town.read("/api/council/session/\(harbour.past)"), "session.json")
        let owner = try await town.person()
        let own = try await town.read("/api/council/session/\(harbour.past)", as: owner)
        let bookmarked = own.list("agenda_items").map { $0["bookmarked"] as? Bool }
        #expect(bookmarked == [false, false, nil])
    }

    @Test func `a person, a place, lists and figures`() async throws {
        let town = try await Town()
        _ = try await town.harbour()
        let owner = try await town.person()
        Self.check(try await town.read("/api/council/person/kim-beispiel"), "person.json")
        Self.check(try await town.read("/api/council/entity/deichstrasse"), "entity.json")
        Self.check(try await town.read("/api/council/sessions?scope=upcoming", as: owner), "sessions.json")
        Self.check(try await town.read("/api/council/decisions", as: owner), "decisions.json")
        Self.check(try await town.read("/api/council/analysis", as: owner), "analysis.json")
        Self.check(try await town.read("/api/council/diese-woche", as: owner), "week.json")
        Self.check(try await town.read("/api/council/trends", as: owner), "trends.json")
    }

    static let closed = [
        "sessions", "decisions", "committees", "fields", "members", "analysis", "trends", "diese-woche", "fundstueck",
        "places", "finance",
    ]

    @Test(arguments: closed) func `guests are asked to sign in`(name: String) async throws {
        let town = try await Town()
        #expect(try await town.read("/api/council/\(name)").status == 401)
        let owner = try await town.person()
        let status = try await town.read("/api/council/\(name)", as: owner).status
        #expect(status == (name == "finance" ? 403 : 200))
    }

    @Test(arguments: ["decision", "session"])
    func `what is no number is another fault than a number that nobody has`(kind: String) async throws {
        let town = try await Town()
        let expected = [
            "99999999999999999999": 404, "999": 404, "-1": 404, "0": 404, "abc": 422, "1a": 422, "-": 422, "1.5": 422,
        ]
        for (key, status) in expected {
            #expect(try await town.read("/api/council/\(kind)/\(key)").status == status, "\(key)")
        }
    }

    @Test func `the budget is for whoever has the right, and counts each paper once`() async throws {
        let town = try await Town()
        let harbour = try await town.harbour()
        let owner = try await town.person()
        try await town.run("INSERT INTO user_roles (owner_id, role) VALUES (\(owner), 'Fachpublikum')")
        let again = try await town.result(harbour.coming, "Ö 2", "Radweg: Kosten")
        try await town.run(
            "UPDATE council_decisions SET kvonr = \(harbour.paper), amount_eur = 3500000 WHERE id = \(again)"
        )
        let fee = try await town.result(harbour.past, "Ö 9", "Gebühr", position: 9)
        try await town.run("UPDATE council_decisions SET amount_eur = 999 WHERE id = \(fee)")
        let years = try await town.read("/api/council/finance", as: owner).list("years")
        #expect(years.count == 1)
        #expect(years.first?["sum"] as? Int == 3_500_000)
    }

    @Test func `a total is the number that paging reaches, and beyond the end there is nothing`() async throws {
        let town = try await Town()
        for day in 1...9 { _ = try await town.session(at: "2026-12-0\(day)T16:00:00Z") }
        let owner = try await town.person()
        var seen: [Int] = []
        var total = 0
        for offset in stride(from: 0, through: 12, by: 4) {
            let reply = try await town.read("/api/council/sessions?limit=4&offset=\(offset)", as: owner)
            seen += reply.list("sessions").compactMap { $0["ksinr"] as? Int }
            total = try #require(reply.object["total"] as? Int)
            #expect(reply.object["count"] as? Int == reply.list("sessions").count)
        }
        #expect(total == 9 && seen.count == 9 && Set(seen).count == 9)
        let beyond = try await town.read("/api/council/sessions?offset=500", as: owner)
        #expect(beyond.status == 200 && beyond.list("sessions").isEmpty)
        #expect(try await town.read("/api/council/sessions?limit=0", as: owner).status == 422)
        #expect(try await town.read("/api/council/sessions?limit=201", as: owner).status == 422)
        #expect(try await town.read("/api/council/sessions?date_from=2026-02-30", as: owner).status == 422)
        #expect(try await town.read("/api/council/sessions?scope=gone", as: owner).status == 422)
    }

    @Test func `decisions of a topic: of one's own, of somebody else's`() async throws {
        let town = try await Town()
        _ = try await town.harbour()
        let (owner, other) = (try await town.person(), try await town.person("bob"))
        let topic = try await town.topic("Seilbahn", of: owner)
        let own = try await town.read("/api/council/decisions?topic=\(topic)", as: owner)
        #expect(own.status == 200 && own.list("decisions").isEmpty)
        #expect(try await town.read("/api/council/decisions?topic=\(topic)", as: other).status == 404)
    }

    @Test func `the find of a day is the same for everyone, and another one some other day`() async throws {
        let town = try await Town()
        _ = try await town.harbour()
        let (ada, bob) = (try await town.person(), try await town.person("bob"))
        let first = try await town.read("/api/council/fundstueck", as: ada).pretty
        #expect(try await town.read("/api/council/fundstueck", as: bob).pretty == first)
        town.set("2026-12-01T06:00:00Z")
        #expect(try await town.read("/api/council/fundstueck", as: ada).pretty != first)
    }
}
