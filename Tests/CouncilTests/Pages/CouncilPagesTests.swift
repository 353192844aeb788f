import Accounts
import Foundation
import Store
import TestSupport
import Testing

@testable import Council

/// The council's pages: how they are written, and who may open them.
@Suite struct CouncilPagesTests {
    static func check(_ reply: Reply, _ name: String) {
        #expect(reply.status == 200, "\(name)")
        #expect(Markup.faults(in: reply.text) == [], "\(name)")
        let verdict = Snapshot.compare(reply.text, name + ".html", beside: #filePath)
        #expect(verdict == .same || verdict == .recorded, "\(name): \(verdict)")
    }

    static let map = DistrictMap([
        .init(
            id: "hafen",
            name: "Hafen",
            rings: [
                [(8.0, 53.0), (8.1, 53.0), (8.1, 53.1), (8.0, 53.1), (8.0, 53.0)].map { .init(east: $0, north: $1) }
            ]
        ),
        .init(
            id: "sued",
            name: "Süd",
            rings: [
                [(8.0, 52.9), (8.1, 52.9), (8.1, 53.0), (8.0, 53.0), (8.0, 52.9)].map { .init(east: $0, north: $1) }
            ]
        ),
    ])

    @Test func `what guests may open ends with an invitation and has no way back`() async throws {
        let town = try await Town()
        let harbour = try await town.harbour()
        let pages = [
            ("decision-guest", "/council/decision?id=\(harbour.path)"),
            ("session-guest", "/council?tab=sessions&ksinr=\(harbour.past)"),
            ("theme-guest", "/council/thema?slug=deichstrasse"), ("person-guest", "/council/person?slug=kim-beispiel"),
        ]
        for (name, target) in pages {
            let reply = try await town.open(target)
            Self.check(reply, name)
            #expect(reply.text.contains("class=\"invite\"") && !reply.text.contains("class=\"back\""), "\(name)")
            #expect(!reply.text.contains("class=\"nav\"") && reply.text.contains("property=\"og:title\""), "\(name)")
            #expect(reply.text.contains("/register?weiter=%2Fcouncil"), "\(name)")
        }
    }

    @Test func `whoever is signed in sees the app`() async throws {
        let town = try await Town()
        let harbour = try await town.harbour()
        let owner = try await town.person()
        try await town.subscribe(owner)
        let pages = [
            ("decision", "/council/decision?id=\(harbour.path)"),
            ("session", "/council?tab=sessions&ksinr=\(harbour.coming)&top=%C3%96%202"),
            ("sessions", "/council"), ("decisions", "/council?tab=decisions"),
            ("search", "/council?tab=decisions&q=radweg"), ("search-nothing", "/council?tab=decisions&q=radwgg"),
            ("committees", "/council?tab=committees"), ("week", "/council/woche?woche=2026-11-10"),
            ("analysis", "/council/analyse"), ("theme", "/council/thema?slug=deichstrasse"), ("offline", "/offline"),
        ]
        for (name, target) in pages { Self.check(try await town.open(target, as: owner), name) }
    }

    @Test func `the start page says what this is for, and shows what anybody may read`() async throws {
        let town = try await Town()
        let empty = town.request("/")
        #expect(try await LandingPageRoute.get(empty, hasVisits: false, town.environment) != nil, "a town without data")
        _ = try await town.harbour()
        for (name, owner) in [("landing", nil), ("landing-account", try await town.person())] {
            let request = town.request("/", as: owner)
            let reply = try await Reply {
                try #require(try await LandingPageRoute.get(request, hasVisits: owner != nil, town.environment))
            }
            Self.check(reply, name)
            #expect(reply.text.contains("/boards") && reply.text.contains("/council/decision?id="))
            #expect(reply.text.contains("/register") == (owner == nil))
        }
        try await town.run("DELETE FROM council_bodies")
        #expect(try await LandingPageRoute.get(empty, hasVisits: false, town.environment) == nil)
    }

    @Test func `the map, and a district that is open`() async throws {
        let town = try await Town()
        _ = try await town.harbour()
        let owner = try await town.person()
        Self.check(try await town.open("/council/karten?ort=hafen", as: owner) { $0.districts = Self.map }, "maps")
        Self.check(try await town.open("/council/karten", as: owner), "maps-none")
        #expect(try await town.open("/council/karten?ort=x", as: owner) { $0.districts = Self.map }.status == 404)
    }

    @Test func `the budget is a page for whoever has the right`() async throws {
        let town = try await Town()
        _ = try await town.harbour()
        let owner = try await town.person()
        #expect(try await town.open("/council/haushalt", as: owner).status == 403)
        try await town.run("INSERT INTO user_roles (owner_id, role) VALUES (\(owner), 'Fachpublikum')")
        Self.check(try await town.open("/council/haushalt", as: owner), "budget")
    }

    static let closed = [
        "/dashboard", "/council", "/council?tab=decisions", "/council/woche", "/council/analyse", "/council/karten",
        "/council/haushalt", "/topics", "/topics/1", "/topics/1/loeschen",
    ]

    @Test(arguments: closed) func `guests do not get in`(target: String) async throws {
        #expect(try await Town().open(target).status == 401)
    }

    @Test(arguments: [
        "/council/decision?id=99999999999999999999", "/council/decision?id=x", "/council/decision",
        "/council?ksinr=77", "/council/thema?slug=x", "/council/person",
    ])
    func `what is not there is told as such`(target: String) async throws {
        #expect(try await Town().open(target).status == 404)
    }

    @Test func `what comes from a source stays text`() async throws {
        let town = try await Town()
        let session = try await town.published([.init("Ö 1", "<script>alert(1)</script>")])
        let id = try await town.result(session, "Ö 1", "\"><img src=x onerror=alert(1)>")
        try await town.run(
            "UPDATE council_sessions SET url = 'javascript:alert(1)', location = '<b>' WHERE ksinr = \(session)"
        )
        for target in ["/council/decision?id=\(id)", "/council?ksinr=\(session)"] {
            let text = try await town.open(target).text
            #expect(Markup.faults(in: text) == [])
            #expect(!text.contains("<script>") && !text.contains("<img") && !text.contains("javascript:"))
        }
    }

    @Test func `the page names all modules that its script imports`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Server/Server/Web/js")
        var found: Set<String> = []
        var open = ["council"]
        while let name = open.popLast() {
            let text = try String(contentsOf: folder.appending(path: "\(name).js"), encoding: .utf8)
            for match in text.matches(of: /from "\.\/([a-z-]+)\.js"/) where found.insert(String(match.1)).inserted {
                open.append(String(match.1))
            }
        }
        #expect(found.sorted() == CouncilFrame.modules)
    }
}
