internal import Base

/// Reads dates, times and durations of iCalendar (RFC 5545 §3.3.4 to §3.3.6).
enum CalendarMoment {
    /// Whether a property names a day without an hour.
    static func isWholeDay(_ line: ContentLine) -> Bool {
        line.parameters["VALUE"]?.uppercased() == "DATE" || line.value.utf8.count == 8
    }

    /// What the clock of a zone shows at a time: `20261130T093000`, or with a `Z` in UTC.
    static func wall(_ line: ContentLine, in zone: Zone) -> WallTime? {
        var bytes = Array(line.value.utf8)
        let isUTC = bytes.last == UInt8(ascii: "Z") || bytes.last == UInt8(ascii: "z")
        if isUTC { bytes.removeLast() }
        guard bytes.count == 15, bytes[8] == UInt8(ascii: "T") || bytes[8] == UInt8(ascii: "t"),
            let year = CivilDay.digits(bytes[0..<4]), let month = CivilDay.digits(bytes[4..<6]),
            let day = CivilDay.digits(bytes[6..<8]), day >= 1, day <= CivilDay.days(inMonth: month, year: year),
            let hour = CivilDay.digits(bytes[9..<11]), hour < 24, let minute = CivilDay.digits(bytes[11..<13]),
            minute < 60, let second = CivilDay.digits(bytes[13..<15]), second <= 60
        else { return nil }
        let wall = WallTime(
            day: CivilDay.number(year: year, month: month, day: day),
            second: hour * 3600 + minute * 60 + min(second, 59)
        )
        return isUTC ? zone.wallTime(at: Zone.utc.moment(of: wall)) : wall
    }

    /// `PT1H30M`, `P1D`, `P2W`; nil for what is none, a negative one too.
    static func duration(_ text: String) -> Duration? {
        let bytes = Array(text.uppercased().utf8)
        guard bytes.first == UInt8(ascii: "P"), bytes.count > 2 else { return nil }
        var seconds = 0
        var digits: [UInt8] = []
        var isTime = false
        for byte in bytes.dropFirst() {
            switch byte {
            case UInt8(ascii: "T"): isTime = true
            case 0x30...0x39: digits.append(byte)
            default:
                guard let count = CivilDay.digits(digits[...]), let unit = unit(byte, isTime) else { return nil }
                seconds += count * unit
                digits = []
            }
        }
        return digits.isEmpty ? .seconds(seconds) : nil
    }

    private static func unit(_ letter: UInt8, _ isTime: Bool) -> Int? {
        switch (letter, isTime) {
        case (UInt8(ascii: "W"), false): 604_800
        case (UInt8(ascii: "D"), false): 86_400
        case (UInt8(ascii: "H"), true): 3600
        case (UInt8(ascii: "M"), true): 60
        case (UInt8(ascii: "S"), true): 1
        default: nil
        }
    }
}
