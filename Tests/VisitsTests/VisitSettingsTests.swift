import API
import Foundation
import Testing

@testable import Visits

/// What a visitor chooses.
@Suite struct VisitSettingsTests {
    @Test func `everything is on at first, with the seed's numbers`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        try await tour.call(.updateNotifications, as: robin, json: #"{"start":null}"#)
        let state = try await tour.call(.notifications, as: robin)
        #expect(
            state.list("topics").map { $0["key"] as? String } == [
                "anfahrt", "doku", "freigabe", "verspaetung", "offene_freigaben",
            ]
        )
        #expect(state.list("topics").allSatisfy { $0["enabled"] as? Bool == true })
        #expect(
            state.object["delay_threshold_minutes"] as? Int == 15 && state.object["evening_time"] as? String == "18:00"
        )
        #expect(state.object["device_plans"] as? Bool == false && state.object["start"] is NSNull)
    }

    @Test func `what is not sent stays, what is unknown is ignored, the full set is answered`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        try await tour.call(
            .updateNotifications,
            as: robin,
            json: #"{"prefs":{"doku":false,"n2_thema":false,"x":1},"evening_time":"17:30","farbe":"rot"}"#
        )
        let state = try await tour.call(.updateNotifications, as: robin, json: #"{"delay_threshold_minutes":5}"#)
        #expect(
            state.list("topics").filter { $0["enabled"] as? Bool == false }.map { $0["key"] as? String } == ["doku"]
        )
        #expect(
            state.object["evening_time"] as? String == "17:30" && state.object["delay_threshold_minutes"] as? Int == 5
        )
        #expect((state.object["start"] as? [String: Any])?["adresse"] as? String == "Markt 1, Oldenburg")
    }

    @Test(arguments: [
        (#"{"delay_threshold_minutes":4}"#, "body.delay_threshold_minutes number_range"),
        (#"{"delay_threshold_minutes":121}"#, "body.delay_threshold_minutes number_range"),
        (#"{"evening_time":"24:00"}"#, "body.evening_time clock_type"),
        (#"{"prefs":{"doku":"ja"}}"#, "body.prefs.doku bool_type"),
        (#"{"start":{"adresse":"x","lat":1}}"#, "body.start.lon missing"),
        (#"{"start":{"adresse":"x","lat":1,"lon":181}}"#, "body.start.lon coordinates_range"),
        (#"{"device_plans":"ja"}"#, "body.device_plans bool_type"),
    ])
    func `what is wrong is named, and nothing is kept`(json: String, fault: String) async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        let before = try await tour.call(.notifications, as: robin).text
        #expect(try await tour.call(.updateNotifications, as: robin, json: json).faults == [fault])
        #expect(try await tour.call(.notifications, as: robin).text == before)
    }

    @Test func `the plan over the wire is sorted, bounded and names its pages`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        tour.ways.set(30, delay: nil)
        let id = try await tour.visit("Lindhof", "10:00", "11:00", of: robin)
        let plan = try await tour.call(.plan, as: robin).list("planned")
        #expect(plan.map { $0["typ"] as? String } == ["anfahrt", "doku"])
        #expect(plan.map { $0["fires_at"] as? String } == ["2026-11-30T08:30:00.000Z", "2026-11-30T10:15:00.000Z"])
        #expect(plan.map { $0["target"] as? String } == ["home", "briefing"])
        #expect(plan.allSatisfy { $0["visitId"] as? Int == Int(id) })
        #expect(plan[0]["body"] as? String == "Dein nächster Besuch steht an. Fahrzeit: 30 Min.")
    }

    @Test func `without a start the first way is unknown, the others are not`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        try await tour.call(.updateNotifications, as: robin, json: #"{"start":null}"#)
        try await tour.visit("A", "10:00", "11:00", of: robin)
        let second = try await tour.visit("B", "12:00", "13:00", of: robin)
        let departures = try await tour.call(.plan, as: robin).list("planned").filter {
            $0["typ"] as? String == "anfahrt"
        }
        #expect(departures.map { $0["visitId"] as? Int } == [Int(second)])
    }
}
