import API
import Accounts
import Base
import ICalendar
import TestSupport
import Testing

@testable import Visits

/// How customers are reached: what comes in, what goes out, what pages show of it.
@Suite struct ContactTests {
    @Test(
        arguments: [
            ("+49 (0)441 123-45", "+4944112345"), ("0441/12345", "044112345"), ("+43 1 58858", "+43158858"),
            ("110", "110"), ("0152\u{A0}288\u{2011}17386", "015228817386"), ("(0441) 12345", "044112345"),
            ("12", nil), ("+", nil), ("Büro 12345", nil), ("0441 12345 DW 3", nil), ("++49441", nil), ("4+9441", nil),
            ("123456789012345678901", nil), ("tel:12345", nil), ("٠١٢٣٤", nil),
        ] as [(String, String?)]
    )
    func `a number is what a telephone can dial`(text: String, dialled: String?) {
        #expect(PhoneNumber(text)?.dialled == dialled)
        #expect(PhoneNumber(text).map(\.text) == (dialled == nil ? nil : text))
    }

    private static let draft = #"{"kunde":{"name":"Lindhof",CONTACT},"datum":"2026-11-30","uhrzeit":"10:30"}"#

    @Test func `the API takes, keeps, gives and forgets both`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        let json = Self.draft.replacing("CONTACT", with: #""telefon":" 0441 123 ","email":"Hof@Lindhof.example""#)
        let made = try await tour.call(.createVisit, as: robin, json: json)
        func contact(_ reply: Reply) -> [String?] {
            let customer = reply.object["kunde"] as? [String: Any]
            return [customer?["telefon"] as? String, customer?["email"] as? String]
        }
        #expect(contact(made) == ["0441 123", "hof@lindhof.example"])
        let id = String(made.object["id"] as? Int ?? 0)
        #expect(
            contact(try await tour.call(.updateVisit(id), as: robin, json: #"{"uhrzeit":"11:00"}"#))[0] == "0441 123"
        )
        let less = try await tour.call(.updateVisit(id), as: robin, json: #"{"kunde":{"telefon":null}}"#)
        #expect(contact(less) == [nil, "hof@lindhof.example"])
        #expect(
            contact(try await tour.call(.updateVisit(id), as: robin, json: #"{"kunde":{"email":""}}"#)) == [nil, nil]
        )
    }

    @Test(arguments: [
        (#""telefon":"Büro""#, ["body.kunde.telefon phone_type"]),
        (
            #""telefon":"\#(String(repeating: "1 ", count: 21))1""#,
            ["body.kunde.telefon string_too_long", "body.kunde.telefon phone_type"]
        ),
        (#""email":"lindhof""#, ["body.kunde.email email_invalid"]),
        (#""email":"a b@c.example""#, ["body.kunde.email email_invalid"]),
        (#""telefon":5"#, ["body.kunde.telefon string_type"]),
    ])
    func `what is neither is refused, each under its field`(contact: String, faults: [String]) async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        let reply = try await tour.call(
            .createVisit,
            as: robin,
            json: Self.draft.replacing("CONTACT", with: contact)
        )
        #expect(reply.status == 422 && reply.faults == faults)
    }

    @Test func `the form shows both and says what is wrong with them`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        let base = [("kunde", "Lindhof"), ("datum", "2026-11-30"), ("uhrzeit", "10:30")]
        let wrong = try await tour.open(
            "/visits/neu",
            as: robin,
            form: base + [("telefon", "Büro"), ("email", "lindhof")]
        )
        #expect(wrong.status == 422 && Markup.faults(in: wrong.text) == [])
        #expect(wrong.text.contains("Das ist keine Telefonnummer.") && wrong.text.contains("value=\"Büro\""))
        #expect(wrong.text.contains("Das ist keine E-Mail-Adresse.") && wrong.text.contains("value=\"lindhof\""))
        let good = try await tour.open(
            "/visits/neu",
            as: robin,
            form: base + [("telefon", "0441 123"), ("email", "hof@lindhof.example")]
        )
        #expect(good.location == "/visits/1/briefing?ok=created")
        let edit = try await tour.open("/visits/1/bearbeiten", as: robin).text
        #expect(edit.contains("type=\"tel\"") && edit.contains("value=\"0441 123\""))
        let briefing = try await tour.open("/visits/1/briefing", as: robin).text
        #expect(briefing.contains("href=\"tel:0441123\"") && briefing.contains("href=\"mailto:hof@lindhof.example\""))
        _ = try await tour.open("/visits/1/bearbeiten", as: robin, form: base + [("telefon", ""), ("email", "")])
        let empty = try await tour.open("/visits/1/briefing", as: robin).text
        #expect(!empty.contains("tel:") && !empty.contains("mailto:") && !empty.contains("id=\"kontakt\""))
    }

    @Test func `a table brings both, keeps what it does not name, and names a line that is wrong`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        func take(_ table: String) async throws -> Reply {
            try await tour.call(.importVisits, as: robin, body: table, type: "text/csv")
        }
        let first = try await take(
            """
            kunde,datum,uhrzeit,telefon,EMAIL,farbe
            Lindhof,2026-11-30,10:30,+49 441 123,hof@lindhof.example,rot
            Eckhorn,2026-11-30,12:00,Büro,,
            Seeblick,2026-11-30,13:00,,keine,
            """
        )
        #expect(first.object["imported"] as? Int == 1)
        #expect(
            first.list("faults").map { $0["reason"] as? String } == [
                "telefon: Das ist keine Telefonnummer.", "email: Das ist keine E-Mail-Adresse.",
            ]
        )
        let again = try await take("kunde,datum,uhrzeit,adresse\nLindhof,2026-11-30,10:30,Weg 2\n")
        #expect(again.object["changed"] as? Int == 1)
        let customer = try await tour.call(.visits, as: robin).list("visits")[0]["kunde"] as? [String: Any]
        #expect(
            customer?["telefon"] as? String == "+49 441 123" && customer?["email"] as? String == "hof@lindhof.example"
        )
    }

    private static func contact(_ lines: String) -> CalendarContact? {
        let head = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:x\nDTSTART:20261130T093000Z\n"
        let text = head + lines + "\nEND:VEVENT\nEND:VCALENDAR"
        return CalendarReader(zone: .utc).read(Array(text.utf8))?.events.first.map {
            CalendarContact($0, own: "robin@example.org")
        }
    }

    @Test(
        arguments: [
            ("CONTACT:Frau Lind\\, +49 441 123\\, hof@lindhof.example", "+49 441 123", "hof@lindhof.example"),
            ("CONTACT:Frau Lind 0441 123", nil, nil),
            ("ORGANIZER:mailto:Robin@example.org\nATTENDEE;CN=\"Lind, A\":MAILTO:a@x.example", nil, "a@x.example"),
            (
                "ORGANIZER:mailto:robin@example.org\nATTENDEE:mailto:robin@example.org\nATTENDEE:mailto:a@x.example",
                nil,
                "a@x.example"
            ),
            ("ORGANIZER:mailto:robin@example.org\nATTENDEE:mailto:a@x.example\nATTENDEE:mailto:b@x.example", nil, nil),
            ("ORGANIZER:mailto:chef@example.org\nATTENDEE:mailto:r.ahlers@example.org", nil, nil),
            ("ATTENDEE:urn:uuid:1", nil, nil), ("", nil, nil),
        ] as [(String, String?, String?)]
    )
    func `a calendar names the customer only where there is no doubt`(lines: String, phone: String?, email: String?) {
        let contact = Self.contact(lines)
        #expect(contact?.phone == phone && contact?.email == email)
    }

    @Test func `a calendar that goes out brings both back in`() async throws {
        let tour = try await Tour()
        let (robin, kim) = (try await tour.visitor(), try await tour.visitor("kim"))
        let json = Self.draft.replacing("CONTACT", with: #""telefon":"0441 123","email":"hof@lindhof.example""#)
        try await tour.call(.createVisit, as: robin, json: json)
        let feed = try await tour.call(.export, as: robin, query: "?date=2026-11-30").text
        #expect(feed.contains("CONTACT:0441 123\\, hof@lindhof.example"))
        try await tour.call(.importVisits, as: kim, body: feed, type: "text/calendar")
        let customer = try await tour.call(.visits, as: kim).list("visits")[0]["kunde"] as? [String: Any]
        #expect(customer?["telefon"] as? String == "0441 123" && customer?["email"] as? String == "hof@lindhof.example")
    }

    @Test func `no log hears of a number or an address`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        let json = Self.draft.replacing("CONTACT", with: #""telefon":"0441 98765","email":"hof@lindhof.example""#)
        try await tour.call(.createVisit, as: robin, json: json)
        _ = try await tour.call(.plan, as: robin)
        _ = try await VisitPushes.run(tour.environment)
        #expect(!tour.log.text.contains("98765") && !tour.log.text.contains("lindhof"))
    }
}
