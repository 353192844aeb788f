internal import Base
internal import HTML

/// A day as people say it.
extension CouncilDay {
    /// `Dienstag, 1. Dezember`; with the year when it is not this one.
    func words(_ texts: Texts, today: CouncilDay) -> String {
        let date = words(texts, hasYear: !isSameYear(today))
        return texts("date.long", ["weekday": texts["date.weekday.\(weekday)"], "date": date])
    }

    /// `1. Dezember`; with the year when it is not this one.
    func shortWords(_ texts: Texts, today: CouncilDay) -> String { words(texts, hasYear: !isSameYear(today)) }

    /// `1. Dezember`, or `1. Dezember 2026`.
    func words(_ texts: Texts, hasYear: Bool) -> String {
        let values = ["day": String(date.day), "month": texts["date.month.\(date.month)"], "year": String(date.year)]
        return texts(hasYear ? "date.full" : "date.day", values)
    }

    private func isSameYear(_ other: CouncilDay) -> Bool { date.year == other.date.year }
}
