internal import Base
internal import Foundation
internal import HTML

/// Days as the council's tables keep them, in the reader's words.
extension PageContext {
    /// The reader's own day.
    var today: CouncilDay {
        let offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(now.seconds)))
        return CouncilDay(number: (now.seconds + Int64(offset)).flooredQuotient(by: 86_400))
    }

    /// `9. November`, with the year when it is not this one; the text itself when it is no day.
    func date(_ text: String) -> String {
        CouncilDay(text).map { Self.unbroken($0.shortWords(texts, today: today)) } ?? text
    }

    /// `9. November 2026`, always with the year: for what is read years later.
    func fullDate(_ text: String) -> String {
        CouncilDay(text).map { Self.unbroken($0.words(texts, hasYear: true)) } ?? text
    }

    /// `Montag, 9. November`.
    func longDate(_ text: String) -> String {
        CouncilDay(text).map { Self.unbroken($0.words(texts, today: today)) } ?? text
    }

    /// Heute, morgen, a weekday within the week, else the date: how people name days to come.
    func nearDate(_ text: String) -> String {
        guard let day = CouncilDay(text) else { return text }
        switch day.number - today.number {
        case 0: return texts["council.today"]
        case 1: return texts["council.tomorrow"]
        case 2...6: return texts["date.weekday.\(day.weekday)"]
        default: return date(text)
        }
    }

    /// `2026-11` as `November 2026`.
    func month(_ text: String) -> String {
        guard let day = CouncilDay(text + "-01") else { return text }
        return texts["date.month.\(day.date.month)"] + " " + String(day.date.year)
    }

    /// The day on a leaf of a calendar: the month's or the weekday's first letters, and the number.
    func leaf(_ text: String, isWeekday: Bool = false) -> HTML {
        guard let day = CouncilDay(text) else { return .empty }
        let name = texts[isWeekday ? "date.weekday.\(day.weekday)" : "date.month.\(day.date.month)"]
        return """
            <span class="leaf" aria-hidden="true"><span class="leaf__top">\(name.prefix(isWeekday ? 2 : 3).uppercased())</span>\
            <span class="leaf__day">\(day.date.day)</span></span>
            """
    }

    /// `17:00 Uhr`, or nothing.
    func clock(_ time: String?) -> String? {
        guard let time, time.utf8.count >= 5 else { return nil }
        let hours = time.prefix(2).drop { $0 == "0" }
        return texts("council.clock", ["time": (hours.isEmpty ? "0" : String(hours)) + time.dropFirst(2).prefix(3)])
    }

    /// "9." and "November" stay together.
    private static func unbroken(_ text: String) -> String { text.replacing(". ", with: ".\u{A0}") }
}
