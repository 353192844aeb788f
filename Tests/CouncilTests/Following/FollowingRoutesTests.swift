import API
import Accounts
import Base
import Store
import TestSupport
import Testing

@testable import Council

/// Committees, bookmarks and measured reach over the API.
@Suite struct FollowingRoutesTests {
    @Test func `a committee is followed and unfollowed, each once`() async throws {
        let town = try await Town()
        let ada = try await town.person()
        try await town.committee()
        let json = #"{"committee_name": "Verkehrsausschuss"}"#
        let first = try await town.call(.subscribe, as: ada, json: json)
        #expect(first.status == 201 && first.object["subscribed"] as? Bool == true)
        #expect(first.object["committee_name"] as? String == "Verkehrsausschuss")
        let second = try await town.call(.subscribe, as: ada, json: json)
        #expect(second.status == 201 && second.object["subscribed"] as? Bool == false)
        #expect(
            try await town.call(.subscriptions, as: ada).object["subscriptions"] as? [String] == ["Verkehrsausschuss"]
        )
        let gone = try await town.call(.unsubscribe, as: ada, json: json)
        #expect(gone.status == 200 && gone.object["unsubscribed"] as? Bool == true)
        #expect(try await town.call(.unsubscribe, as: ada, json: json).object["unsubscribed"] as? Bool == false)
        #expect((try await town.call(.subscriptions, as: ada).object["subscriptions"] as? [String])?.isEmpty == true)
    }

    @Test func `a committee that there is not, and a faction, cannot be followed`() async throws {
        let town = try await Town()
        let ada = try await town.person()
        try await town.committee("Fraktion Mitte")
        try await town.run("UPDATE committees SET kind = 'faction'")
        for name in ["Fraktion Mitte", "Niemandsausschuss"] {
            #expect(try await town.call(.subscribe, as: ada, json: "{\"committee_name\": \"\(name)\"}").status == 404)
        }
        #expect(try await town.call(.subscribe, as: ada, json: "{}").status == 422)
    }

    @Test func `a committee of several towns is followed in each`() async throws {
        let town = try await Town()
        let ada = try await town.person()
        try await town.committee("Rat")
        try await town.run("INSERT INTO council_bodies (oparl_id, name, created_at) VALUES ('b2', 'Nachbarstadt', '')")
        try await town.run(
            """
            INSERT INTO committees (body, oparl_id, name, kind)
            SELECT id, 'o2', 'Rat', 'council' FROM council_bodies WHERE oparl_id = 'b2'
            """
        )
        try await town.subscribe(ada, to: "Rat")
        #expect(try await town.count("committee_subscriptions") == 2)
        #expect(try await town.call(.subscriptions, as: ada).object["subscriptions"] as? [String] == ["Rat"])
    }

    @Test func `an item is bookmarked and dropped; one that is not public, or not there, is not`() async throws {
        let town = try await Town()
        let (ada, bob) = (try await town.person(), try await town.person("bob"))
        let session = try await town.published([
            .init("Ö 6", "Radweg"), .init("N 6", "Geheimes", isPublic: false),
        ])
        let route = FollowingRoute.bookmark(session: "\(session.rawValue)")
        let added = try await town.call(route, as: ada, json: #"{"item_number": "Ö 6"}"#)
        #expect(added.status == 201 && added.object["bookmarked"] as? Bool == true)
        #expect(added.object["ksinr"] as? Int == Int(session.rawValue))
        #expect(added.object["item_number"] as? String == "Ö 6")
        #expect(try await town.call(route, as: ada, json: #"{"item_number": "Ö 6"}"#).status == 201)
        for number in ["N 6", "Ö 7", "6"] {
            #expect(try await town.call(route, as: ada, json: "{\"item_number\": \"\(number)\"}").status == 404)
        }
        let items = try await town.call(.bookmarks, as: ada).object["items"] as? [[String: Any]]
        #expect(items?.count == 1 && items?[0]["title"] as? String == "Radweg")
        #expect(items?[0]["committee"] as? String == "Verkehrsausschuss")
        #expect(items?[0]["session_date"] as? String == "2026-12-07")
        #expect((try await town.call(.bookmarks, as: bob).object["items"] as? [Any])?.isEmpty == true)
        let dropped = try await town.call(
            .removeBookmark(session: "\(session.rawValue)"),
            as: ada,
            json: #"{"item_number": "Ö 6"}"#
        )
        #expect(dropped.status == 200 && dropped.object["bookmarked"] as? Bool == false)
        #expect((try await town.call(.bookmarks, as: ada).object["items"] as? [Any])?.isEmpty == true)
    }

    @Test func `only administrators say how far something reaches, of one thing and within a hundred`() async throws {
        let town = try await Town()
        let ada = try await town.person()
        let admin = try await town.person("admin")
        try await town.run("UPDATE web_users SET role = 'admin' WHERE id = \(admin)")
        let session = try await town.published([.init("Ö 6", "Radweg")])
        let decision = try await town.result(session, "Ö 6", "Radweg")
        let good = "{\"decision_id\": \(decision), \"impact\": 70, \"reason\": \"betrifft alle\"}"
        #expect(try await town.call(.setImpact, json: good).status == 401)
        #expect(try await town.call(.setImpact, as: ada, json: good).status == 403)
        #expect(try await town.call(.setImpact, as: admin, json: good).status == 204)
        #expect(try await town.count("council_decisions", "impact = 70 AND impact_reason = 'betrifft alle'") == 1)
        let bad = [
            #"{"decision_id": 1, "impact": 101, "reason": "x"}"#, #"{"decision_id": 1, "impact": 50, "reason": " "}"#,
            #"{"impact": 50, "reason": "x"}"#,
            #"{"decision_id": 1, "ksinr": 1, "item_number": "Ö 6", "impact": 50, "reason": "x"}"#,
        ]
        for json in bad { #expect(try await town.call(.setImpact, as: admin, json: json).status == 422, "\(json)") }
        let unknown = #"{"decision_id": 99, "impact": 50, "reason": "x"}"#
        #expect(try await town.call(.setImpact, as: admin, json: unknown).status == 404)
        func item(_ impact: String) async throws -> Int {
            try await town.call(
                .setImpact,
                as: admin,
                json: "{\"ksinr\": \(session), \"item_number\": \"Ö 6\", \"impact\": \(impact), \"reason\": \"x\"}"
            ).status
        }
        #expect(try await item("60") == 204)
        #expect(try await town.count("agenda_item_impact", "impact = 60") == 1)
        #expect(try await item("null") == 204)
        #expect(try await town.count("agenda_item_impact") == 0)
    }

    @Test(arguments: [
        ("99999999999999999999", 404), ("-1", 404), ("999", 404), ("0", 404), ("abc", 422), ("1x", 422), ("", 422),
        ("-", 422), ("１", 422),
    ])
    func `a number that nobody has is not there, and what is none is a fault`(key: String, status: Int) async throws {
        let town = try await Town()
        let ada = try await town.person()
        let routes: [FollowingRoute] = [
            .topicDecisions(key), .markHitsSeen(key), .deleteTopic(key), .follow(paper: key), .unfollow(paper: key),
        ]
        for route in routes { #expect(try await town.call(route, as: ada).status == status) }
        let json = #"{"item_number": "Ö 1"}"#
        #expect(try await town.call(.bookmark(session: key), as: ada, json: json).status == status)
    }
}
