internal import Accounts
internal import Boards
internal import Outbox
package import Store

/// The database of this release: all apps' tables together.
package enum Schema {
    /// All migrations; the accounts first, since others point to them.
    package static let migrations: [Migration] =
        AccountsMigrations.all + OutboxMigrations.all + BoardsMigrations.all + JobMigrations.all
}
