internal import Base

/// Reads days and moments as council servers write them.
enum OParlDate {
    /// How a moment stood there.
    enum Form {
        case exact
        /// Without an offset: by the council's clock.
        case withoutOffset
        /// A day alone.
        case day
    }

    /// A moment.
    ///
    /// - Returns: nil for what is none; midnight by the council's clock for a day alone.
    static func moment(_ text: String, zone: Zone) -> (moment: Timestamp, form: Form)? {
        if let moment = Timestamp(rfc3339: text) { return (moment, .exact) }
        let utf8 = Array(text.utf8)
        // An offset without a colon: `+0200`.
        if utf8.count >= 24, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(utf8[utf8.count - 5]),
            let moment = Timestamp(rfc3339: text.dropLast(2) + ":" + text.suffix(2))
        {
            return (moment, .exact)
        }
        guard let day = day(text) else { return nil }
        guard utf8.count > 10 else { return (zone.moment(of: WallTime(day: day, second: 0)), .day) }
        let clock = text.dropFirst(11)
        let padded = clock.utf8.count == 5 ? clock + ":00" : clock
        guard let wall = Timestamp(rfc3339: text.prefix(10) + "T" + padded + "Z") else { return nil }
        let shown = Zone.utc.wallTime(at: wall)
        return (zone.moment(of: shown), .withoutOffset)
    }

    /// The number of the day with which a text begins: `2026-11-30…` or `30.11.2026`.
    static func day(_ text: String) -> Int64? {
        let digits = text.utf8.prefix(10).split(
            omittingEmptySubsequences: false,
            whereSeparator: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
        ).map { Int(String(decoding: Array($0), as: UTF8.self)) }
        guard digits.count == 3, let first = digits[0], let month = digits[1], let last = digits[2] else { return nil }
        let (year, day) = first > 31 ? (first, last) : (last, first)
        guard (1...max(1, CivilDay.days(inMonth: month, year: year))).contains(day), (1...12).contains(month),
            (1000...9999).contains(year)
        else { return nil }
        return CivilDay.number(year: year, month: month, day: day)
    }
}
