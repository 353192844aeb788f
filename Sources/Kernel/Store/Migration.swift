/// One step of an app's schema: append-only, never edited after a release, no model types inside.
package struct Migration: Sendable {
    /// The app whose numbering this is: `accounts`, `outbox`, `boards`.
    package let app: String
    /// 1, 2, 3, … without gaps within the app.
    package let number: Int
    /// What it does, for the operator.
    package let name: String
    /// The statements, in order, in one transaction.
    package let statements: [SQL]

    package init(app: String, number: Int, name: String, statements: [SQL]) {
        self.app = app
        self.number = number
        self.name = name
        self.statements = statements
    }
}

/// Brings a database to the schema that this release knows.
package struct Migrator: Sendable {
    private let migrations: [Migration]

    /// - Parameter migrations: all apps' migrations; within an app in the order of their numbers.
    package init(_ migrations: [Migration]) {
        self.migrations = migrations
    }

    /// The migrations that a database lacks, in the order in which they would run.
    ///
    /// - Throws: ``StoreError/newerSchema(app:found:known:)`` when the database was written by a newer release,
    ///   ``StoreError/statement(_:)`` when an app's migrations are not numbered 1, 2, 3, ….
    package func pending(in database: Database) async throws -> [Migration] {
        try requireNumbers()
        return try await database.write { transaction in
            try Self.createTable(transaction)
            let applied = try Self.applied(transaction)
            for (app, found) in applied.sorted(by: { $0.key < $1.key }) {
                let known = migrations.filter { $0.app == app }.map(\.number).max() ?? 0
                guard found <= known else { throw StoreError.newerSchema(app: app, found: found, known: known) }
            }
            return migrations.filter { $0.number > applied[$0.app, default: 0] }
        }
    }

    /// Runs what is missing, each migration in a transaction of its own.
    ///
    /// - Parameters:
    ///   - database: any database; one without tables is brought up from nothing.
    ///   - appliedAt: the moment to note, RFC 3339.
    /// - Returns: the migrations that this call ran; another process may have run others meanwhile.
    /// - Throws: what ``pending(in:)`` throws, and the error of a statement that failed.
    @discardableResult
    package func migrate(_ database: Database, appliedAt: String) async throws -> [Migration] {
        var ran: [Migration] = []
        for migration in try await pending(in: database) {
            let isOurs = try await database.write { transaction in
                // Another process may have been faster.
                guard try Self.applied(transaction)[migration.app, default: 0] < migration.number else { return false }
                for statement in migration.statements { try transaction.execute(statement) }
                try transaction.execute(
                    """
                    INSERT INTO schema_migration (app, number, name, applied_at)
                    VALUES (\(migration.app), \(migration.number), \(migration.name), \(appliedAt))
                    """
                )
                return true
            }
            if isOurs { ran.append(migration) }
        }
        return ran
    }

    /// A number out of order would be skipped for ever, as if it had run.
    private func requireNumbers() throws(StoreError) {
        var last: [String: Int] = [:]
        for migration in migrations {
            guard migration.number == last[migration.app, default: 0] + 1 else {
                throw .statement("the migrations of \(migration.app) are not numbered 1, 2, 3, …")
            }
            last[migration.app] = migration.number
        }
    }

    private static func createTable(_ transaction: Transaction) throws {
        try transaction.execute(
            """
            CREATE TABLE IF NOT EXISTS schema_migration (
                app TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, applied_at TEXT NOT NULL,
                PRIMARY KEY (app, number))
            """
        )
    }

    private static func applied(_ transaction: Transaction) throws -> [String: Int] {
        let rows = try transaction.rows("SELECT app, MAX(number) AS number FROM schema_migration GROUP BY app")
        return try Dictionary(uniqueKeysWithValues: rows.map { (try $0.get("app"), try $0.get("number")) })
    }
}
