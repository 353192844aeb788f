package import Base
package import Foundation

/// Says when something was as people say it.
///
/// "heute, 7:52", "gestern, 18:20", "Samstag, 9:05", "24. November".
package struct RelativeTime: Sendable {
    private let texts: Texts
    private let zone: TimeZone
    private let today: Int64
    private let year: Int

    /// A formatter for one page: the moment it is made for, and the zone of whoever reads it.
    package init(texts: Texts, now: Timestamp, timeZone: TimeZone) {
        self.texts = texts
        zone = timeZone
        today = Self.local(now, timeZone).day
        year = CivilDay.date(of: today).year
    }

    /// Day and time for today, yesterday and the five days before; the date alone for what is older or still to come.
    package func callAsFunction(_ moment: Timestamp) -> String {
        let (day, minutes) = Self.local(moment, zone)
        let time = clock(minutes)
        switch today - day {
        case 0: return texts("date.today", ["time": time])
        case 1: return texts("date.yesterday", ["time": time])
        case 2...6: return texts("date.weekday", ["day": weekday(day), "time": time])
        default: return date(day)
        }
    }

    /// Day and time of what is still to come: today, tomorrow, within the week, later.
    package func coming(_ moment: Timestamp) -> String {
        let (day, minutes) = Self.local(moment, zone)
        let time = clock(minutes)
        switch day - today {
        case 0: return texts("date.today", ["time": time])
        case 1: return texts("date.tomorrow", ["time": time])
        case 2...6: return texts("date.weekday", ["day": weekday(day), "time": time])
        default: return texts("date.weekday", ["day": date(day), "time": time])
        }
    }

    /// The time alone: 7:05.
    package func time(_ moment: Timestamp) -> String { clock(Self.local(moment, zone).minutes) }

    /// The day alone, as a heading: today, yesterday, else the date.
    package func day(_ moment: Timestamp) -> String {
        let day = Self.local(moment, zone).day
        switch today - day {
        case 0: return texts["date.just_today"]
        case 1: return texts["date.just_yesterday"]
        default: return texts("date.long", ["weekday": weekday(day), "date": date(day)])
        }
    }

    /// The date without a time, with the year when it is not this one.
    package func date(_ moment: Timestamp) -> String {
        date(Self.local(moment, zone).day)
    }

    private func date(_ day: Int64) -> String {
        let civil = CivilDay.date(of: day)
        let values = [
            "day": String(civil.day), "month": texts["date.month.\(civil.month)"], "year": String(civil.year),
        ]
        return civil.year == year ? texts("date.day", values) : texts("date.full", values)
    }

    private func weekday(_ day: Int64) -> String {
        // 1970-01-01 was a Thursday; Monday is 1.
        let number = (day + 3) - (day + 3).flooredQuotient(by: 7) * 7 + 1
        return texts["date.weekday.\(number)"]
    }

    /// Hours without, minutes with a leading zero: 7:05.
    private func clock(_ minutes: Int) -> String {
        "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60)"
    }

    private static func local(_ moment: Timestamp, _ zone: TimeZone) -> (day: Int64, minutes: Int) {
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.seconds)))
        let seconds = moment.seconds + Int64(offset)
        let day = seconds.flooredQuotient(by: 86_400)
        return (day, Int(seconds - day * 86_400) / 60)
    }
}
