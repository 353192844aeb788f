/// One step of an app's schema: append-only, never edited after a release, no model types inside.
package struct Migration: Sendable {
    /// The app whose numbering this is: `accounts`, `outbox`, `boards`.
    package let app: String
    /// 1, 2, 3, … without gaps within the app.
    package let number: Int
    /// What it does, for the operator.
    package let name: String
    /// The statements, in order, in one transaction, in SQLite's words.
    package let statements: [SQL]
    /// The statements for PostgreSQL; nil where ``SchemaTranslation`` makes them of ``statements``.
    package let postgres: [SQL]?

    package init(app: String, number: Int, name: String, statements: [SQL], postgres: [SQL]? = nil) {
        self.app = app
        self.number = number
        self.name = name
        self.statements = statements
        self.postgres = postgres
    }

    /// The statements in a dialect.
    ///
    /// - Throws: ``StoreError/statement(_:)`` for what the translation does not know.
    package func statements(for dialect: Database.Dialect) throws(StoreError) -> [SQL] {
        switch dialect {
        case .sqlite: return statements
        case .postgres:
            if let postgres { return postgres }
            var translated: [SQL] = []
            for statement in statements { translated.append(try SchemaTranslation.postgres(statement)) }
            return translated
        }
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
                try Self.takeTurn(transaction)
                // Another process may have been faster.
                guard try Self.applied(transaction)[migration.app, default: 0] < migration.number else { return false }
                for statement in try migration.statements(for: transaction.dialect) {
                    try transaction.execute(statement)
                }
                try Self.countOn(migration, transaction)
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

    /// Where several may write, they migrate one after the other.
    ///
    /// A table's lock and no other: taken as the first statement, it comes before the transaction's view of the data, so
    /// that whoever waited sees what was done meanwhile.
    private static func takeTurn(_ transaction: Transaction) throws {
        guard transaction.dialect == .postgres else { return }
        try transaction.execute("LOCK TABLE schema_migration IN SHARE ROW EXCLUSIVE MODE")
    }

    /// PostgreSQL's identity columns do not notice numbers that a statement gave: they go on after the highest.
    private static func countOn(_ migration: Migration, _ transaction: Transaction) throws {
        guard transaction.dialect == .postgres,
            migration.statements.contains(where: { StatementText.firstWord($0.pieces[0]) == "INSERT" })
        else { return }
        let rows = try transaction.rows(
            """
            SELECT table_name::text AS name, column_name::text AS number FROM information_schema.columns
            WHERE is_identity = 'YES' AND table_schema = current_schema()
            """
        )
        for row in rows {
            let table = "\"\(try row.get("name", as: String.self))\""
            let column: String = try row.get("number")
            let highest = SQL(stringLiteral: "(SELECT MAX(\"\(column)\") FROM \(table))")
            _ = try transaction.rows(
                "SELECT setval(pg_get_serial_sequence(\(table), \(column)), \(highest)) WHERE \(highest) IS NOT NULL"
            )
        }
    }

    private static func applied(_ transaction: Transaction) throws -> [String: Int] {
        let rows = try transaction.rows("SELECT app, MAX(number) AS number FROM schema_migration GROUP BY app")
        return try Dictionary(uniqueKeysWithValues: rows.map { (try $0.get("app"), try $0.get("number")) })
    }
}
