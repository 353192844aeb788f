internal import Base

/// A plan that grows: who adds to it says when and what, here it is decided whether that is still to be told.
struct DayPlan {
    let route: Route
    let settings: PlannerSettings
    let now: Timestamp
    let told: Set<String>
    private let texts: PlannerTexts
    private let today: Int64
    private(set) var planned: [PlannedNotification] = []

    init(route: Route, settings: PlannerSettings, now: Timestamp, told: Set<String>) {
        self.route = route
        self.settings = settings
        self.now = now
        self.told = told
        texts = PlannerTexts(language: settings.language)
        today = settings.zone.wallTime(at: now).day
    }

    /// The visits of today and tomorrow, each day by the clock at the customer's, in the order of the day.
    func days(of visits: [Visit]) -> [[Visit]] {
        var days: [Int64: [Visit]] = [:]
        var clocks: [Zone: Int64] = [:]
        for visit in visits {
            let current = clocks[visit.zone] ?? visit.zone.wallTime(at: now).day
            clocks[visit.zone] = current
            guard (0...1).contains(visit.begins.day - current) else { continue }
            days[visit.begins.day, default: []].append(visit)
        }
        return days.sorted { $0.key < $1.key }.map { DayForecast.order($0.value) }
    }

    /// #1 and #5 of one day.
    mutating func addWays(_ visits: [Visit]) {
        let forecast = DayForecast(sorted: visits, route: route, now: now)
        // When it became known how late it gets: what the newest leg up to here says.
        var known: Timestamp?
        for (visit, stop) in zip(visits, forecast.stops) {
            known = [known, route[visit.id]?.asOf].compactMap { $0 }.max()
            guard visit.status == .planned else { continue }
            addDeparture(visit, stop)
            addWarning(visit, stop, known: known ?? now)
        }
    }

    private mutating func addDeparture(_ visit: Visit, _ stop: DayForecast.Stop) {
        guard let leg = route[visit.id], let departure = stop.departure else { return }
        let isOld = now - leg.asOf > VisitPlanner.freshness
        add(
            .departure,
            visit,
            at: departure,
            // Whoever must still leave is told, up to the moment at which the visit begins or could be reached.
            until: max(visit.start, departure + .seconds(leg.travelTime)),
            .home,
            "\(visit.begins.text) \(visit.zone.identifier)",
            texts.departure(leg, stand: isOld ? texts.stand(settings.zone.wallTime(at: leg.asOf), today: today) : nil)
        )
    }

    /// Both numbers must pass the threshold: a visit that is merely planned too tight is not the traffic's doing, and
    /// traffic that the free time swallows is nobody's trouble.
    private mutating func addWarning(_ visit: Visit, _ stop: DayForecast.Stop, known: Timestamp) {
        let threshold = settings.delayThreshold
        guard .seconds(stop.accumulatedDelay) > threshold, .seconds(stop.lateness) > threshold,
            visit.begins.day == visit.zone.wallTime(at: now).day
        else { return }
        let text = texts.delay(visit.customer.name, lateness: .seconds(stop.lateness))
        add(.delay, visit, at: min(known, now), until: stop.arrival, .home, visit.begins.text, text)
    }

    /// #2 and #3 of one visit.
    mutating func addReminders(_ visit: Visit) {
        switch visit.report {
        case .none:
            let end = visit.end
            guard settings.zone.wallTime(at: end).day <= today + 1 else { return }
            let text = texts.documentation(visit.customer.name)
            let due = end + VisitPlanner.patience
            add(.documentation, visit, at: due, until: endOfNextDay(end), .briefing, visit.ends.text, text)
        case .draft(let since):
            let text = texts.approval(visit.customer.name)
            let due = since + VisitPlanner.patience
            add(.approval, visit, at: due, until: endOfNextDay(since), .report, since.rfc3339, text)
        case .approved: return
        }
    }

    /// #6 of today and tomorrow: what was a draft by then and still is.
    mutating func addEvenings(_ visits: [Visit]) {
        let drafts: [Timestamp] = visits.compactMap { visit in
            if case .draft(let since) = visit.report { since } else { nil }
        }
        for day in today...today + 1 {
            let evening = settings.zone.moment(of: WallTime(day: day, second: settings.evening))
            let count = drafts.count { $0 <= evening }
            guard count > 0 else { continue }
            let midnight = settings.zone.moment(of: WallTime(day: day + 1, second: 0))
            add(
                .openApprovals,
                nil,
                at: evening,
                until: midnight,
                .open,
                CivilDay.text(of: day),
                texts.openApprovals(count)
            )
        }
    }

    private func endOfNextDay(_ moment: Timestamp) -> Timestamp {
        settings.zone.moment(of: WallTime(day: settings.zone.wallTime(at: moment).day + 2, second: 0))
    }

    private mutating func add(
        _ topic: PlannedNotification.Topic,
        _ visit: Visit?,
        at moment: Timestamp,
        until end: Timestamp,
        _ target: PlannedNotification.Target,
        _ occasion: String,
        _ body: String
    ) {
        guard settings.topics.contains(topic), now < end else { return }
        let id = "\(topic.rawValue)-\(visit?.id ?? occasion)"
        let key = "\(id)@\(occasion)"
        guard !told.contains(key) else { return }
        planned.append(
            PlannedNotification(
                id: id,
                topic: topic,
                visitID: visit?.id,
                firesAt: moment,
                expiresAt: end,
                title: texts.title(topic),
                body: body,
                target: target,
                occasionKey: key
            )
        )
    }
}
