import API
import Accounts
import Base
import Store
import TestSupport
import Testing

@testable import Visits

/// The server's pushes, minute by minute: what leaves, when, and with which words.
@Suite struct VisitPushTests {
    @Test func `a whole day: departure, report, approval, evening`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        tour.ways.set(72, delay: 14)
        let id = try await tour.visit("Lindhof", "10:30", "11:30", of: robin)
        try await tour.run(until: "2026-11-30 09:17")
        #expect(try await tour.queue().isEmpty)
        try await tour.run(until: "2026-11-30 09:18")
        let first = try #require(try await tour.queue().last)
        #expect(first.kind == "anfahrt" && first.url == "/visits" && first.title == "Nächster Besuch")
        #expect(
            first.text
                == "Dein nächster Besuch steht an. Fahrzeit: 1 Std 12 Min. Aktuell +14 Min Verzögerung wegen Verkehr."
        )
        #expect(tour.read(first.expiresAt) == "2026-11-30 10:30")
        try await tour.run(until: "2026-11-30 11:45")
        let second = try #require(try await tour.queue().last)
        #expect(second.kind == "doku" && second.url == "/visits/\(id)/briefing")
        #expect(second.text == "Dokumentiere jetzt deinen Besuch bei Lindhof.")
        try await tour.call(.writeReport(id), as: robin, json: #"{"text":"Gut."}"#)
        try await tour.run(until: "2026-11-30 12:00")
        let third = try #require(try await tour.queue().last)
        #expect(third.kind == "freigabe" && third.url == "/visits/\(id)/bericht")
        try await tour.run(until: "2026-11-30 18:00")
        let fourth = try #require(try await tour.queue().last)
        #expect(fourth.kind == "offene_freigaben" && fourth.url == "/visits/offen")
        #expect(fourth.text == "1 Bericht wartet noch auf deine Freigabe.")
        #expect(tour.read(fourth.expiresAt) == "2026-12-01 00:00")
        try await tour.run(until: "2026-11-30 23:59")
        #expect(try await tour.queue().count == 4)
    }

    @Test func `before a departure the traffic is asked again, twice, and the push leaves by what it says then`()
        async throws
    {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        tour.ways.set(60, delay: 0)
        try await tour.visit("Lindhof", "10:00", "11:00", of: robin)
        try await tour.run(until: "2026-11-30 08:40")
        let before = tour.ways.asked
        tour.ways.set(74, delay: 14)
        // 8:50 is ten minutes before nine: then it shows that a quarter to nine would have been the time.
        try await tour.run(until: "2026-11-30 08:50")
        #expect(tour.ways.asked > before)
        let told = try await tour.queue()
        #expect(told.map(\.kind) == ["anfahrt"])
        #expect(told[0].text.hasSuffix("Fahrzeit: 1 Std 14 Min. Aktuell +14 Min Verzögerung wegen Verkehr."))
        try await tour.run(until: "2026-11-30 10:00")
        #expect(try await tour.queue().count == 1)
    }

    @Test func `in a calm morning it is asked ten and two minutes before`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        tour.ways.set(60)
        try await tour.visit("Lindhof", "10:00", "11:00", of: robin)
        try await tour.run(until: "2026-11-30 08:49")
        let before = tour.ways.asked
        try await tour.run(until: "2026-11-30 08:51")
        #expect(tour.ways.asked == before + 1)
        try await tour.run(until: "2026-11-30 08:57")
        #expect(tour.ways.asked == before + 1)
        try await tour.run(until: "2026-11-30 08:59")
        #expect(tour.ways.asked == before + 2)
        try await tour.run(until: "2026-11-30 09:30")
        #expect(tour.ways.asked == before + 2)
        #expect(try await tour.queue().map(\.kind) == ["anfahrt"])
    }

    @Test func `a delay that buffers do not swallow is told once, with the lateness`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        tour.ways.set(20)
        try await tour.visit("Eckhorn", "09:00", "10:00", of: robin)
        try await tour.visit("Baustoffhandel", "10:20", "11:00", of: robin)
        try await tour.run(until: "2026-11-30 08:20")
        tour.ways.set(42, delay: 22)
        try await tour.run(until: "2026-11-30 08:45")
        // At 8:30 it shows that 8:18 would have been the time: 12 minutes late at nine, and 22 more by eleven.
        let warnings = try await tour.queue().filter { $0.kind == "verspaetung" }
        #expect(warnings.map(\.text) == ["Du wirst dich bei Baustoffhandel um ~34 Min verspäten. Kunden informieren?"])
        #expect(warnings.first?.url == "/visits")
        try await tour.run(until: "2026-11-30 12:00")
        #expect(try await tour.queue().filter { $0.kind == "verspaetung" }.count == 1)
    }

    @Test func `whoever's device plans for itself is told nothing`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        try await tour.call(.updateNotifications, as: robin, json: #"{"device_plans":true}"#)
        try await tour.visit("Lindhof", "10:00", "11:00", of: robin)
        try await tour.run(until: "2026-11-30 20:00")
        #expect(try await tour.queue().isEmpty)
        // And the plan is there for the device.
        #expect(try await tour.call(.plan, as: robin).list("planned").isEmpty == false)
    }

    @Test func `without a device nobody is asked and nothing waits`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor(hasDevice: false)
        try await tour.visit("Lindhof", "10:00", "11:00", of: robin)
        try await tour.run(until: "2026-11-30 12:00")
        #expect(try await tour.queue().isEmpty && tour.ways.asked == 0)
    }

    @Test func `a switch that is off leaves the others on`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        try await tour.call(.updateNotifications, as: robin, json: #"{"prefs":{"anfahrt":false}}"#)
        try await tour.visit("Lindhof", "10:00", "11:00", of: robin)
        try await tour.run(until: "2026-11-30 12:00")
        #expect(try await tour.queue().map(\.kind) == ["doku"])
    }

    @Test func `what ends meanwhile is not told: cancelled, documented, deleted, moved`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        let off = try await tour.visit("A", "09:00", "10:00", of: robin, hasPlace: false)
        let written = try await tour.visit("B", "10:00", "11:00", of: robin, hasPlace: false)
        let gone = try await tour.visit("C", "11:00", "12:00", of: robin, hasPlace: false)
        let moved = try await tour.visit("D", "12:00", "13:00", of: robin, hasPlace: false)
        try await tour.run(until: "2026-11-30 09:30")
        try await tour.call(.updateVisit(off), as: robin, json: #"{"status":"abgesagt"}"#)
        try await tour.call(.writeReport(written), as: robin, json: #"{"text":"x"}"#)
        try await tour.call(.approveReport(written), as: robin)
        try await tour.call(.deleteVisit(gone), as: robin)
        try await tour.call(.updateVisit(moved), as: robin, json: #"{"uhrzeit":"14:00"}"#)
        try await tour.run(until: "2026-11-30 15:14")
        #expect(try await tour.queue().isEmpty)
        try await tour.run(until: "2026-11-30 15:15")
        #expect(try await tour.queue().map(\.kind) == ["doku"])
    }

    @Test func `two visitors are two days, and one's faulty day is not the other's`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        let kim = try await tour.visitor("kim")
        let broken = try await tour.visit("Kaputt", "09:00", "10:00", of: robin)
        try await tour.visit("Lindhof", "09:00", "10:00", of: kim, hasPlace: false)
        try await tour.database.write {
            try $0.execute("UPDATE visits SET status = 'zerstört' WHERE id = \(Int(broken) ?? 0)")
        }
        try await tour.run(until: "2026-11-30 10:15")
        #expect(try await tour.queue().map(\.owner) == [kim.rawValue])
        #expect(!tour.log.messages(.error).isEmpty)
    }

    @Test func `told twice by two servers, it is one notice`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        try await tour.visit("Lindhof", "09:00", "10:00", of: robin, hasPlace: false)
        tour.clock.set(
            to: tour.environment.zones.deployment.moment(
                of: Tour.wall("2026-11-30 10:15") ?? WallTime(day: 0, second: 0)
            )
        )
        async let one = VisitPushes.run(tour.environment)
        async let two = VisitPushes.run(tour.environment)
        #expect(try await one + two == 1)
        #expect(try await tour.queue().count == 1)
    }

    @Test func `a file that comes at noon reminds of nothing that was over by then`() async throws {
        let tour = try await Tour(at: "2026-11-30T12:00:00Z")
        let robin = try await tour.visitor()
        let table =
            "kunde,datum,uhrzeit,uhrzeitEnde\nA,2026-11-30,08:00,09:00\nB,2026-11-30,09:00,10:00\nC,2026-11-30,13:30,14:30\n"
        let reply = try await tour.call(.importVisits, as: robin, body: table, type: "text/csv")
        #expect(reply.object["imported"] as? Int == 3)
        try await tour.run(until: "2026-11-30 23:00")
        #expect(try await tour.queue().map(\.text) == ["Dokumentiere jetzt deinen Besuch bei C."])
    }
}
