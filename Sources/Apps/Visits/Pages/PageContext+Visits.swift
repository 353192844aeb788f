internal import Base
internal import HTML
internal import VisitPlanner

/// The visits' own words: days, times and ways.
extension PageContext {
    /// What a clock shows, hours without a zero: `7:05`.
    func time(_ wall: WallTime) -> String { wall.clock.hasPrefix("0") ? String(wall.clock.dropFirst()) : wall.clock }

    /// `7:05 Uhr`.
    func clock(_ wall: WallTime) -> String { texts("visits.clock", ["time": time(wall)]) }

    /// `10:30 bis 11:30 Uhr`.
    func span(_ visit: Visit) -> String {
        texts("visits.span", ["from": time(visit.begins), "to": time(visit.ends)])
    }

    /// `1 Std 12 Min`, to the nearest minute.
    func duration(_ seconds: Int) -> String {
        let minutes = (seconds + 30) / 60
        let values = ["hours": String(minutes / 60), "minutes": String(minutes % 60)]
        if minutes < 60 { return texts("visits.duration.minutes", values) }
        return texts(minutes % 60 == 0 ? "visits.duration.hours" : "visits.duration.both", values)
    }

    /// `41 km`, below ten with a tenth.
    func kilometres(_ metres: Int) -> String {
        guard metres < 9_950 else {
            return texts("visits.kilometres", ["number": number((metres + 500) / 1000)])
        }
        let tenths = (metres + 50) / 100
        let decimal = tenths % 10 == 0 ? "" : texts["council.decimal"] + String(tenths % 10)
        return texts("visits.kilometres", ["number": String(tenths / 10) + decimal])
    }

    /// `Montag, 30. November`, with the year where it is not today's.
    func longDay(_ number: Int64, today: Int64) -> String {
        texts("date.long", ["weekday": weekday(number), "date": shortDay(number, today: today)])
    }

    /// `30. November`, with the year where it is not today's.
    func shortDay(_ number: Int64, today: Int64) -> String {
        let date = CivilDay.date(of: number)
        let values = [
            "day": String(date.day), "month": texts["date.month.\(date.month)"], "year": String(date.year),
        ]
        let isThisYear = date.year == CivilDay.date(of: today).year
        return texts(isThisYear ? "date.day" : "date.full", values).replacing(". ", with: ".\u{A0}")
    }

    /// Heute, morgen, gestern, a weekday within the week, else the date.
    func nearDay(_ number: Int64, today: Int64) -> String {
        switch number - today {
        case 0: texts["visits.today"]
        case 1: texts["visits.tomorrow"]
        case -1: texts["visits.yesterday"]
        case 2...6: weekday(number)
        default: shortDay(number, today: today)
        }
    }

    /// The same where it stands alone: Heute, Morgen.
    func nearDayAlone(_ number: Int64, today: Int64) -> String {
        let text = nearDay(number, today: today)
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    private func weekday(_ number: Int64) -> String {
        texts["date.weekday.\(WallTime(day: number, second: 0).weekday)"]
    }

    /// What traffic does to a way: a chip where somebody knows, and whether it is a guess.
    func trafficChips(_ leg: Leg) -> HTML {
        let guess: HTML? =
            leg.isEstimate ? "<span class=\"chip\">\(icon(.info))\(texts["visits.estimate"])</span>" : nil
        guard let delay = leg.delay else { return guess ?? .empty }
        let minutes = (delay + 30) / 60
        let chip: HTML =
            minutes == 0
            ? "<span class=\"chip chip--ok\">\(icon(.check))\(texts["visits.traffic.none"])</span>"
            : """
            <span class="chip chip--bad">\(icon(.clock))\(texts("visits.traffic.delay", ["minutes": String(minutes)]))</span>
            """
        return chip + (guess ?? .empty)
    }

    /// From when a value is that is older than it should be.
    func stand(_ leg: Leg, _ zone: Zone) -> String? {
        guard now - leg.asOf > VisitPlanner.freshness else { return nil }
        let wall = zone.wallTime(at: leg.asOf)
        let today = zone.wallTime(at: now).day
        guard wall.day != today else { return texts("visits.stand", ["time": clock(wall)]) }
        return texts("visits.stand", ["time": nearDay(wall.day, today: today) + ", " + clock(wall)])
    }

    /// What became of a visit's report, as a chip; nothing while nobody expects one.
    func reportChip(_ stored: StoredVisit) -> HTML? {
        switch stored.reportStatus {
        case .approved:
            return "<span class=\"chip chip--ok\">\(icon(.check))\(texts["visits.report.approved"])</span>"
        case .draft: return "<span class=\"chip chip--warn\">\(icon(.edit))\(texts["visits.report.draft"])</span>"
        case .none:
            let isOver = stored.visit.status == .done || stored.visit.end <= now
            guard isOver, stored.visit.status != .cancelled else { return nil }
            return "<span class=\"chip chip--warn\">\(icon(.edit))\(texts["visits.report.missing"])</span>"
        }
    }

    /// One button that sets a visit's status and leads back to where it stands.
    func statusForm(_ stored: StoredVisit, _ status: Visit.Status, action: String, fields: HTML = .empty) -> HTML {
        let sign: Icon =
            switch status {
            case .done: .check
            case .cancelled: .cross
            case .planned: .refresh
            }
        return """
            <form method="post" action="\(url: action)"><input type="hidden" name="action" value="status">\(fields)\
            <button class="btn" type="submit" name="status" value="\(status.rawValue)">\(icon(sign))<span>\(texts["visits.status.set.\(status.rawValue)"])</span>\
            <span class="sr"> \(stored.visit.customer.name)</span></button></form>
            """
    }

    /// What was just done, above the page.
    func told(_ notice: String?) -> HTML? {
        notice.map { banner(.ok, title: texts["visits.told.\($0)"], role: "status") }
    }
}
