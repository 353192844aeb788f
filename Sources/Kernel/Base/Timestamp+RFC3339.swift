extension Timestamp: CustomStringConvertible {
    /// RFC 3339 in UTC with milliseconds: `2026-11-30T07:00:00.000Z`.
    ///
    /// The form has four digits for the year: moments outside the years 0 to 9999 are written as the nearest inside.
    public var rfc3339: String { rfc3339(offsetSeconds: 0) }

    /// The same as ``rfc3339``.
    public var description: String { rfc3339 }

    /// RFC 3339 with the given distance from UTC; zero is written as `Z`.
    ///
    /// - Parameter offsetSeconds: seconds east of UTC, whole minutes.
    /// - Returns: the local date and time, with the offset behind it.
    public func rfc3339(offsetSeconds: Int) -> String {
        let local = Self.writable.clamping(milliseconds.saturatingAdding(Int64(offsetSeconds) * 1000))
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
    /// A leap second, which stands at the end of a day of UTC only (§5.7), is read as the last millisecond before it.
    ///
    /// - Returns: nil unless the whole text is one valid date-time with an offset, of the years 0 to 9999 in UTC.
    public init?(rfc3339 text: some StringProtocol) {
        var reader = DateTimeReader(Array(text.utf8))
        guard let moment = reader.read() else { return nil }
        self = moment
    }
}

extension Timestamp {
    /// The milliseconds from the year 0 to the year 9999.
    fileprivate static let writable = -62_167_219_200_000...253_402_300_799_999 as ClosedRange<Int64>
}

extension ClosedRange {
    /// The nearest value inside.
    fileprivate func clamping(_ value: Bound) -> Bound { Swift.min(Swift.max(value, lowerBound), upperBound) }
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
        var seconds = days * 86_400 + Int64(hour * 3600 + minute * 60 + second) - Int64(offset)
        if second == 60 {
            guard seconds % 86_400 == 0 else { return nil }
            seconds -= 1
            milliseconds = 999
        }
        let moment = seconds * 1000 + Int64(milliseconds)
        return Timestamp.writable.contains(moment) ? Timestamp(milliseconds: moment) : nil
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
