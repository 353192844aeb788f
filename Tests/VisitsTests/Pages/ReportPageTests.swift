import API
import Accounts
import Store
import TestSupport
import Testing

@testable import Visits

/// Briefing, Bericht, Offen and the forms of a visit.
@Suite struct ReportPageTests {
    @Test func `a report is written, kept, approved, and then to read only`() async throws {
        let tour = try await Tour()
        let (owner, visits) = try await tour.sixVisits()
        let page = "/visits/\(visits[0])/bericht"
        check(try await tour.open(page, as: owner), "report-new")
        let empty = try await tour.open(page, as: owner, form: [("action", "save"), ("text", "  ")])
        #expect(empty.status == 422 && empty.text.contains("aria-invalid=\"true\""))
        let saved = try await tour.open(page, as: owner, form: [("action", "save"), ("text", "Gutes Gespräch.")])
        #expect(saved.location == page + "?ok=draft")
        check(try await tour.open(page + "?ok=draft", as: owner), "report-draft")
        check(try await tour.open("/visits/offen", as: owner), "open")
        let form = [("action", "approve"), ("text", "Sehr gutes Gespräch.\r\n\r\nAngebot folgt.")]
        #expect(try await tour.open(page, as: owner, form: form).location == page + "?ok=approved")
        let approved = try await tour.open(page + "?ok=approved", as: owner)
        check(approved, "report-approved")
        #expect(
            !approved.text.contains("<textarea") && approved.text.contains("Sehr gutes Gespräch.\n\nAngebot folgt.")
        )
        check(try await tour.open("/visits/offen", as: owner), "open-none")
    }

    @Test func `nothing that was typed is lost when it is refused`() async throws {
        let tour = try await Tour()
        let (owner, visits) = try await tour.sixVisits()
        let page = "/visits/\(visits[0])/bericht"
        let long = String(repeating: "Wort ", count: 4_001)
        let refused = try await tour.open(page, as: owner, form: [("action", "save"), ("text", long)])
        #expect(refused.status == 422 && refused.text.contains(long.dropLast(2)))
        _ = try await tour.open(page, as: owner, form: [("action", "approve"), ("text", "Erster")])
        let late = try await tour.open(page, as: owner, form: [("action", "save"), ("text", "Nachtrag <b>")])
        #expect(late.status == 409 && late.text.contains("readonly>\nNachtrag &lt;b&gt;</textarea>"))
        #expect(late.text.contains("schon freigegeben") && Markup.faults(in: late.text) == [])
        #expect(try await tour.open(page, as: owner, form: [("action", "weg"), ("text", "x")]).status == 400)
    }

    @Test func `a briefing before a visit, after it, and with what was written before`() async throws {
        let tour = try await Tour()
        let (owner, visits) = try await tour.sixVisits()
        tour.ways.set(72, delay: 14)
        let former = try await tour.visit("Gärtnerei Lindhof", "09:00", "10:00", on: "2026-08-14", of: owner)
        let form = [("action", "approve"), ("text", "Feste Liefertage.")]
        _ = try await tour.open("/visits/\(former)/bericht", as: owner, form: form)
        let coming = try await tour.open("/visits/\(visits[1])/briefing", as: owner)
        check(coming, "briefing")
        #expect(coming.text.contains("Feste Liefertage.") && coming.text.contains("9:18\u{A0}Uhr"))
        check(try await tour.open("/visits/\(visits[0])/briefing", as: owner), "briefing-over")
        check(try await tour.open("/visits/\(visits[2])/briefing", as: owner), "briefing-cancelled")
        #expect(try await tour.open("/visits/\(visits[4])/briefing", as: owner).text.contains("fehlt noch der Ort"))
    }

    @Test func `a visit is made, changed and deleted without script`() async throws {
        let tour = try await Tour()
        let owner = try await tour.visitor()
        check(try await tour.open("/visits/neu?date=2026-12-01", as: owner), "visit-new")
        let typed = [
            ("kunde", "Hafenmeister"), ("datum", "2026-12-01"), ("uhrzeit", "09:00"), ("uhrzeitEnde", "08:00"),
            ("adresse", "Kai 1"), ("lat", "53,21"), ("lon", ""),
        ]
        let refused = try await tour.open("/visits/neu", as: owner, form: typed)
        #expect(refused.status == 422 && refused.text.contains("value=\"53,21\"") && refused.text.contains("Kai 1"))
        #expect(refused.text.contains("Zur Breite gehört auch die Länge.") && Markup.faults(in: refused.text) == [])
        let whole = typed.map { $0.0 == "lon" ? ("lon", "8.07") : $0 }
        let backwards = try await tour.open("/visits/neu", as: owner, form: whole)
        #expect(backwards.status == 422 && backwards.text.contains("Das Ende muss nach dem Beginn liegen."))
        let right = whole.map { $0.0 == "uhrzeitEnde" ? ("uhrzeitEnde", "") : $0 }
        let made = try await tour.open("/visits/neu", as: owner, form: right)
        #expect(made.location?.hasSuffix("/briefing?ok=created") == true)
        let id = try #require(made.location?.split(separator: "/")[1])
        let page = "/visits/\(id)"
        check(try await tour.open(page + "/bearbeiten", as: owner), "visit-edit")
        let kept = try await tour.call(.visit(String(id)), as: owner).object["kunde"] as? [String: Any]
        #expect(kept?["lat"] as? Double == 53.21 && kept?["lon"] as? Double == 8.07)
        // The place stands in its fields as it was: another address has another one.
        let moved = right.map { $0.0 == "adresse" ? ("adresse", "Kai 2") : $0.0 == "lon" ? ("lon", "8,07") : $0 }
        #expect(
            try await tour.open(page + "/bearbeiten", as: owner, form: moved).location == page + "/briefing?ok=saved"
        )
        let other = try await tour.call(.visit(String(id)), as: owner).object["kunde"] as? [String: Any]
        #expect(other?["adresse"] as? String == "Kai 2" && other?["lat"] as? Double == nil)
        check(try await tour.open(page + "/loeschen", as: owner), "visit-delete")
        let gone = try await tour.open(page + "/loeschen", as: owner, form: [])
        #expect(gone.location == "/visits?date=2026-12-01&ok=deleted")
        #expect(try await tour.count("visits") == 0)
    }

    @Test func `what is missing in a form is said under its field`() async throws {
        let tour = try await Tour()
        let owner = try await tour.visitor()
        let empty = try await tour.open("/visits/neu", as: owner, form: [("kunde", ""), ("lat", "Nord")])
        #expect(
            empty.status == 422 && empty.text.contains("Wen besuchst du?") && empty.text.contains("id=\"lat-error\"")
        )
        let rest = try await tour.open("/visits/neu", as: owner, form: [("kunde", "X"), ("uhrzeit", "9 Uhr")])
        #expect(rest.text.contains("id=\"datum-error\"") && rest.text.contains("id=\"uhrzeit-error\""))
    }
}
