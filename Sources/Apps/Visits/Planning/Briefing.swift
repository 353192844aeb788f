internal import Accounts
internal import Base
internal import Store
internal import VisitPlanner

/// What to know before a visit.
struct Briefing: Sendable {
    let visit: StoredVisit
    /// The way there, as far as it is known.
    let leg: Leg?
    let departure: Timestamp?
    /// Seconds after the beginning at which the visitor will arrive.
    let lateness: Int
    /// Earlier reports on the same customer, the latest first.
    let earlier: [StoredVisit]
    /// The visitor's own clock.
    let zone: Zone

    /// The briefing of a visit; nil for somebody else's.
    static func load(
        _ id: StoredVisit.ID,
        _ account: Account,
        _ environment: VisitsEnvironment
    ) async throws -> Briefing? {
        let now = environment.clock.now()
        let found = try await environment.database.read { transaction -> (StoredVisit, [StoredVisit], VisitorDay)? in
            guard let visit = try StoredVisit.find(id, of: account.id, environment.zones, in: transaction) else {
                return nil
            }
            return (
                visit, try visit.earlierReports(environment.zones, in: transaction),
                try VisitorDay.load(account, nil, environment, now: now, in: transaction)
            )
        }
        guard let (visit, earlier, loaded) = found else { return nil }
        let isNear = loaded.visits.contains { $0.id == id }
        let day = isNear ? try await WayBook.refreshed(loaded, environment) : loaded
        let stop = day.forecast(on: visit.visit.begins.day).stops.first { $0.visitID == visit.visit.id }
        return Briefing(
            visit: visit,
            leg: day.route[visit.visit.id],
            departure: stop?.departure,
            lateness: stop?.lateness ?? 0,
            earlier: earlier,
            zone: day.zone
        )
    }
}
