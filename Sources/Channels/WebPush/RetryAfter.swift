internal import Base

/// Reads how long a service wants to be left alone (RFC 9110 §10.2.3).
enum RetryAfter {
    /// The duration from now.
    ///
    /// - Parameters:
    ///   - value: seconds, or a date in one of the three forms of HTTP.
    ///   - now: what a date is compared with.
    ///   - limit: the longest duration that is believed; more becomes this.
    /// - Returns: nil when there is nothing that makes sense, a moment that has passed, or zero: then the caller's own
    ///   backoff applies, since sending again at once is what an overloaded service can least stand.
    static func duration(_ value: String?, now: Timestamp, limit: Duration) -> Duration? {
        guard let text = value.map({ trimmed(Array($0.utf8)) }), !text.isEmpty else { return nil }
        let wait: Duration
        if text.allSatisfy({ $0 &- 0x30 < 10 }) {
            // Whatever does not fit is certainly beyond the limit.
            wait = text.count > 9 ? limit : .seconds(text.reduce(0) { $0 * 10 + Int($1 - 0x30) })
        } else {
            guard let moment = date(String(decoding: text, as: UTF8.self)) else { return nil }
            wait = moment - now
        }
        return wait > .zero ? min(wait, limit) : nil
    }

    private static func trimmed(_ text: [UInt8]) -> [UInt8] {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        return Array(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }

    /// IMF-fixdate, RFC 850 or asctime (RFC 9110 §5.6.7); the name of the day is not looked at.
    private static func date(_ text: String) -> Timestamp? {
        let words = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "-" })
        let isASCTime = words.count == 5 && words[1].first?.isLetter == true
        let isZoned = words.count == 6 && words[5] == "GMT"
        guard isASCTime || isZoned else { return nil }
        let order = isASCTime ? (day: 2, month: 1, year: 4, time: 3) : (day: 1, month: 2, year: 3, time: 4)
        guard let month = months.firstIndex(of: words[order.month].lowercased()), let day = number(words[order.day]),
            var year = number(words[order.year])
        else { return nil }
        // RFC 850 writes two digits; what would lie far ahead is meant to be past.
        if year < 100 { year += year < 70 ? 2000 : 1900 }
        let clock = words[order.time].split(separator: ":").map(number)
        guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
            (1...max(1, CivilDay.days(inMonth: month + 1, year: year))).contains(day), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        let days = CivilDay.number(year: year, month: month + 1, day: day)
        return Timestamp(seconds: days * 86_400 + Int64(hour * 3600 + minute * 60 + second))
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func number(_ text: Substring) -> Int? {
        guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        return Int(text)
    }
}
