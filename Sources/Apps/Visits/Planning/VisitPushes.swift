internal import Accounts
package import Base
internal import Notify
internal import Store
internal import VisitPlanner

/// The server's way of telling: it plans like a phone, and asks for the traffic again before somebody must leave.
///
/// Whoever's device plans for itself is left out, for as long as it says so. A row of `visit_plans` says when an account must be looked at; every
/// change of a visit sets it to now.
package enum VisitPushes {
    /// So long before a departure the traffic is asked again.
    static let checks: [Duration] = [.minutes(10), .minutes(2)]
    /// However little there is to tell: days begin, devices are added.
    private static let longestPause = Duration.hours(1)
    /// So many accounts in one transaction.
    private static let batch = 50

    /// Plans for everybody whose time has come, and hands what is due to the engine.
    ///
    /// - Returns: how many notices were handed over.
    @discardableResult
    package static func run(_ environment: VisitsEnvironment) async throws -> Int {
        var told = 0
        var seen: Set<Account.ID> = []
        while true {
            let now = environment.clock.now()
            let owners: [Account.ID] = try await environment.database.read { transaction in
                try transaction.scalars(
                    "SELECT owner_id FROM visit_plans WHERE look_at <= \(now) ORDER BY look_at, owner_id LIMIT \(batch)"
                )
            }
            let fresh = owners.filter { seen.insert($0).inserted }
            guard !fresh.isEmpty else { break }
            for owner in fresh {
                do {
                    told += try await look(at: owner, environment)
                } catch is CancellationError {
                    throw CancellationError()
                } catch {
                    // One visitor's trouble is nobody else's; it is tried again.
                    environment.log.error("visits", "a day could not be planned: \(type(of: error))")
                    try await postpone(owner, to: now + .minutes(1), environment)
                }
            }
        }
        try await forget(environment)
        if told > 0 { environment.wake() }
        return told
    }

    /// When the next account must be looked at; nil when none has a visit.
    package static func nextLook(_ environment: VisitsEnvironment) async throws -> Timestamp? {
        try await environment.database.read { try $0.scalar("SELECT MIN(look_at) FROM visit_plans") }
    }

    /// An account's day has changed: it must be looked at now.
    static func touch(_ owner: Account.ID, now: Timestamp, in transaction: Transaction) throws {
        try transaction.execute(
            """
            INSERT INTO visit_plans (owner_id, look_at) VALUES (\(owner), \(now))
            ON CONFLICT (owner_id) DO UPDATE SET look_at = excluded.look_at
            """
        )
    }

    /// A visit that was over when it became known reminds nobody.
    static func markPast(
        _ visit: Visit,
        _ id: StoredVisit.ID,
        of owner: Account.ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws {
        guard visit.end + VisitPlanner.patience <= now else { return }
        let named = Visit(
            id: id.description,
            customer: visit.customer,
            begins: visit.begins,
            ends: visit.ends,
            zone: visit.zone,
            status: visit.status
        )
        let settings = PlannerSettings(topics: [.documentation], zone: visit.zone)
        for reminder in VisitPlanner.plan([named], route: [:], settings: settings, now: now) {
            _ = try mark(reminder, owner, now: now, in: transaction)
        }
    }

    /// What a look at an account finds.
    private enum Found: Sendable {
        case day(VisitorDay)
        /// Nobody to tell; a device may come, or one may plan no more.
        case nobody(until: Timestamp?)
    }

    private static func look(at owner: Account.ID, _ environment: VisitsEnvironment) async throws -> Int {
        let now = environment.clock.now()
        let found = try await environment.database.read { transaction -> Found in
            guard let account = try Account.find(owner, at: now, in: transaction), account.isAdmitted,
                try Device.exists(of: owner, in: transaction)
            else { return .nobody(until: nil) }
            if let until = try DeviceLease.until(of: owner, now: now, in: transaction) { return .nobody(until: until) }
            let day = try VisitorDay.load(account, nil, environment, now: now, in: transaction)
            return day.chosen.devicePlans ? .nobody(until: nil) : .day(day)
        }
        var day: VisitorDay
        switch found {
        case .day(let loaded): day = loaded
        case .nobody(let until):
            let later = now + .minutes(5)
            try await postpone(owner, to: min(until ?? later, later), environment)
            return 0
        }
        day = try await WayBook.ask(dueChecks(day), of: day, environment)
        let planned = day.plan()
        let due = planned.filter { $0.firesAt <= now }
        let next = nextLook(day, planned)
        return try await environment.database.write { transaction in
            var pairs: [(notice: Notice, person: Person)] = []
            if !due.isEmpty, let person = try environment.people([owner], transaction)[owner.rawValue] {
                for notification in due where try mark(notification, owner, now: now, in: transaction) {
                    pairs.append((try notification.notice(for: owner, now: now), person))
                }
            }
            if !pairs.isEmpty { try environment.enqueue(pairs, now, transaction) }
            // Unless somebody changed the day meanwhile.
            try transaction.execute(
                "UPDATE visit_plans SET look_at = \(next) WHERE owner_id = \(owner) AND look_at <= \(now)"
            )
            return pairs.count
        }
    }

    /// The ways to ask for: those that nobody knows, and all that are left of the day when a departure comes near.
    private static func dueChecks(_ day: VisitorDay) -> [Way] {
        let stale = day.ways.filter { way in
            way.arrival > day.now && day.route[way.visit.description] == nil
        }
        let departures = day.plan().filter { $0.topic == .departure }
        let isNear = departures.contains { departure in
            guard let id = departure.visitID, let leg = day.route[id] else { return false }
            return checks.contains { check in
                let moment = departure.firesAt - check
                return moment <= day.now && leg.asOf < moment
            }
        }
        guard isNear else { return stale }
        let today = day.zone.wallTime(at: day.now).day
        return day.ways.filter { $0.arrival > day.now && day.zone.wallTime(at: $0.arrival).day <= today }
    }

    /// When the day must be looked at again: for what comes next, for the traffic before it, or just so.
    private static func nextLook(_ day: VisitorDay, _ planned: [PlannedNotification]) -> Timestamp {
        var moments = [day.now + longestPause]
        for notification in planned where notification.firesAt > day.now {
            moments.append(notification.firesAt)
            guard notification.topic == .departure else { continue }
            moments += checks.map { notification.firesAt - $0 }
        }
        return moments.filter { $0 > day.now }.min() ?? day.now + longestPause
    }

    /// Notes that something is told.
    ///
    /// - Returns: false if it was told before, by another server, say.
    private static func mark(
        _ notification: PlannedNotification,
        _ owner: Account.ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> Bool {
        try transaction.execute(
            """
            INSERT INTO visits_told (owner_id, event, told_at, forget_at)
            VALUES (\(owner), \(notification.occasionKey), \(now), \(notification.expiresAt + .days(1)))
            ON CONFLICT DO NOTHING
            """
        ) == 1
    }

    private static func postpone(_ owner: Account.ID, to moment: Timestamp, _ environment: VisitsEnvironment)
        async throws
    {
        let now = environment.clock.now()
        try await environment.database.write { transaction in
            try transaction.execute(
                "UPDATE visit_plans SET look_at = \(moment) WHERE owner_id = \(owner) AND look_at <= \(now)"
            )
        }
    }

    /// What can be told to nobody any more need not be remembered.
    private static func forget(_ environment: VisitsEnvironment) async throws {
        let now = environment.clock.now()
        let isOld: Int? = try await environment.database.read {
            try $0.scalar("SELECT 1 FROM visits_told WHERE forget_at <= \(now) LIMIT 1")
        }
        guard isOld != nil else { return }
        try await environment.database.write { try $0.execute("DELETE FROM visits_told WHERE forget_at <= \(now)") }
    }
}
