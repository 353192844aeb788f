import API
import Accounts
import Base
import TestSupport
import Testing

@testable import Visits

/// Devices that plan for themselves for a while: nobody is left without a notification when one of them falls silent.
@Suite struct DeviceLeaseTests {
    private static func say(
        _ tour: Tour,
        _ owner: Account.ID,
        _ device: String = "desk",
        _ seconds: Int = 900,
        renews: Bool = false
    ) async throws -> Bool? {
        let json = #"{"planning":{"device":"\#(device)","seconds":\#(seconds),"renewal":\#(renews)}}"#
        return try await tour.call(.updateNotifications, as: owner, json: json).object["device_plans"] as? Bool
    }

    private static func plans(_ tour: Tour, _ owner: Account.ID) async throws -> Bool? {
        try await tour.call(.notifications, as: owner).object["device_plans"] as? Bool
    }

    @Test func `a device that falls silent is told for by the server, at the latest a quarter of an hour later`()
        async throws
    {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        try await tour.visit("Lindhof", "08:00", "09:00", of: robin, hasPlace: false)
        try await tour.run(until: "2026-11-30 09:10")
        #expect(try await Self.say(tour, robin) == true)
        try await tour.run(until: "2026-11-30 09:24")
        #expect(try await tour.queue().isEmpty)
        try await tour.run(until: "2026-11-30 09:25")
        #expect(try await tour.queue().map(\.kind) == ["doku"])
        #expect(try await Self.plans(tour, robin) == false)
    }

    @Test func `a device that goes on saying so is left alone`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        try await tour.visit("Lindhof", "08:00", "09:00", of: robin, hasPlace: false)
        for minute in stride(from: 0, to: 60, by: 5) {
            try await tour.run(until: "2026-11-30 09:\(minute < 10 ? "0" : "")\(minute)")
            #expect(try await Self.say(tour, robin, renews: minute > 0) == true)
        }
        #expect(try await tour.queue().isEmpty)
    }

    @Test func `of two devices one may end, the other still plans`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        #expect(try await Self.say(tour, robin, "desk") == true)
        #expect(try await Self.say(tour, robin, "laptop") == true)
        #expect(try await Self.say(tour, robin, "desk", 0) == true)
        #expect(try await Self.say(tour, robin, "laptop", 0) == false)
    }

    @Test func `what the app chose for good stays, whatever a desk says`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        try await tour.call(.updateNotifications, as: robin, json: #"{"device_plans":true}"#)
        #expect(try await Self.say(tour, robin) == true)
        #expect(try await Self.say(tour, robin, "desk", 0) == true)
        tour.clock.set(to: tour.clock.now + .days(30))
        #expect(try await Self.plans(tour, robin) == true)
    }

    @Test func `who switches it off is not overruled by a device that goes on, but by one that begins`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        _ = try await Self.say(tour, robin)
        try await tour.call(.updateNotifications, as: robin, json: #"{"device_plans":false}"#)
        #expect(try await Self.plans(tour, robin) == false)
        #expect(try await Self.say(tour, robin, renews: true) == false)
        tour.clock.set(to: tour.clock.now + .days(2))
        #expect(try await Self.say(tour, robin, renews: true) == false, "asleep meanwhile")
        #expect(try await Self.say(tour, robin) == true)
    }

    @Test func `the form shows it, and does not make it a choice for good`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        _ = try await Self.say(tour, robin)
        let page = try await tour.open("/visits/profil", as: robin).text
        #expect(page.contains("value=\"device_plans\" checked"))
        let form = [
            ("action", "save"), ("device_plans", "device_plans"), ("delay_threshold_minutes", "15"),
            ("evening_time", "18:00"),
        ]
        #expect(try await tour.open("/visits/profil", as: robin, form: form).location == "/visits/profil?ok=saved")
        tour.clock.set(to: tour.clock.now + .minutes(16))
        #expect(try await Self.plans(tour, robin) == false)
        _ = try await Self.say(tour, robin)
        let off = form.filter { $0.0 != "device_plans" }
        _ = try await tour.open("/visits/profil", as: robin, form: off)
        #expect(try await Self.plans(tour, robin) == false)
    }

    @Test(arguments: [
        (#"{"device":"","seconds":900}"#, "body.planning.device string_too_short"),
        (#"{"device":"d","seconds":-1}"#, "body.planning.seconds number_range"),
        (#"{"device":"d","seconds":3601}"#, "body.planning.seconds number_range"),
        (#"{"seconds":900}"#, "body.planning.device missing"),
    ])
    func `what is no while is refused`(planning: String, fault: String) async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        let reply = try await tour.call(.updateNotifications, as: robin, json: "{\"planning\":\(planning)}")
        #expect(reply.status == 422 && reply.faults == [fault])
    }
}
