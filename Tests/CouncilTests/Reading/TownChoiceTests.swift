import API
import Accounts
import Base
import Foundation
import HTTP
import Store
import TestSupport
import Testing

@testable import Council

/// Several towns in one instance: who looks at which, and what is shown then.
@Suite struct TownChoiceTests {
    /// The harbour's town, and a second one that has the session to come and one decision.
    private struct Two {
        let town: Town
        let harbour: Town.Harbour
        let second: Body.ID
        let decision: Decision.ID

        init() async throws {
            town = try await Town()
            harbour = try await town.harbour()
            decision = try await town.result(harbour.coming, "Ö 1", "Tempo 30 auf der Nordstraße", position: 1)
            let second: Body.ID? = try await town.database.write { transaction in
                try transaction.scalar(
                    """
                    INSERT INTO council_bodies (oparl_id, name, created_at) VALUES ('https://see.example/body', 'Seestadt', '')
                    RETURNING id
                    """
                )
            }
            self.second = try #require(second)
            let (id, coming) = (self.second, harbour.coming)
            try await town.run("UPDATE council_sessions SET body = \(id) WHERE ksinr = \(coming)")
            try await town.run("UPDATE committees SET body = \(id) WHERE name = 'Verkehrsausschuss'")
            try await CouncilSearch.rebuild(town.database, town.environment.language)
        }

        func number(_ target: String, _ key: String, as owner: Account.ID) async throws -> Int? {
            let value = try await town.read(target, as: owner).object[key]
            return (value as? [Any])?.count ?? value as? Int
        }
    }

    @Test func `every list shows the chosen town's only`() async throws {
        let two = try await Two()
        let ada = try await two.town.person()
        let lists: [(target: String, key: String, all: Int, second: Int)] = [
            ("/api/council/sessions", "total", 3, 1), ("/api/council/sessions?scope=upcoming", "total", 3, 1),
            ("/api/council/decisions", "total", 3, 1), ("/api/council/decisions?q=radweg", "total", 1, 0),
            ("/api/council/decisions?q=tempo", "total", 1, 1), ("/api/council/committees", "committees", 3, 1),
            ("/api/council/fields", "fields", 1, 0), ("/api/council/members", "members", 1, 0),
            ("/api/council/analysis", "by_committee", 2, 1), ("/api/council/diese-woche", "sessions", 2, 1),
        ]
        for list in lists {
            let joint = list.target.contains("?") ? "&" : "?"
            #expect(try await two.number(list.target, list.key, as: ada) == list.all, "\(list.target)")
            let narrowed = "\(list.target)\(joint)town=\(two.second)"
            #expect(try await two.number(narrowed, list.key, as: ada) == list.second, "\(narrowed)")
        }
        #expect(try await two.town.call(.chooseTown, as: ada, json: "{\"town\": \(two.second)}").status == 200)
        for list in lists {
            #expect(try await two.number(list.target, list.key, as: ada) == list.second, "\(list.target)")
        }
        #expect(try await two.town.read("/api/council/trends", as: ada).object["trends"] as? [Any] != nil)
        #expect(try await two.town.read("/api/council/decisions?town=x", as: ada).status == 422)
    }

    @Test func `an account keeps its town, and may look at all again`() async throws {
        let two = try await Two()
        let ada = try await two.town.person()
        let bob = try await two.town.person("bob")
        let chosen = try await two.town.call(.chooseTown, as: ada, json: "{\"town\": \(two.second)}")
        #expect(chosen.object["chosen"] as? Int == Int(two.second.rawValue))
        let names = (chosen.object["towns"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
        #expect(names == ["Musterstadt", "Seestadt"])
        #expect(try await two.town.call(.towns, as: bob).object["chosen"] is NSNull)
        #expect(try await two.town.call(.chooseTown, as: ada, json: "{\"town\": null}").object["chosen"] is NSNull)
        // What the browser kept does not come back over what the account said.
        let cookie = [(name: "Cookie", value: "town=\(two.second)")]
        #expect(try await two.town.call(.towns, as: ada, headers: cookie).object["chosen"] is NSNull)
        #expect(try await two.town.call(.chooseTown, as: ada, json: #"{"town": 99}"#).status == 404)
        #expect(try await two.town.call(.chooseTown, json: #"{"town": 1}"#).status == 401)
    }

    @Test func `a guest's choice is a cookie, and the start page shows that town's`() async throws {
        let two = try await Two()
        let reply = try await two.town.open(
            "/council",
            form: [
                ("action", "town"), ("town", two.second.description), ("weiter", "/"),
            ]
        )
        #expect(reply.status == 303 && reply.response?.header("Location") == "/")
        let field = try #require(reply.response?.header("Set-Cookie"))
        #expect(field.hasPrefix("town=\(two.second); Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly"))
        let guest = two.town.request("/", cookie: "town=\(two.second)")
        let page = try await Reply {
            try #require(try await LandingPageRoute.get(guest, hasVisits: true, two.town.environment))
        }
        #expect(page.text.contains("Tempo 30") && !page.text.contains("Neue Kita"))
        #expect(page.text.contains("value=\"\(two.second)\" aria-pressed=\"true\">Seestadt"))
        #expect(Markup.faults(in: page.text) == [])
        #expect(
            try await two.town.call(.towns, headers: [(name: "Cookie", value: "town=77")]).object["chosen"] is NSNull
        )
        let back = try await two.town.open("/council", form: [("action", "town"), ("town", "")])
        #expect(back.response?.header("Set-Cookie")?.hasPrefix("town=; Path=/; Max-Age=0") == true)
    }

    @Test func `pages offer the towns where there are several, and keep what is chosen there`() async throws {
        let two = try await Two()
        let ada = try await two.town.person()
        for target in ["/dashboard", "/council", "/topics", "/council/woche", "/council/analyse", "/council/karten"] {
            let text = try await two.town.open(target, as: ada).text
            #expect(text.contains("name=\"town\"") && Markup.faults(in: text) == [], "\(target)")
        }
        let kept = try await two.town.open(
            "/council",
            as: ada,
            form: [
                ("action", "town"), ("town", two.second.description), ("weiter", "/council?tab=decisions"),
            ]
        )
        #expect(kept.status == 303 && kept.response?.header("Set-Cookie") == nil)
        let text = try await two.town.open("/council?tab=decisions", as: ada).text
        #expect(text.contains("Tempo 30") && !text.contains("Neue Kita"))
        #expect(
            !(try await two.town.open("/council/decision?id=\(two.harbour.kita)", as: ada).text).contains(
                "name=\"town\""
            )
        )
        // A committee is followed in the town that is looked at.
        #expect(
            try await two.town.call(.subscribe, as: ada, json: #"{"committee_name": "Rat der Stadt"}"#).status == 404
        )
        #expect(
            try await two.town.call(.subscribe, as: ada, json: #"{"committee_name": "Verkehrsausschuss"}"#).status
                == 201
        )
    }

    @Test func `with one town there is nothing to choose`() async throws {
        let town = try await Town()
        _ = try await town.harbour()
        let ada = try await town.person()
        #expect(!(try await town.open("/council", as: ada).text).contains("name=\"town\""))
        #expect((try await town.call(.towns).object["towns"] as? [Any])?.count == 1)
    }

    @Test(arguments: [
        ("web1.karlsruhe.de", "Karlsruhe"), ("ris.bad-homburg.de", "Bad-Homburg"), ("Musterstadt", "Musterstadt"),
        ("St. Ingbert", "St. Ingbert"), ("Verbandsgemeinde a.d. Ruwer", "Verbandsgemeinde a.d. Ruwer"), ("7.3", "7.3"),
    ])
    func `a source without a body is called by its host`(name: String, spoken: String) {
        #expect(Council.Town.spoken(name) == spoken)
    }
}
