import Base
import HTML
import Store
import TestSupport
import Testing

@testable import Council

/// Finding by words: how they begin, what they stem from, how they are mistyped.
@Suite struct SearchTests {
    private static func titles(
        _ words: String,
        _ town: Town,
        _ language: SearchLanguage = .plain
    ) async throws -> [String] {
        var query = ListQuery()
        query.words = words
        var environment = town.environment
        environment.language = language
        let found = try await ListRoutes.decisions(query, .init(), environment)
        return found.list.decisions.map(\.title)
    }

    private static let path = "Der Radweg an der Deichstraße wird gebaut"

    @Test(
        arguments: [
            "Radweg", "radw", "RADWEG deich", "deichstrasse", "Deichstraße", "26/0396", "0396", "der Radweg",
            "Ausbau der Deichstraße", "stimmt zu radweg", "brücke", "bruecke",
        ]
    )
    func `a decision is found by its words and by those of its paper`(words: String) async throws {
        let town = try await Town()
        _ = try await town.harbour()
        #expect(try await Self.titles(words, town).contains(Self.path))
    }

    @Test(arguments: ["Seilbahn", "Radweg Seilbahn", "'; DROP TABLE council_search; --", "\" OR *", "weg"])
    func `what stands nowhere finds nothing`(words: String) async throws {
        let town = try await Town()
        _ = try await town.harbour()
        #expect(try await Self.titles(words, town) == [])
    }

    @Test func `all words must be there, and a heading weighs more than the rest`() async throws {
        let town = try await Town()
        let harbour = try await town.harbour()
        try await town.run(
            "UPDATE council_decisions SET beschluss = 'Der Radweg bleibt.' WHERE id = \(harbour.kita)"
        )
        try await CouncilSearch.rebuild(town.database, .plain)
        #expect(try await Self.titles("radweg", town) == [Self.path, "Neue Kita in der Weststadt: Standort"])
        #expect(try await Self.titles("radweg kita", town) == ["Neue Kita in der Weststadt: Standort"])
    }

    @Test func `endings do not matter where a language is known`() async throws {
        let language = SearchLanguage { $0.hasSuffix("en") ? String($0.dropLast(2)) : $0 }
        let town = try await Town()
        _ = try await town.harbour()
        try await CouncilSearch.rebuild(town.database, language)
        #expect(try await Self.titles("Radwegen", town, language).contains(Self.path))
    }

    @Test func `sessions are found by their agendas, but not by what is secret`() async throws {
        let town = try await Town()
        let harbour = try await town.harbour()
        func sessions(_ words: String) async throws -> [CouncilSession.ID?] {
            var query = ListQuery()
            query.words = words
            return try await ListRoutes.sessions(query, .all, nil, town.environment).sessions.map(\.id)
        }
        #expect(try await sessions("Nordstraße") == [harbour.coming])
        #expect(try await sessions("radweg") == [harbour.coming, harbour.past])
        #expect(try await sessions("Grundstück") == [])
        #expect(try await sessions("…") == [])
    }

    @Test func `catching up leaves what a rebuild would`() async throws {
        let town = try await Town()
        let harbour = try await town.harbour()
        try await town.agenda(harbour.coming, [.init("Ö 1", "Seilbahn zum Hafen")], isSilent: true)
        try await town.run("UPDATE council_vorlagen SET title = 'Brücke' WHERE kvonr = \(harbour.paper)")
        try await town.database.write { transaction in
            try CouncilSearch.mark(.session, [harbour.coming.rawValue], in: transaction)
            try CouncilSearch.mark(.paper, [harbour.paper.rawValue, harbour.paper.rawValue + 99], in: transaction)
        }
        // The paper's other session is indexed anew as well.
        #expect(try await CouncilSearch.catchUp(town.database, .plain) == 4)
        let rows: SQL = "SELECT kind || ref || item_number || heading || words AS row FROM council_search ORDER BY 1"
        let updated = try await town.database.read { try $0.scalars(rows, as: String.self) }
        try await CouncilSearch.rebuild(town.database, .plain)
        let rebuilt = try await town.database.read { try $0.scalars(rows, as: String.self) }
        #expect(updated == rebuilt)
        #expect(updated.contains { $0.contains("seilbahn") } && !updated.contains { $0.contains("nordstrasse") })
    }

    @Test(
        arguments: [
            ("Radwgg", "Radweg"), ("Deichstrase", "Deichstraße"), ("Rdaweg an Deichstraße", "Radweg an Deichstraße"),
            ("Radweg", nil), ("xqz", nil), ("Hubschrauberlandeplatz", nil),
        ] as [(String, String?)]
    )
    func `a mistyped word is taken for the nearest`(typed: String, meant: String?) async throws {
        let town = try await Town()
        _ = try await town.harbour()
        let found = try await town.database.read { try SearchSuggestion.find(typed, .plain, in: $0) }
        #expect(found == meant)
    }

    @Test func `the words that were found are marked, and nothing else is markup`() throws {
        let terms = try #require(SearchTerms("radw & co", .plain))
        let highlight = Highlight(terms, .plain)
        #expect(highlight.mark("<b>Radweg & Co.").string == "&lt;b&gt;<mark>Radweg</mark> &amp; <mark>Co</mark>.")
        let long = String(repeating: "Wort ", count: 40) + "der Radweg " + String(repeating: "Ende ", count: 80)
        let snippet = try #require(highlight.snippet(long)?.string)
        #expect(snippet.hasPrefix("… ") && snippet.hasSuffix(" …") && snippet.contains("<mark>Radweg</mark>"))
        #expect(highlight.snippet("nichts davon") == nil)
    }

    @Test(
        arguments: [
            ("radweg", "radweg", 0), ("radweg", "radwg", 1), ("radweg", "rdaweg", 1), ("radweg", "radwege", 1),
            ("radweg", "fahrrad", nil), ("a", "", 1), ("", "", 0), ("kitten", "sitting", nil),
        ] as [(String, String, Int?)]
    )
    func `letters changed, left out, added or swapped are counted`(left: String, right: String, distance: Int?) {
        #expect(EditDistance.between(Array(left.utf8), Array(right.utf8), most: 2) == distance)
        #expect(EditDistance.between(Array(right.utf8), Array(left.utf8), most: 2) == distance)
    }
}
