import Base
import Foundation
import Testing

struct ZoneTests {
    private static func moment(_ text: String) throws -> Timestamp { try #require(Timestamp(rfc3339: text)) }

    private static func wall(_ text: String) throws -> WallTime {
        let moment = try moment(text + "Z")
        return Zone.utc.wallTime(at: moment)
    }

    @Test(arguments: [
        ("2026-06-30T12:00:00", "2026-06-30T10:00:00Z"), ("2026-12-01T07:00:00", "2026-12-01T06:00:00Z"),
        ("2026-03-29T01:59:59", "2026-03-29T00:59:59Z"), ("2026-03-29T03:00:00", "2026-03-29T01:00:00Z"),
        ("2026-03-29T07:00:00", "2026-03-29T05:00:00Z"), ("2026-10-25T07:00:00", "2026-10-25T06:00:00Z"),
        // The hour that is left out, and the hour that comes twice.
        ("2026-03-29T02:30:00", "2026-03-29T01:00:00Z"), ("2026-03-29T02:00:00", "2026-03-29T01:00:00Z"),
        ("2026-10-25T02:30:00", "2026-10-25T00:30:00Z"), ("2026-10-25T03:00:00", "2026-10-25T02:00:00Z"),
    ])
    func `a wall time in Berlin is a moment`(wall: String, moment: String) throws {
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        #expect(zone.moment(of: try Self.wall(wall)) == (try Self.moment(moment)))
    }

    @Test(arguments: [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca",
    ])
    func `offsets are the system's at every hour of three years`(name: String) throws {
        let zone = try #require(Zone(identifier: name))
        let system = try #require(TimeZone(identifier: name))
        let start = try Self.moment("2025-01-01T00:00:00Z").seconds
        for hour in 0..<(3 * 366 * 24) {
            let seconds = start + Int64(hour) * 3600
            let expected = system.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
            guard zone.offset(at: Timestamp(seconds: seconds)) == Int64(expected) else {
                Issue.record("\(name) differs at \(Timestamp(seconds: seconds))")
                return
            }
        }
    }

    @Test(arguments: ["Europe/Berlin", "America/St_Johns", "Pacific/Auckland"])
    func `a moment's wall time leads back to it, but in the second of two same hours`(name: String) throws {
        let zone = try #require(Zone(identifier: name))
        let start = try Self.moment("2026-01-01T00:00:00Z").seconds
        var differences = 0
        for step in 0..<(365 * 48) {
            let moment = Timestamp(seconds: start + Int64(step) * 1800)
            if zone.moment(of: zone.wallTime(at: moment)) != moment { differences += 1 }
        }
        // One hour of a year, seen every half hour.
        #expect(differences == 2)
    }

    @Test func `a day begins at midnight on both days of change`() throws {
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        #expect(
            zone.startOfDay(at: try Self.moment("2026-03-29T20:00:00Z")) == (try Self.moment("2026-03-28T23:00:00Z"))
        )
        #expect(
            zone.startOfDay(at: try Self.moment("2026-10-25T22:59:00Z")) == (try Self.moment("2026-10-24T22:00:00Z"))
        )
    }

    @Test func `an unknown name is no zone`() {
        #expect(Zone(identifier: "Europe/Bielefeld") == nil)
    }

    @Test func `weekdays begin with Monday`() throws {
        #expect(try Self.wall("2026-11-30T00:00:00").weekday == 1)
        #expect(try Self.wall("2026-12-06T00:00:00").weekday == 7)
        #expect(try Self.wall("1969-12-31T00:00:00").weekday == 3)
    }
}
