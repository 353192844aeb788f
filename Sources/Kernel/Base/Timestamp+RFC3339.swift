extension Timestamp: CustomStringConvertible {
    /// RFC 3339 in UTC with milliseconds: `2026-11-30T07:00:00.000Z`.
    public var rfc3339: String { rfc3339(offsetSeconds: 0) }

    /// The same as ``rfc3339``.
    public var description: String { rfc3339 }

    /// RFC 3339 with the given distance from UTC; zero is written as `Z`.
    ///
    /// - Parameter offsetSeconds: seconds east of UTC, whole minutes.
    public func rfc3339(offsetSeconds: Int) -> String {
        let local = milliseconds + Int64(offsetSeconds) * 1000
        let day = local.flooredQuotient(by: 86_400_000)
        let (year, month, dayOfMonth) = CivilDay.date(of: day)
        let rest = Int(local - day * 86_400_000)
        var text = [UInt8]()
        text.reserveCapacity(29)
        text.append(digits: year, width: 4)
        text.append(UInt8(ascii: "-"))
        text.append(digits: month, width: 2)
        text.append(UInt8(ascii: "-"))
        text.append(digits: dayOfMonth, width: 2)
        text.append(UInt8(ascii: "T"))
        text.append(digits: rest / 3_600_000, width: 2)
        text.append(UInt8(ascii: ":"))
        text.append(digits: rest / 60_000 % 60, width: 2)
        text.append(UInt8(ascii: ":"))
        text.append(digits: rest / 1000 % 60, width: 2)
        text.append(UInt8(ascii: "."))
        text.append(digits: rest % 1000, width: 3)
        if offsetSeconds == 0 {
            text.append(UInt8(ascii: "Z"))
        } else {
            text.append(UInt8(ascii: offsetSeconds < 0 ? "-" : "+"))
            text.append(digits: abs(offsetSeconds) / 3600, width: 2)
            text.append(UInt8(ascii: ":"))
            text.append(digits: abs(offsetSeconds) / 60 % 60, width: 2)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads RFC 3339 §5.6 with any offset; digits beyond milliseconds are cut off.
    ///
    /// - Returns: nil unless the whole text is one valid date-time with an offset.
    public init?(rfc3339 text: some StringProtocol) {
        var reader = DateTimeReader(Array(text.utf8))
        guard let moment = reader.read() else { return nil }
        self = moment
    }
}

/// Days of the proleptic Gregorian calendar as numbers, by integer arithmetic alone.
package enum CivilDay {
    /// Days from 1970-01-01 to a date; the date must exist.
    package static func number(year: Int, month: Int, day: Int) -> Int64 {
        // Years begin in March here, so the leap day is the last of its year.
        let shifted = Int64(month > 2 ? year : year - 1)
        let era = shifted.flooredQuotient(by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = Int64((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1)
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The date of a day number.
    package static func date(of number: Int64) -> (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = Int(dayOfYear - (153 * month + 2) / 5 + 1)
        let year = Int(yearOfEra + era * 400) + (month >= 10 ? 1 : 0)
        return (year, Int(month < 10 ? month + 3 : month - 9), day)
    }

    /// How many days a month has; 0 for a month that does not exist.
    package static func days(inMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        case 1, 3, 5, 7, 8, 10, 12: 31
        default: 0
        }
    }
}

/// Walks the bytes of one RFC 3339 date-time.
private struct DateTimeReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func read() -> Timestamp? {
        guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
            take("T") || take("t") || take(" "),
            let hour = number(2), take(":"), let minute = number(2), take(":"), let second = number(2)
        else { return nil }
        guard (1...max(1, CivilDay.days(inMonth: month, year: year))).contains(day), (1...12).contains(month),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        var milliseconds = 0
        if take(".") {
            guard let fraction = fraction() else { return nil }
            milliseconds = fraction
        }
        guard let offset = offset(), position == bytes.count else { return nil }
        let days = CivilDay.number(year: year, month: month, day: day)
        let seconds = days * 86_400 + Int64(hour * 3600 + minute * 60 + min(second, 59)) - Int64(offset)
        return Timestamp(milliseconds: seconds * 1000 + Int64(milliseconds))
    }

    private mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let sign = take("+") ? 1 : take("-") ? -1 : 0
        guard sign != 0, let hours = number(2), take(":"), let minutes = number(2), hours < 24, minutes < 60
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    private mutating func fraction() -> Int? {
        var value = 0
        var count = 0
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
            if count < 3 { value = value * 10 + Int(bytes[position] - 0x30) }
            count += 1
            position += 1
        }
        guard count > 0 else { return nil }
        for _ in min(count, 3)..<3 { value *= 10 }
        return value
    }

    private mutating func number(_ width: Int) -> Int? {
        guard position + width <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[position..<position + width] {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        position += width
        return value
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }
}

extension Int64 {
    /// Division that rounds down, also for negative numbers.
    package func flooredQuotient(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

extension [UInt8] {
    /// Appends a number in decimal, padded with zeros on the left.
    package mutating func append(digits value: Int, width: Int) {
        var divisor = 1
        for _ in 1..<width { divisor *= 10 }
        while divisor > 0 {
            append(UInt8(0x30 + value / divisor % 10))
            divisor /= 10
        }
    }
}
