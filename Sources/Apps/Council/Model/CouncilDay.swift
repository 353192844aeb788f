package import Base

/// A day as the tables keep it, `2026-11-30`, that can be counted with.
package struct CouncilDay: Sendable, Hashable, Comparable {
    /// Days since 1970-01-01.
    package let number: Int64

    package init(number: Int64) { self.number = number }

    /// The day on a clock's wall at a moment.
    package init(at moment: Timestamp, in zone: Zone) {
        number = zone.wallTime(at: moment).day
    }

    /// Reads `2026-11-30`; nil for anything else, also for a date that does not exist.
    package init?(_ text: String) {
        guard let number = CivilDay.number(of: text) else { return nil }
        self.number = number
    }

    /// `2026-11-30`.
    package var text: String { CivilDay.text(of: number) }

    /// Its parts.
    package var date: (year: Int, month: Int, day: Int) { CivilDay.date(of: number) }

    /// 1 for Monday to 7 for Sunday.
    package var weekday: Int { WallTime(day: number, second: 0).weekday }

    /// The Monday of its week.
    package var monday: CouncilDay { CouncilDay(number: number - Int64(weekday) + 1) }

    /// So many days later.
    package static func + (day: CouncilDay, days: Int) -> CouncilDay { CouncilDay(number: day.number + Int64(days)) }

    /// Earlier is smaller.
    package static func < (left: CouncilDay, right: CouncilDay) -> Bool { left.number < right.number }
}
