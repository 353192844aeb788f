internal import Accounts
internal import Boards
internal import Council
internal import Outbox
package import Store
internal import Visits

/// The database of this release: all apps' tables together.
package enum Schema {
    /// All migrations; the accounts first, since others point to them.
    package static let migrations: [Migration] =
        AccountsMigrations.all + OutboxMigrations.all + BoardsMigrations.all + CouncilMigrations.all
        + VisitsMigrations.all + JobMigrations.all

    /// Every table whose rows belong to an account: what deleting and exporting one must cover.
    static let ownedTables: [OwnedTable] =
        OwnedTable.accounts + CouncilOwnedTables.all + VisitsOwnedTables.all + [
            OwnedTable("account_dispatch", "owner_id"),
            OwnedTable("kita_staff", "owner_id"),
            OwnedTable("notification_queue", "owner_id"),
            OwnedTable("notification_trace", "owner_id"),
        ]
}
