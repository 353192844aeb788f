import API
import Foundation
import Testing

@testable import Visits

/// Visits over the wire: made, moved, ended, deleted, and nobody else's.
@Suite struct VisitRoutesTests {
    @Test func `a visit is made, read, moved, cancelled and deleted`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        let id = try await tour.visit("Lindhof", "10:30", "11:30", of: robin)
        let one = try await tour.call(.visits, as: robin).list("visits")[0]
        #expect(one["datum"] as? String == "2026-11-30" && one["uhrzeit"] as? String == "10:30")
        #expect(one["uhrzeitEnde"] as? String == "11:30" && one["status"] as? String == "geplant")
        #expect(one["bericht_status"] as? String == "keiner" && one["bericht_erstellt_am"] is NSNull)
        #expect((one["kunde"] as? [String: Any])?["lat"] as? Double == 53.2)
        let moved = try await tour.call(.updateVisit(id), as: robin, json: #"{"datum":"2026-12-01","uhrzeit":"14:00"}"#)
        #expect(moved.object["uhrzeitEnde"] as? String == "15:00")
        #expect(try await tour.call(.visits, as: robin).list("visits").isEmpty)
        #expect(try await tour.call(.visits, as: robin, query: "?date=2026-12-01").list("visits").count == 1)
        #expect(
            try await tour.call(.updateVisit(id), as: robin, json: #"{"status":"abgesagt"}"#).object["status"]
                as? String == "abgesagt"
        )
        #expect(try await tour.call(.deleteVisit(id), as: robin).status == 204)
        #expect(try await tour.call(.visit(id), as: robin).status == 404)
    }

    @Test func `guests are told to sign in, others' visits are not there`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        let kim = try await tour.visitor("kim")
        let id = try await tour.visit("Lindhof", "10:30", "11:30", of: robin)
        let own: [VisitsRoute] = [
            .visit(id), .deleteVisit(id), .briefing(id), .report(id), .approveReport(id),
        ]
        for route in own {
            #expect(try await tour.call(route).status == 401)
            #expect(try await tour.call(route, as: kim).status == 404)
        }
        #expect(try await tour.call(.updateVisit(id), as: kim, json: "{}").status == 404)
        #expect(try await tour.call(.writeReport(id), as: kim, json: #"{"text":"x"}"#).status == 404)
        for route in [
            VisitsRoute.visits, .openVisits, .welcome, .plan, .notifications, .export, .tasks, .opportunities,
        ] {
            #expect(try await tour.call(route).status == 401)
        }
        #expect(try await tour.call(.visits, as: kim).list("visits").isEmpty)
        #expect(try await tour.call(.visit(id), as: robin).status == 200)
    }

    @Test func `where a deployment keeps the visits for some, the right is asked for`() async throws {
        let tour = try await Tour(needsRight: true)
        let robin = try await tour.visitor(isVisitor: true)
        let kim = try await tour.visitor("kim")
        #expect(try await tour.call(.visits, as: robin).status == 200)
        #expect(try await tour.call(.visits, as: kim).status == 403)
    }

    @Test(arguments: [
        ("99999999999999999999", 404), ("-1", 404), ("abc", 422), ("17", 404),
    ])
    func `numbers that nobody has, and what is no number`(id: String, status: Int) async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        #expect(try await tour.call(.briefing(id), as: robin).status == status)
        #expect(try await tour.call(.deleteTask(id), as: robin).status == status)
        #expect(try await tour.call(.deleteOpportunity(id), as: robin).status == status)
    }

    @Test(arguments: [
        ("{}", ["body.kunde.name missing", "body.datum missing", "body.uhrzeit missing"]),
        (
            #"{"kunde":{"name":" "},"datum":"2026-02-30","uhrzeit":"25:00","status":"weg"}"#,
            [
                "body.kunde.name string_too_short", "body.datum date_type", "body.uhrzeit clock_type",
                "body.status value_error",
            ]
        ),
        (
            #"{"kunde":{"name":"A"},"datum":"2026-11-30","uhrzeit":"10:00","uhrzeitEnde":"09:00"}"#,
            ["body.uhrzeitEnde ends_before_start"]
        ),
        (
            #"{"kunde":{"name":"A","lat":91,"lon":8},"datum":"2026-11-30","uhrzeit":"10:00"}"#,
            ["body.kunde.lat coordinates_range"]
        ),
        (
            #"{"kunde":{"name":"A","lat":53},"datum":"2026-11-30","uhrzeit":"10:00"}"#,
            ["body.kunde.lon missing"]
        ),
        (#"{"kunde":{"name":7},"datum":"2026-11-30","uhrzeit":"10:00"}"#, ["body.kunde.name string_type"]),
    ])
    func `what is wrong is named field by field`(json: String, faults: [String]) async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        let reply = try await tour.call(.createVisit, as: robin, json: json)
        #expect(reply.status == 422)
        #expect(reply.faults == faults)
        #expect(try await tour.call(.visits, as: robin).list("visits").isEmpty)
    }

    @Test func `without an end a visit lasts an hour; another address forgets the old place`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        let made = try await tour.call(
            .createVisit,
            as: robin,
            json:
                #"{"kunde":{"name":"A","adresse":"Weg 1","lat":53.2,"lon":8.3},"datum":"2026-11-30","uhrzeit":"23:30"}"#
        )
        #expect(made.object["uhrzeitEnde"] as? String == "23:59")
        let id = String(made.object["id"] as? Int ?? 0)
        let moved = try await tour.call(.updateVisit(id), as: robin, json: #"{"kunde":{"adresse":"Weg 2"}}"#)
        let customer = moved.object["kunde"] as? [String: Any]
        #expect(customer?["name"] as? String == "A" && customer?["lat"] is NSNull)
    }

    @Test func `the day in figures, without what is cancelled`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        tour.ways.set(40, delay: 5)
        try await tour.visit("A", "09:00", "10:00", of: robin)
        try await tour.visit("B", "11:00", "12:00", of: robin)
        let off = try await tour.visit("C", "13:00", "14:00", of: robin)
        try await tour.call(.updateVisit(off), as: robin, json: #"{"status":"abgesagt"}"#)
        let figures = try await tour.call(.welcome, as: robin).object
        #expect(figures["besuche"] as? Int == 2 && figures["kilometer"] as? Int == 80)
        #expect(figures["fahrzeit_minuten"] as? Int == 80 && figures["erste_abfahrt"] as? String == "08:20")
        #expect(figures["vorname"] as? String == "Robin")
        let empty = try await tour.call(.welcome, as: robin, query: "?date=2026-12-05").object
        #expect(empty["besuche"] as? Int == 0 && empty["erste_abfahrt"] is NSNull)
        #expect(try await tour.call(.welcome, as: robin, query: "?date=heute").faults == ["query.date date_type"])
    }

    @Test func `a way that was driven before anybody asked counts in the figures, and its traffic of now in nothing`()
        async throws
    {
        let tour = try await Tour(at: "2026-11-30T09:10:00Z")
        let robin = try await tour.visitor()
        tour.ways.set(40, delay: 10)
        try await tour.visit("A", "09:00", "10:00", of: robin)
        try await tour.visit("B", "10:20", "11:00", of: robin)
        let figures = try await tour.call(.welcome, as: robin).object
        #expect(figures["kilometer"] as? Int == 80 && figures["erste_abfahrt"] as? String == "08:30")
        #expect(figures["fahrzeit_minuten"] as? Int == 70)
        let asked = tour.ways.asked
        _ = try await tour.call(.welcome, as: robin)
        #expect(tour.ways.asked == asked)
        // Twenty minutes late, but only ten of them by traffic that is still to come.
        #expect(
            try await tour.call(.plan, as: robin).list("planned").allSatisfy { $0["typ"] as? String != "verspaetung" }
        )
    }

    @Test func `the briefing has the way, the departure and what was written before`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        tour.ways.set(72, delay: 14)
        let old = try await tour.visit("Lindhof", "10:00", "11:00", on: "2026-08-14", of: robin)
        try await tour.call(.writeReport(old), as: robin, json: #"{"text":"Gutes Gespräch."}"#)
        try await tour.call(.approveReport(old), as: robin)
        let id = try await tour.visit("Lindhof", "10:30", "11:30", of: robin)
        let briefing = try await tour.call(.briefing(id), as: robin).object
        let leg = briefing["leg"] as? [String: Any]
        #expect(leg?["fahrzeit_minuten"] as? Int == 72 && leg?["delaySeconds"] as? Int == 840)
        #expect(leg?["kilometer"] as? Double == 72 && leg?["stand"] as? String == "07:00")
        #expect(briefing["abfahrt"] as? String == "09:18")
        #expect((briefing["letzte_berichte"] as? [[String: Any]])?.map { $0["text"] as? String } == ["Gutes Gespräch."])
    }
}
