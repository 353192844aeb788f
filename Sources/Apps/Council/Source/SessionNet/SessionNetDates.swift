internal import Base

/// Days and hours in running text.
enum SessionNetDates {
    /// The first date in a text: `30.11.2026`.
    static func day(in text: String) -> Int64? {
        for word in text.split(whereSeparator: { !($0.isNumber || $0 == ".") }) {
            let parts = word.split(separator: ".")
            guard parts.count == 3, parts[2].count == 4 else { continue }
            let padded = parts.map { $0.count == 1 ? "0" + $0 : String($0) }.joined(separator: ".")
            if let day = OParlDate.day(padded) { return day }
        }
        return nil
    }

    /// The first time of day in a text, in seconds: `17:00`, `17.00 Uhr`.
    static func seconds(in text: String) -> Int? {
        let words = text.split(whereSeparator: \.isWhitespace)
        for (index, word) in words.enumerated() {
            let isDotted = word.contains(".") && index + 1 < words.count && words[index + 1].hasPrefix("Uhr")
            guard word.contains(":") || isDotted else { continue }
            let parts = word.split { $0 == ":" || $0 == "." || $0 == "-" || $0 == "–" || $0 == "," }
            guard parts.count >= 2, let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60,
                parts[1].count == 2
            else { continue }
            return hour * 3600 + minute * 60
        }
        return nil
    }

    /// `17:00` of seconds since midnight.
    static func clock(_ seconds: Int?) -> String? {
        seconds.map { String(WallTime(day: 0, second: $0).text.suffix(5)) }
    }
}
