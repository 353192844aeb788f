internal import API
package import Accounts
internal import Base
package import HTML
internal import Store
internal import VisitPlanner

/// Takes the visits of a file into an account: what is new comes in, what is known is moved, the rest stays.
package enum VisitImport {
    /// What a file is.
    package enum Format: Sendable {
        /// iCalendar.
        case calendar
        /// CSV.
        case table
    }

    /// What became of a file.
    package struct Outcome: Sendable, Equatable {
        package let imported: Int
        package let changed: Int
        /// Line and a sentence in the reader's language.
        package let faults: [(line: Int, reason: String)]

        package static func == (left: Outcome, right: Outcome) -> Bool {
            (left.imported, left.changed) == (right.imported, right.changed)
                && left.faults.elementsEqual(right.faults) { $0 == $1 }
        }
    }

    /// Imports a file.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - format: what it is.
    ///   - account: whose visits they become.
    ///   - texts: the language of the faults.
    ///   - environment: database, clock, zones.
    /// - Returns: what became of it; lines that cannot be used are named, and the others come in.
    /// - Throws: 400 for a file that is no such file at all, 409 for more visits than an account may have.
    package static func run(
        _ bytes: [UInt8],
        as format: Format,
        for account: Account,
        _ texts: Texts,
        _ environment: VisitsEnvironment
    ) async throws -> Outcome {
        let zone = environment.zones.zone(account.timeZone)
        let read =
            switch format {
            case .calendar: VisitFile.calendar(bytes, zone: zone, own: account.email)
            case .table: VisitFile.table(bytes, zone: zone)
            }
        guard let file = read else {
            throw Problem(400, format == .calendar ? "not_a_calendar" : "not_a_visit_table")
        }
        let now = environment.clock.now()
        let counts = try await environment.database.write { transaction -> (Int, Int) in
            let counts = try take(file.entries, account, environment, now: now, in: transaction)
            guard try StoredVisit.count(of: account.id, in: transaction) <= StoredVisit.limit else {
                throw Problem(409, "too_many_visits", arguments: ["limit": String(StoredVisit.limit)])
            }
            try VisitPushes.touch(account.id, now: now, in: transaction)
            return counts
        }
        return Outcome(
            imported: counts.0,
            changed: counts.1,
            faults: file.faults.map { ($0.line, sentence($0, texts)) }
        )
    }

    private static func take(
        _ entries: [VisitFile.Entry],
        _ account: Account,
        _ environment: VisitsEnvironment,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> (imported: Int, changed: Int) {
        let known = try StoredVisit.all(
            withUIDs: entries.map(\.uid),
            of: account.id,
            environment.zones,
            in: transaction
        )
        var (imported, changed) = (0, 0)
        for entry in entries {
            if let old = known[entry.uid] {
                let merged = merged(entry.visit, into: old.visit)
                guard merged != old.visit else { continue }
                try StoredVisit.update(old.id, merged, now: now, in: transaction)
                changed += 1
            } else if let id = try StoredVisit.insert(
                entry.visit,
                uid: entry.uid,
                owner: account.id,
                now: now,
                in: transaction
            ) {
                // Nobody wants five reminders at once of what was over before the file came.
                try VisitPushes.markPast(entry.visit, id, of: account.id, now: now, in: transaction)
                imported += 1
            }
        }
        return (imported, changed)
    }

    /// A visit that is known, with what the file says of it: where, when and whether.
    ///
    /// What became of it stays; a file that names no place leaves the one that is known, unless the address is another one;
    /// number and mail address likewise, unless the customer is another one.
    private static func merged(_ new: Visit, into old: Visit) -> Visit {
        var visit = old
        visit.customer = new.customer
        if new.customer.address.isEmpty { visit.customer.address = old.customer.address }
        if new.customer.coordinates == nil, visit.customer.address == old.customer.address {
            visit.customer.coordinates = old.customer.coordinates
        }
        if new.customer.name == old.customer.name {
            visit.customer.phone = new.customer.phone ?? old.customer.phone
            visit.customer.email = new.customer.email ?? old.customer.email
        }
        visit.begins = new.begins
        visit.ends = new.ends
        visit.zone = new.zone
        if old.status != .done { visit.status = new.status }
        return visit
    }

    private static func sentence(_ fault: VisitFile.Fault, _ texts: Texts) -> String {
        let reason = texts["visits.import.\(fault.reason)"]
        return fault.field.map { "\($0): \(reason)" } ?? reason
    }
}
