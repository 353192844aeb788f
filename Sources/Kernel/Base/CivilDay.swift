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

    /// A day as ISO 8601 writes it: `2026-11-30`; years 0 to 9999.
    package static func text(of number: Int64) -> String {
        let (year, month, day) = date(of: number)
        var text: [UInt8] = []
        text.append(digits: year, width: 4)
        text.append(UInt8(ascii: "-"))
        text.append(digits: month, width: 2)
        text.append(UInt8(ascii: "-"))
        text.append(digits: day, width: 2)
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads `2026-11-30`; nil for anything else, also for a date that does not exist.
    package static func number(of text: some StringProtocol) -> Int64? {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = digits(bytes[0..<4]), let month = digits(bytes[5..<7]), let day = digits(bytes[8..<10]),
            day >= 1, day <= days(inMonth: month, year: year)
        else { return nil }
        return number(year: year, month: month, day: day)
    }

    /// A number of digits alone; nil for anything else, nothing too.
    package static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard !bytes.isEmpty, bytes.count <= 9 else { return nil }
        var value = 0
        for byte in bytes {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        return value
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
