import Base
import Testing
import VisitPlanner

/// A visitor's day in the tests: wall times as people write them, legs in minutes.
enum Day {
    static let berlin = zone("Europe/Berlin")

    static func zone(_ name: String) -> Zone { Zone(identifier: name) ?? .utc }

    /// `2026-11-30 10:30`.
    static func wall(_ text: String) -> WallTime {
        let parts = text.split { $0 == "-" || $0 == " " || $0 == ":" }.map { Int($0) ?? 0 }
        return WallTime(
            day: CivilDay.number(year: parts[0], month: parts[1], day: parts[2]),
            second: parts[3] * 3600 + parts[4] * 60
        )
    }

    static func at(_ text: String, _ zone: Zone = berlin) -> Timestamp { zone.moment(of: wall(text)) }

    /// A moment as the wall in Berlin shows it.
    static func read(_ moment: Timestamp, _ zone: Zone = berlin) -> String { zone.wallTime(at: moment).text }

    static func visit(
        _ id: String,
        _ begins: String,
        _ ends: String,
        name: String = "Lindhof",
        zone: Zone = berlin,
        status: Visit.Status = .planned,
        report: Visit.Report = .none
    ) -> Visit {
        Visit(
            id: id,
            customer: Visit.Customer(name: name),
            begins: wall(begins),
            ends: wall(String(begins.prefix(11)) + ends),
            zone: zone,
            status: status,
            report: report
        )
    }

    /// A way by minutes; traffic included in the first number.
    static func leg(_ minutes: Int, delay: Int? = 0, asOf: String = "2026-11-30 06:00") -> Leg {
        Leg(travelTime: minutes * 60, delay: delay.map { $0 * 60 }, distance: minutes * 1000, asOf: at(asOf))
    }

    static func settings(_ topics: Set<PlannedNotification.Topic>? = nil, zone: Zone = berlin) -> PlannerSettings {
        var settings = PlannerSettings(zone: zone)
        if let topics { settings.topics = topics }
        return settings
    }

    /// `anfahrt-a 2026-11-30 09:18`.
    static func lines(_ planned: [PlannedNotification], _ zone: Zone = berlin) -> [String] {
        planned.map { "\($0.id) \(read($0.firesAt, zone))" }
    }
}
