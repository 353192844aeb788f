import TestSupport
import Testing

@testable import Council

/// What a messenger shows of a link.
@Suite struct PreviewTests {
    @Test(
        arguments: [
            ("Kurz", 90, "Kurz"), ("  viel   Platz\n hier ", 90, "viel Platz hier"),
            ("Der Radweg an der Deichstraße", 20, "Der Radweg an der…"), ("Der Radweg, an", 12, "Der Radweg…"),
            ("Donaudampfschifffahrt", 10, "Donaudamp…"), ("genau zehn", 10, "genau zehn"),
        ]
    )
    func `a title is cut between two words`(text: String, limit: Int, cut: String) {
        let found = LinkPreview.cut(text, limit)
        #expect(found == cut)
        #expect(found.count <= limit)
    }

    @Test func `each kind of page has one, and nothing else has`() async throws {
        let town = try await Town()
        let harbour = try await town.harbour()
        let decision = try await town.read("/api/council/preview/decision/\(harbour.path)")
        #expect(decision.object["title"] as? String == "Der Radweg an der Deichstraße wird gebaut: angenommen")
        let text = try #require(decision.object["description"] as? String)
        #expect(text.hasPrefix("Rat der Stadt · 9. November 2026: Zwischen Hafen und Brücke"))
        let session = try await town.read("/api/council/preview/sitzung/\(harbour.coming)")
        #expect(session.object["title"] as? String == "Verkehrsausschuss")
        #expect(try await town.read("/api/council/preview/thema/deichstrasse").status == 200)
        #expect(try await town.read("/api/council/preview/person/kim-beispiel").status == 200)
        #expect(try await town.read("/api/council/preview/konto/1").status == 404)
        #expect(try await town.read("/api/council/preview/decision/99999999999999999999").status == 404)
        #expect(try await town.read("/api/council/preview/decision/x").status == 422)
    }

    @Test func `a long title stays below a hundred letters with its outcome`() async throws {
        let town = try await Town()
        let session = try await town.published([.init("Ö 1", "x")])
        let id = try await town.result(session, "Ö 1", String(repeating: "Grundstück ", count: 30))
        let title = try await town.read("/api/council/preview/decision/\(id)").object["title"] as? String ?? ""
        #expect(title.hasSuffix("Grundstück…: angenommen"))
        #expect(title.count <= 90 + ": angenommen".count)
    }
}
