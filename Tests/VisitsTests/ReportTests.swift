import API
import Base
import Foundation
import TestSupport
import Testing

@testable import Visits

/// Reports: written, rewritten, approved, and what is open.
@Suite struct ReportTests {
    @Test func `the first writing makes a draft by the server's clock, later ones keep its moment`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        let id = try await tour.visit("Lindhof", "10:30", "11:30", of: robin)
        let first = try await tour.call(.writeReport(id), as: robin, json: #"{"text":"Erster Satz."}"#).object
        #expect(first["bericht_status"] as? String == "entwurf")
        #expect(first["bericht_erstellt_am"] as? String == "2026-11-30T06:00:00.000Z")
        tour.clock.advance(by: .minutes(5))
        let second = try await tour.call(.writeReport(id), as: robin, json: #"{"text":"Zweiter Satz.\nDritter."}"#)
            .object
        #expect(second["bericht_erstellt_am"] as? String == "2026-11-30T06:00:00.000Z")
        #expect(second["text"] as? String == "Zweiter Satz.\nDritter." && second["freigegeben_am"] is NSNull)
        let approved = try await tour.call(.approveReport(id), as: robin).object
        #expect(approved["bericht_status"] as? String == "freigegeben")
        #expect(approved["freigegeben_am"] as? String == "2026-11-30T06:05:00.000Z")
    }

    @Test func `what was approved stays as it is`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        let id = try await tour.visit("Lindhof", "10:30", "11:30", of: robin)
        #expect(try await tour.call(.approveReport(id), as: robin).problem?.code == "report_missing")
        try await tour.call(.writeReport(id), as: robin, json: #"{"text":"Gut."}"#)
        #expect(try await tour.call(.approveReport(id), as: robin).status == 200)
        #expect(try await tour.call(.approveReport(id), as: robin).status == 200)
        #expect(try await tour.call(.writeReport(id), as: robin, json: #"{"text":"Anders."}"#).status == 409)
        #expect(try await tour.call(.updateVisit(id), as: robin, json: #"{"bericht_status":"keiner"}"#).status == 409)
        #expect(try await tour.call(.report(id), as: robin).object["text"] as? String == "Gut.")
        #expect(
            try await tour.call(.writeReport(id), as: robin, json: #"{"text":" "}"#).faults == [
                "body.text string_too_short"
            ]
        )
    }

    @Test func `open is what is over without a report, and every draft`() async throws {
        let tour = try await Tour(at: "2026-11-30T12:00:00Z")
        let robin = try await tour.visitor()
        let over = try await tour.visit("Vorbei", "09:00", "10:00", of: robin)
        try await tour.visit("Kommt noch", "15:00", "16:00", of: robin)
        let early = try await tour.visit("Früher fertig", "14:00", "15:00", of: robin)
        try await tour.call(.updateVisit(early), as: robin, json: #"{"status":"erledigt"}"#)
        let drafted = try await tour.visit("Entwurf", "16:00", "17:00", of: robin)
        try await tour.call(.writeReport(drafted), as: robin, json: #"{"text":"x"}"#)
        let off = try await tour.visit("Abgesagt", "08:00", "09:00", of: robin)
        try await tour.call(.updateVisit(off), as: robin, json: #"{"status":"abgesagt"}"#)
        let open = try await tour.call(.openVisits, as: robin).list("visits").map { String($0["id"] as? Int ?? 0) }
        #expect(open == [drafted, early, over])
        try await tour.call(.approveReport(drafted), as: robin)
        #expect(try await tour.call(.openVisits, as: robin).list("visits").count == 2)
    }

    @Test func `tasks have a moment or none, chances a day or none`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        let kim = try await tour.visitor("kim")
        let task = try await tour.call(
            .createTask,
            as: robin,
            json: #"{"title":"Angebot","faellig":"2026-11-30T16:00"}"#
        )
        #expect(task.status == 201 && task.object["faellig"] as? String == "2026-11-30T16:00")
        let id = String(task.object["id"] as? Int ?? 0)
        let later = try await tour.call(.updateTask(id), as: robin, json: #"{"faellig":null}"#).object
        #expect(later["faellig"] is NSNull && later["title"] as? String == "Angebot")
        #expect(
            try await tour.call(.updateTask(id), as: robin, json: #"{"erledigt":true}"#).object["erledigt"] as? Bool
                == true
        )
        #expect(try await tour.call(.updateTask(id), as: kim, json: "{}").status == 404)
        #expect(
            try await tour.call(.createTask, as: robin, json: #"{"title":"x","faellig":"2026-11-30"}"#).faults == [
                "body.faellig wall_type"
            ]
        )
        #expect(try await tour.call(.tasks, as: kim).list("tasks").isEmpty)
        #expect(try await tour.call(.deleteTask(id), as: robin).status == 204)

        let chance = try await tour.call(
            .createOpportunity,
            as: robin,
            json: #"{"title":"Halle 2","datum":"2027-02-15"}"#
        )
        #expect(chance.status == 201 && chance.object["datum"] as? String == "2027-02-15")
        let number = String(chance.object["id"] as? Int ?? 0)
        #expect(
            try await tour.call(.updateOpportunity(number), as: robin, json: #"{"datum":null}"#).object["datum"]
                is NSNull
        )
        let wrong = try await tour.call(
            .createOpportunity,
            as: robin,
            json: #"{"title":"x","datum":"2027-02-15T10:00"}"#
        )
        #expect(wrong.faults == ["body.datum date_type"])
        #expect(try await tour.call(.createOpportunity, as: robin, json: "{}").faults == ["body.title missing"])
        #expect(try await tour.call(.deleteOpportunity(number), as: kim).status == 404)
        #expect(try await tour.call(.deleteOpportunity(number), as: robin).status == 204)
    }
}
