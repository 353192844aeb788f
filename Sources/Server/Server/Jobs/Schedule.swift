internal import Base

/// When a job runs, by the clock on the deployment's wall.
enum Schedule: Sendable, Equatable {
    /// At the full hour, every hour.
    case hourly
    /// Every day at these hours.
    case daily(hours: [Int])
    /// Once a week; 1 is Monday, 7 is Sunday.
    case weekly(day: Int, hour: Int)
    /// All the time, by a service of its own; by hand it does one pass.
    case always

    /// The last moment at or before `now` at which the job should have run; nil for what has no moments.
    ///
    /// An hour that the clock leaves out in spring counts as the moment after it, one that comes twice as its first.
    func lastDue(now: Timestamp, in zone: Zone) -> Timestamp? {
        moments(around: now, in: zone).last { $0 <= now }
    }

    /// The first moment after `now` at which the job should run; nil for what has no moments.
    func nextDue(after now: Timestamp, in zone: Zone) -> Timestamp? {
        moments(around: now, in: zone).first { $0 > now }
    }

    /// All moments of the days around one, in order: enough to find one before and one after it.
    private func moments(around now: Timestamp, in zone: Zone) -> [Timestamp] {
        let today = zone.wallTime(at: now).day
        func at(_ day: Int64, _ hour: Int) -> Timestamp {
            zone.moment(of: WallTime(day: day, second: hour * 3600))
        }
        switch self {
        case .always:
            return []
        case .hourly:
            // Full hours of the wall: zones that are half an hour off have theirs in between.
            let wall = zone.wallTime(at: now)
            let full = now.seconds - Int64(wall.second % 3600)
            return [Timestamp(seconds: full), Timestamp(seconds: full + 3600)]
        case .daily(let hours):
            return (today - 1...today + 1).flatMap { day in hours.sorted().map { at(day, $0) } }
        case .weekly(let weekday, let hour):
            return (today - 7...today + 7)
                .filter { WallTime(day: $0, second: 0).weekday == weekday }
                .map { at($0, hour) }
        }
    }
}

extension Schedule: CustomStringConvertible {
    var description: String {
        switch self {
        case .always: "always"
        case .hourly: "every hour"
        case .daily(let hours): "daily at " + hours.map { "\($0):00" }.joined(separator: " and ")
        case .weekly(let day, let hour):
            "\(["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"][day - 1]) at \(hour):00"
        }
    }
}
