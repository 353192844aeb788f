internal import API
internal import Accounts
internal import Base
internal import Store
internal import VisitPlanner

/// What visitors do with their visits: the same deeds for the API and for the pages.
enum VisitDeeds {
    /// Makes a visit.
    ///
    /// - Throws: 409 for one too many, 422 for what is missing.
    static func create(
        _ draft: VisitDraft,
        _ account: Account,
        _ environment: VisitsEnvironment
    ) async throws -> StoredVisit {
        let visit = try draft.made(in: environment.zones.zone(account.timeZone))
        let now = environment.clock.now()
        let uid = environment.randomness.token(byteCount: 12)
        let made = try await environment.database.write { transaction -> StoredVisit? in
            guard try StoredVisit.count(of: account.id, in: transaction) < StoredVisit.limit,
                let id = try StoredVisit.insert(visit, uid: uid, owner: account.id, now: now, in: transaction)
            else { return nil }
            if let report = draft.report, report != .none {
                try set(report, of: id, was: nil, now: now, in: transaction)
            }
            try VisitPushes.touch(account.id, now: now, in: transaction)
            return try StoredVisit.find(id, of: account.id, environment.zones, in: transaction)
        }
        guard let made else {
            throw Problem(409, "too_many_visits", arguments: ["limit": String(StoredVisit.limit)])
        }
        return made
    }

    /// Changes a visit.
    ///
    /// - Throws: 404 for somebody else's, 409 for a report that was approved, 422.
    static func update(
        _ id: StoredVisit.ID,
        _ draft: VisitDraft,
        _ account: Account,
        _ environment: VisitsEnvironment
    ) async throws -> StoredVisit {
        let now = environment.clock.now()
        return try await environment.database.write { transaction in
            let old = try visit(id, account, environment, in: transaction)
            try StoredVisit.update(id, try draft.applied(to: old.visit), now: now, in: transaction)
            if let report = draft.report, report != old.reportStatus {
                try set(report, of: id, was: old, now: now, in: transaction)
            }
            try VisitPushes.touch(account.id, now: now, in: transaction)
            return try visit(id, account, environment, in: transaction)
        }
    }

    /// Deletes a visit with its report.
    ///
    /// - Throws: 404 for somebody else's.
    static func delete(_ id: StoredVisit.ID, _ account: Account, _ environment: VisitsEnvironment) async throws {
        let now = environment.clock.now()
        let wasThere = try await environment.database.write { transaction in
            try VisitPushes.touch(account.id, now: now, in: transaction)
            return try StoredVisit.delete(id, of: account.id, in: transaction)
        }
        guard wasThere else { throw Problem.notFound }
    }

    /// The longest report, in characters.
    static let reportLimit = 20_000

    /// Writes a report: the first time makes it a draft and sets its moment, later ones keep that.
    ///
    /// - Throws: 404 for somebody else's visit, 409 for one that was approved, 422.
    static func write(
        _ text: String,
        of id: StoredVisit.ID,
        _ account: Account,
        _ environment: VisitsEnvironment
    ) async throws -> StoredVisit {
        var check = TextCheck()
        let text = check.paragraphs(text, "text", limit: reportLimit)
        guard check.faults.isEmpty else { throw Problem.invalid(check.faults) }
        let now = environment.clock.now()
        return try await environment.database.write { transaction in
            let old = try visit(id, account, environment, in: transaction)
            guard old.reportStatus != .approved else { throw Problem(409, "report_approved") }
            let since = old.reportedAt ?? now
            try StoredVisit.write(id, text: text, status: .draft, since: since, approved: nil, in: transaction)
            try VisitPushes.touch(account.id, now: now, in: transaction)
            return try visit(id, account, environment, in: transaction)
        }
    }

    /// Approves a report; a second time changes nothing.
    ///
    /// - Throws: 404 for somebody else's visit, 409 where nothing was written.
    static func approve(
        _ id: StoredVisit.ID,
        _ account: Account,
        _ environment: VisitsEnvironment
    ) async throws -> StoredVisit {
        let now = environment.clock.now()
        return try await environment.database.write { transaction in
            let old = try visit(id, account, environment, in: transaction)
            guard old.reportStatus != .none else { throw Problem(409, "report_missing") }
            if old.reportStatus == .draft {
                try set(.approved, of: id, was: old, now: now, in: transaction)
                try VisitPushes.touch(account.id, now: now, in: transaction)
            }
            return try visit(id, account, environment, in: transaction)
        }
    }

    /// One of a visitor's visits.
    ///
    /// - Throws: 404 for somebody else's.
    static func visit(
        _ id: StoredVisit.ID,
        _ account: Account,
        _ environment: VisitsEnvironment,
        in transaction: Transaction
    ) throws -> StoredVisit {
        guard let found = try StoredVisit.find(id, of: account.id, environment.zones, in: transaction) else {
            throw Problem.notFound
        }
        return found
    }

    /// Sets a report's state, its moments by the server's clock.
    private static func set(
        _ status: ReportStatus,
        of id: StoredVisit.ID,
        was old: StoredVisit?,
        now: Timestamp,
        in transaction: Transaction
    ) throws {
        // What was approved was read by somebody: it stays.
        guard old?.reportStatus != .approved else { throw Problem(409, "report_approved") }
        try StoredVisit.write(
            id,
            text: status == .none ? "" : old?.report ?? "",
            status: status,
            since: status == .none ? nil : old?.reportedAt ?? now,
            approved: status == .approved ? now : nil,
            in: transaction
        )
    }
}
