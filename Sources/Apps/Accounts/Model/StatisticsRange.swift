package import Base

/// How far back a statistic looks; the raw values are the wire's.
package enum StatisticsRange: String, Sendable, CaseIterable {
    case month = "30d"
    case quarter = "90d"
    case year = "12m"
    case all

    /// How many days; nil for all there are.
    package var days: Int64? {
        switch self {
        case .month: 30
        case .quarter: 90
        case .year: 365
        case .all: nil
        }
    }

    /// The first of its days, as a number; the last is today.
    package func firstDay(now: Timestamp, in zone: Zone, oldest: Int64?) -> Int64 {
        let today = zone.wallTime(at: now).day
        return days.map { today - $0 + 1 } ?? min(oldest ?? today, today)
    }

    /// From when on; nil for all there is.
    package func since(now: Timestamp, in zone: Zone) -> Timestamp? {
        days.map { zone.moment(of: WallTime(day: zone.wallTime(at: now).day - $0 + 1, second: 0)) }
    }
}
