import Base
import TestSupport
import Testing

@testable import Server

/// command.md: jobs run in the deployment's zone.
struct ScheduleTests {
    private static func moment(_ text: String) throws -> Timestamp { try #require(Timestamp(rfc3339: text)) }

    @Test(arguments: [
        // Winter, summer, and both days on which the clock jumps.
        ("2026-11-30T12:00:00Z", "2026-11-30T07:00:00Z", "2026-11-30T13:00:00Z"),
        ("2026-07-01T05:59:59Z", "2026-06-30T12:00:00Z", "2026-07-01T06:00:00Z"),
        ("2026-07-01T06:00:00Z", "2026-07-01T06:00:00Z", "2026-07-01T12:00:00Z"),
        ("2026-03-29T05:59:59Z", "2026-03-28T13:00:00Z", "2026-03-29T06:00:00Z"),
        ("2026-10-25T07:00:00Z", "2026-10-25T07:00:00Z", "2026-10-25T13:00:00Z"),
    ])
    func `twice a day by the clock on the wall`(now: String, last: String, next: String) throws {
        let berlin = try #require(Zone(identifier: "Europe/Berlin"))
        let schedule = Schedule.daily(hours: [14, 8])
        #expect(schedule.lastDue(now: try Self.moment(now), in: berlin) == (try Self.moment(last)))
        #expect(schedule.nextDue(after: try Self.moment(now), in: berlin) == (try Self.moment(next)))
    }

    @Test func `an hour that the clock leaves out counts as the moment after it`() throws {
        let berlin = try #require(Zone(identifier: "Europe/Berlin"))
        let due = Schedule.daily(hours: [2]).lastDue(now: try Self.moment("2026-03-29T12:00:00Z"), in: berlin)
        #expect(due == (try Self.moment("2026-03-29T01:00:00Z")))
    }

    @Test func `an hour that comes twice has one moment`() throws {
        let berlin = try #require(Zone(identifier: "Europe/Berlin"))
        let schedule = Schedule.daily(hours: [2])
        let first = try Self.moment("2026-10-25T00:00:00Z")
        #expect(schedule.lastDue(now: try Self.moment("2026-10-25T00:30:00Z"), in: berlin) == first)
        #expect(schedule.lastDue(now: try Self.moment("2026-10-25T01:30:00Z"), in: berlin) == first)
    }

    @Test func `Sundays at six in the evening`() throws {
        let berlin = try #require(Zone(identifier: "Europe/Berlin"))
        let schedule = Schedule.weekly(day: 7, hour: 18)
        #expect(
            schedule.lastDue(now: try Self.moment("2026-11-30T12:00:00Z"), in: berlin)
                == (try Self.moment("2026-11-29T17:00:00Z"))
        )
        #expect(
            schedule.nextDue(after: try Self.moment("2026-11-29T17:00:00Z"), in: berlin)
                == (try Self.moment("2026-12-06T17:00:00Z"))
        )
    }

    @Test func `full hours are the wall's in a zone that is half an hour off`() throws {
        let kolkata = try #require(Zone(identifier: "Asia/Kolkata"))
        #expect(
            Schedule.hourly.lastDue(now: try Self.moment("2026-11-30T12:00:00Z"), in: kolkata)
                == (try Self.moment("2026-11-30T11:30:00Z"))
        )
    }

    @Test func `a missed run is made up for as long as it is useful`() throws {
        let berlin = try #require(Zone(identifier: "Europe/Berlin"))
        let evening = Job(id: .backup, schedule: .daily(hours: [18]), usefulFor: .hours(3)) { _ in "" }
        #expect(
            evening.due(now: try Self.moment("2026-11-30T19:59:59Z"), in: berlin)
                == (try Self.moment("2026-11-30T17:00:00Z"))
        )
        #expect(evening.due(now: try Self.moment("2026-11-30T20:00:00Z"), in: berlin) == nil)
    }

    @Test func `what runs always has no moments`() throws {
        #expect(Schedule.always.lastDue(now: try Self.moment("2026-11-30T12:00:00Z"), in: .utc) == nil)
        #expect(Schedule.always.nextDue(after: try Self.moment("2026-11-30T12:00:00Z"), in: .utc) == nil)
    }
}
