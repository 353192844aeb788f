package import Accounts
package import Base
package import Store

extension Kita {
    /// The Kita behind a link, paused or not.
    package static func find(link: String, in transaction: Transaction) throws -> Kita? {
        try transaction.first("SELECT \(columns) FROM kita WHERE link = \(link)")
    }

    /// A Kita by its number.
    package static func find(_ id: ID, in transaction: Transaction) throws -> Kita? {
        try transaction.first("SELECT \(columns) FROM kita WHERE id = \(id)")
    }

    /// The Kitas that an account looks after: an administrator all, others those they are staff of.
    package static func all(for account: Account, in transaction: Transaction) throws -> [Kita] {
        if account.may(.admin) { return try transaction.all("SELECT \(columns) FROM kita ORDER BY name, id") }
        return try transaction.all(
            """
            SELECT \(columns) FROM kita JOIN kita_staff ON kita_staff.kita_id = kita.id
            WHERE kita_staff.owner_id = \(account.id) ORDER BY kita.name, kita.id
            """
        )
    }

    /// A Kita if an account looks after it; nil also for one that does not exist, so that numbers tell nothing.
    package static func find(_ id: ID, for account: Account, in transaction: Transaction) throws -> Kita? {
        guard let kita = try find(id, in: transaction) else { return nil }
        if account.may(.admin) { return kita }
        let membership: Int? = try transaction.scalar(
            "SELECT 1 FROM kita_staff WHERE kita_id = \(id) AND owner_id = \(account.id)"
        )
        return membership == nil ? nil : kita
    }

    /// Makes a Kita whose first member of staff is `account`.
    package static func create(
        name: String,
        link: String,
        staff account: Account.ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> Kita {
        let id: ID? = try transaction.scalar(
            "INSERT INTO kita (name, link, created_at) VALUES (\(name), \(link), \(now)) RETURNING id"
        )
        guard let id, let kita = try find(id, in: transaction) else { throw StoreError.unreadable(column: "id") }
        try addStaff(account, to: id, now: now, in: transaction)
        return kita
    }

    /// Changes name and pause; what is nil stays.
    package static func update(
        _ id: ID,
        name: String?,
        isPaused: Bool?,
        in transaction: Transaction
    ) throws {
        if let name { try transaction.execute("UPDATE kita SET name = \(name) WHERE id = \(id)") }
        if let isPaused { try transaction.execute("UPDATE kita SET paused = \(isPaused) WHERE id = \(id)") }
    }

    /// Replaces the link: the old one leads nowhere from now on.
    package static func renewLink(_ id: ID, link: String, in transaction: Transaction) throws {
        try transaction.execute("UPDATE kita SET link = \(link) WHERE id = \(id)")
    }

    /// Deletes a Kita with its boards, notes and bells.
    package static func delete(_ id: ID, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM kita WHERE id = \(id)")
    }

    /// The accounts that look after a Kita.
    package static func staff(of id: ID, in transaction: Transaction) throws -> [Account.ID] {
        try transaction.scalars("SELECT owner_id FROM kita_staff WHERE kita_id = \(id) ORDER BY owner_id")
    }

    /// Replaces the accounts that look after a Kita.
    package static func replaceStaff(
        of id: ID,
        with accounts: [Account.ID],
        now: Timestamp,
        in transaction: Transaction
    ) throws {
        try transaction.execute(
            "DELETE FROM kita_staff WHERE kita_id = \(id) AND owner_id NOT IN (\(accounts))"
        )
        for account in accounts { try addStaff(account, to: id, now: now, in: transaction) }
    }

    private static func addStaff(
        _ account: Account.ID,
        to id: ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO kita_staff (kita_id, owner_id, created_at) VALUES (\(id), \(account), \(now))
            ON CONFLICT DO NOTHING
            """
        )
    }
}
