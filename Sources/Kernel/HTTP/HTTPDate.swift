package import Base

/// Reads the dates of header fields, in all three forms of HTTP (RFC 9110 §5.6.7).
package enum HTTPDate {
    /// The moment of an IMF-fixdate, an RFC 850 date or an asctime date; the name of the day is not looked at.
    package static func moment(_ text: String) -> Timestamp? {
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
