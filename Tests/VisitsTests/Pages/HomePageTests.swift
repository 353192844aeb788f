import API
import Accounts
import Base
import Foundation
import Store
import TestSupport
import Testing

@testable import Visits

/// Heute: the day, the next visit, and what is sent from there.
@Suite struct HomePageTests {
    @Test func `a day with six visits`() async throws {
        let tour = try await Tour()
        let (owner, _) = try await tour.sixVisits()
        tour.ways.set(72, delay: 14)
        let opened = try await tour.open("/visits", as: owner)
        check(opened, "home")
        #expect(opened.text.contains("Guten Morgen, Robin") && opened.text.contains("+14\u{A0}Min im Verkehr"))
        #expect(opened.text.contains("<p class=\"depart__time\">9:18</p>"), "10:30 less 1 hour 12")
        #expect(opened.text.contains("role=\"img\" aria-labelledby=\"skizze\""))
        #expect(opened.text.contains("Weg unbekannt"), "the baker's has no place")
    }

    @Test func `before anything is there, and on another day`() async throws {
        let tour = try await Tour()
        let owner = try await tour.visitor()
        check(try await tour.open("/visits", as: owner), "home-first")
        try await tour.visit("Hafenmeister", "09:00", "10:00", on: "2026-12-01", of: owner)
        check(try await tour.open("/visits?date=2026-12-01", as: owner), "home-tomorrow")
        #expect(try await tour.open("/visits?date=morgen", as: owner).status == 422)
    }

    @Test func `traffic that makes somebody wait is told with a letter ready to be sent`() async throws {
        let tour = try await Tour()
        let (owner, visits) = try await tour.sixVisits()
        tour.ways.set(60, delay: 25)
        func text(_ contact: String) async throws -> String {
            try await tour.call(.updateVisit(visits[3]), as: owner, json: #"{"kunde":{\#(contact)}}"#)
            return try await tour.open("/visits", as: owner).text
        }
        let nobody = try await tour.open("/visits", as: owner).text
        #expect(nobody.contains("Bei Norddeutsche Baustoffhandelsgenossenschaft wird es etwa 30\u{A0}Minuten später."))
        #expect(!nobody.contains("mailto:") && !nobody.contains("tel:") && !nobody.contains("sms:"))
        #expect(nobody.contains("href=\"/visits/\(visits[3])/bearbeiten\"") && nobody.contains("E-Mail eintragen"))
        let both = try await text(#""telefon":"0441 / 12-34","email":"Einkauf@Baustoffe.example""#)
        #expect(
            both.contains(
                "href=\"mailto:einkauf@baustoffe.example?subject=Ich%20komme%20etwas%20sp%C3%A4ter&amp;body=Guten%20Tag%2C%0A%0A"
            )
        )
        #expect(both.contains("30%20Minuten") && both.contains("href=\"tel:04411234\"") && !both.contains("sms:"))
        #expect(both.contains("Anrufen</span><span class=\"sr\"> Norddeutsche Baustoffhandelsgenossenschaft</span>"))
        #expect(Markup.faults(in: both) == [])
        let phone = try await text(#""email":null"#)
        #expect(phone.contains("href=\"sms:04411234?&amp;body=Guten%20Tag") && !phone.contains("mailto:"))
        let mail = try await text(#""telefon":null,"email":"a@b.example""#)
        #expect(mail.contains("href=\"mailto:a@b.example?subject=") && !mail.contains("tel:"))
        tour.ways.set(60, delay: 5)
        tour.clock.set(to: tour.clock.now + .minutes(16))
        let calm = try await tour.open("/visits", as: owner).text
        #expect(!calm.contains("mailto:"), "too tight a day is not the traffic's doing")
    }

    @Test func `who knows no traffic says so, and an old value says from when it is`() async throws {
        let tour = try await Tour()
        let (owner, _) = try await tour.sixVisits()
        tour.ways.set(40, delay: nil, isEstimate: true)
        let guess = try await tour.open("/visits", as: owner).text
        #expect(guess.contains("geschätzt") && !guess.contains("im Verkehr") && !guess.contains("Freie Fahrt"))
        let old = "UPDATE visit_legs SET as_of = '2026-11-30T06:02:00.000Z', is_estimate = 0, delay = 0" as SQL
        try await tour.database.write { try $0.execute(old) }
        // Nobody answers but with a guess, which replaces nothing that was known.
        let stale = try await tour.open("/visits", as: owner).text
        #expect(stale.contains("Stand 7:02\u{A0}Uhr") && stale.contains("Freie Fahrt"))
    }

    @Test func `a way that nobody knows says what is missing`() async throws {
        let tour = try await Tour()
        let owner = try await tour.visitor()
        try await tour.call(.updateNotifications, as: owner, json: #"{"start":null}"#)
        let visit = try await tour.visit("Hafenmeister", "09:00", "10:00", of: owner)
        let noStart = try await tour.open("/visits", as: owner).text
        #expect(
            noStart.contains("Trag in Profil ein, wo dein Tag beginnt.") && noStart.contains("href=\"/visits/profil\"")
        )
        #expect(!noStart.contains("depart__time"), "no departure is made up")
        try await tour.call(.updateVisit(visit), as: owner, json: #"{"kunde":{"lat":null,"lon":null}}"#)
        let noPlace = try await tour.open("/visits", as: owner).text
        #expect(noPlace.contains("Für Hafenmeister fehlt noch der Ort."))
        #expect(noPlace.contains("href=\"/visits/\(visit)/bearbeiten\""))
    }

    @Test func `a status is changed without script`() async throws {
        let tour = try await Tour()
        let (owner, visits) = try await tour.sixVisits()
        let other = try await tour.visitor("bob")
        let form = [("action", "status"), ("visit", visits[1]), ("date", "2026-11-30"), ("status", "erledigt")]
        #expect(try await tour.open("/visits", as: other, form: form).status == 404)
        #expect(try await tour.open("/visits", as: owner, form: form).location == "/visits?ok=status")
        #expect(try await tour.call(.visit(visits[1]), as: owner).object["status"] as? String == "erledigt")
        let wrong = [("action", "status"), ("visit", visits[1]), ("status", "weg")]
        #expect(try await tour.open("/visits", as: owner, form: wrong).status == 400)
        let away = [("action", "status"), ("visit", visits[1]), ("date", "2026-12-24"), ("status", "geplant")]
        #expect(try await tour.open("/visits", as: owner, form: away).location == "/visits?date=2026-12-24&ok=status")
        let cancelled = [("action", "status"), ("status", "abgesagt")]
        let briefing = try await tour.open("/visits/\(visits[1])/briefing", as: owner, form: cancelled)
        #expect(briefing.location == "/visits/\(visits[1])/briefing?ok=status")
    }

    @Test func `a file is taken, and what is wrong with it stands on the page`() async throws {
        let tour = try await Tour()
        let owner = try await tour.visitor()
        // As a spreadsheet in Germany writes it: Windows-1252, semicolons.
        let table = "kunde;datum;uhrzeit\r\nG\u{E4}rtnerei;2026-11-30;9:00\r\nHafen;gestern;9:00\r\n"
        let bytes = table.unicodeScalars.map { UInt8($0.value) }
        let some = try await tour.open("/visits", as: owner, file: ("tag.csv", bytes))
        #expect(some.status == 200 && Markup.faults(in: some.text) == [])
        #expect(some.text.contains("Neu: 1. Geändert: 0.") && some.text.contains("Gärtnerei"))
        #expect(some.text.contains("Zeile 3: datum: Das ist kein Tag wie 2026-11-30."))
        let calendar = """
            BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1@x\r\nDTSTART:20261130T120000Z\r\nSUMMARY:Hafenmeister\r\nEND:VEVENT\r
            END:VCALENDAR\r\n
            """
        let all = try await tour.open("/visits", as: owner, file: ("tag.txt", Array(calendar.utf8)))
        #expect(all.location == "/visits?ok=imported&neu=1&geaendert=0")
        #expect(try await tour.open("/visits?ok=imported&neu=1&geaendert=0", as: owner).text.contains("Neu: 1."))
        let none = try await tour.open("/visits", as: owner, file: ("bild.png", [0x89, 0x50]))
        #expect(none.status == 400 && none.text.contains("id=\"datei-error\"") && Markup.faults(in: none.text) == [])
        #expect(try await tour.count("visits") == 2)
    }

    @Test func `what somebody writes stays text`() async throws {
        let tour = try await Tour()
        let owner = try await tour.visitor()
        let name = "<script>alert(1)</script>\\\"><img src=x>"
        let visit = try await tour.visit(name, "09:00", "10:00", of: owner)
        for target in [
            "/visits", "/visits/\(visit)/briefing", "/visits/\(visit)/bericht", "/visits/\(visit)/bearbeiten",
        ] {
            let text = try await tour.open(target, as: owner).text
            #expect(Markup.faults(in: text) == [] && !text.contains("<script>alert") && !text.contains("<img"))
        }
    }

    static let closed = [
        "/visits", "/visits/offen", "/visits/aufgaben", "/visits/aufgaben/1", "/visits/aufgaben/1/loeschen",
        "/visits/chancen", "/visits/chancen/1", "/visits/chancen/1/loeschen", "/visits/profil", "/visits/neu",
        "/visits/1/briefing", "/visits/1/bericht", "/visits/1/bearbeiten", "/visits/1/loeschen",
    ]

    @Test(arguments: closed) func `guests do not get in, others do not see it, and rights count`(target: String)
        async throws
    {
        let tour = try await Tour()
        #expect(try await tour.open(target).status == 401)
        let (owner, other) = (try await tour.visitor(), try await tour.visitor("bob"))
        try await tour.visit("Hafenmeister", "09:00", "10:00", of: owner)
        try await tour.call(.createTask, as: owner, json: #"{"title":"Angebot"}"#)
        try await tour.call(.createOpportunity, as: owner, json: #"{"title":"Pumpe"}"#)
        #expect(try await tour.open(target, as: owner).status == 200)
        #expect(try await tour.open(target, as: other).status == (target.contains("1") ? 404 : 200))
        let shut = try await Tour(needsRight: true)
        #expect(try await shut.open(target, as: shut.visitor(isVisitor: true)).status != 403)
    }

    @Test func `the page names all modules that its script imports`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Server/Server/Web/js")
        var found: Set<String> = []
        var open = ["visits"]
        while let name = open.popLast() {
            let text = try String(contentsOf: folder.appending(path: "\(name).js"), encoding: .utf8)
            for match in text.matches(of: /from "\.\/([a-z-]+)\.js"/) where found.insert(String(match.1)).inserted {
                open.append(String(match.1))
            }
        }
        #expect(found.sorted() == VisitsFrame.modules)
    }

    @Test func `the app has a beginning, a scope and icons`() async throws {
        let tour = try await Tour()
        let manifest = try await tour.open("/visits/manifest.webmanifest")
        let json = try JSONSerialization.jsonObject(with: Data(manifest.text.utf8)) as? [String: Any]
        #expect(json?["scope"] as? String == "/visits" && json?["start_url"] as? String == "/visits")
        #expect((json?["icons"] as? [Any])?.count == 4)
        check(try await tour.open("/visits/offline"), "offline")
    }
}
