internal import Accounts
internal import Base
internal import Store
internal import VisitPlanner

extension StoredVisit {
    /// More visits than that an account cannot have: two a day for ten years.
    static let limit = 10_000

    /// A visitor's visit; nil for somebody else's.
    static func find(
        _ id: ID,
        of owner: Account.ID,
        _ zones: ZoneBook,
        in transaction: Transaction
    ) throws -> StoredVisit? {
        try read("WHERE id = \(id) AND owner_id = \(owner)", zones, in: transaction).first
    }

    /// The visits of some days, in the order of the clock.
    static func all(
        of owner: Account.ID,
        days: ClosedRange<Int64>,
        _ zones: ZoneBook,
        in transaction: Transaction
    ) throws -> [StoredVisit] {
        let (first, last) = (CivilDay.text(of: days.lowerBound), CivilDay.text(of: days.upperBound))
        return try read(
            "WHERE owner_id = \(owner) AND datum BETWEEN \(first) AND \(last) ORDER BY datum, uhrzeit, id",
            zones,
            in: transaction
        )
    }

    /// Visits whose report waits: a draft, or nothing although the visit is over; the latest first.
    static func open(
        of owner: Account.ID,
        now: Timestamp,
        _ zones: ZoneBook,
        in transaction: Transaction
    ) throws -> [StoredVisit] {
        // A day ahead of every clock on earth; which of them are over says each visit's own clock.
        let last = CivilDay.text(of: Zone.utc.wallTime(at: now).day + 1)
        return try read(
            """
            WHERE owner_id = \(owner) AND bericht_status <> 'freigegeben' AND status <> 'abgesagt'
                AND (bericht_status = 'entwurf' OR datum <= \(last))
            ORDER BY datum DESC, uhrzeit DESC, id DESC
            """,
            zones,
            in: transaction
        ).filter { $0.reportStatus == .draft || $0.visit.status == .done || $0.visit.end <= now }
    }

    /// What may matter for a plan: the days around today, and every draft.
    static func relevant(
        of owner: Account.ID,
        now: Timestamp,
        _ zones: ZoneBook,
        in transaction: Transaction
    ) throws -> [StoredVisit] {
        let today = Zone.utc.wallTime(at: now).day
        let (first, last) = (CivilDay.text(of: today - 3), CivilDay.text(of: today + 2))
        return try read(
            """
            WHERE owner_id = \(owner) AND (datum BETWEEN \(first) AND \(last) OR bericht_status = 'entwurf')
            ORDER BY datum, uhrzeit, id
            """,
            zones,
            in: transaction
        )
    }

    /// Earlier reports on the same customer, the latest first.
    func earlierReports(_ zones: ZoneBook, in transaction: Transaction) throws -> [StoredVisit] {
        let day = CivilDay.text(of: visit.begins.day)
        return try Self.read(
            """
            WHERE owner_id = \(owner) AND kunde = \(visit.customer.name) AND id <> \(id) AND bericht_status = 'freigegeben'
                AND datum <= \(day)
            ORDER BY datum DESC, uhrzeit DESC, id DESC LIMIT 5
            """,
            zones,
            in: transaction
        )
    }

    /// Visits by the identities that files gave them.
    static func all(
        withUIDs uids: [String],
        of owner: Account.ID,
        _ zones: ZoneBook,
        in transaction: Transaction
    ) throws -> [String: StoredVisit] {
        var found: [String: StoredVisit] = [:]
        for start in stride(from: 0, to: uids.count, by: 500) {
            let some = Array(uids[start..<min(start + 500, uids.count)])
            for visit in try read("WHERE owner_id = \(owner) AND uid IN (\(some))", zones, in: transaction) {
                found[visit.uid] = visit
            }
        }
        return found
    }

    /// How many visits an account has.
    static func count(of owner: Account.ID, in transaction: Transaction) throws -> Int {
        try transaction.scalar("SELECT COUNT(*) FROM visits WHERE owner_id = \(owner)") ?? 0
    }

    /// Keeps a new visit.
    ///
    /// - Returns: nil if the account has one of this identity.
    static func insert(
        _ visit: Visit,
        uid: String,
        owner: Account.ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> ID? {
        try transaction.scalar(
            """
            INSERT INTO visits (owner_id, uid, kunde, adresse, lat, lon, telefon, email, datum, uhrzeit, datum_ende,
                uhrzeit_ende, zone, status, bericht_status, bericht, created_at, changed_at)
            VALUES (\(owner), \(uid), \(visit.customer.name), \(visit.customer.address),
                \(visit.customer.coordinates?.latitude), \(visit.customer.coordinates?.longitude),
                \(visit.customer.phone), \(visit.customer.email),
                \(CivilDay.text(of: visit.begins.day)), \(visit.begins.clock), \(CivilDay.text(of: visit.ends.day)),
                \(visit.ends.clock), \(visit.zone.identifier), \(visit.status.rawValue), 'keiner', '', \(now), \(now))
            ON CONFLICT DO NOTHING RETURNING id
            """
        )
    }

    /// Keeps a changed visit; its report stays.
    static func update(_ id: ID, _ visit: Visit, now: Timestamp, in transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE visits SET kunde = \(visit.customer.name), adresse = \(visit.customer.address),
                lat = \(visit.customer.coordinates?.latitude), lon = \(visit.customer.coordinates?.longitude),
                telefon = \(visit.customer.phone), email = \(visit.customer.email),
                datum = \(CivilDay.text(of: visit.begins.day)), uhrzeit = \(visit.begins.clock),
                datum_ende = \(CivilDay.text(of: visit.ends.day)), uhrzeit_ende = \(visit.ends.clock),
                zone = \(visit.zone.identifier), status = \(visit.status.rawValue), changed_at = \(now)
            WHERE id = \(id)
            """
        )
    }

    /// Keeps a report's text and state.
    static func write(
        _ id: ID,
        text: String,
        status: ReportStatus,
        since: Timestamp?,
        approved: Timestamp?,
        in transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            UPDATE visits SET bericht = \(text), bericht_status = \(status.rawValue), bericht_erstellt_am = \(since),
                freigegeben_am = \(approved)
            WHERE id = \(id)
            """
        )
    }

    /// Deletes a visit with its report.
    ///
    /// - Returns: whether the visitor had it.
    static func delete(_ id: ID, of owner: Account.ID, in transaction: Transaction) throws -> Bool {
        try transaction.execute("DELETE FROM visits WHERE id = \(id) AND owner_id = \(owner)") == 1
    }

    private static func read(_ condition: SQL, _ zones: ZoneBook, in transaction: Transaction) throws -> [StoredVisit] {
        try transaction.rows("SELECT \(columns) FROM visits " + condition).map {
            try StoredVisit(row: $0, zones: zones)
        }
    }
}
