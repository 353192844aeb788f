internal import Base
internal import Foundation
internal import PostgresStore
internal import SQLiteStore
package import Store
internal import Synchronization

/// An empty database for one test, brought to a schema; it deletes itself when nobody holds it or its `database`.
///
/// With the environment variable `MELDEWERK_TEST_POSTGRES`, a URL, it is a schema of its own in that PostgreSQL database,
/// otherwise SQLite.
package struct TestDatabase: Sendable {
    /// The open database.
    package let database: Database
    private let again: @Sendable () async throws -> Database

    /// A database that can be opened once more.
    package init(_ migrations: [Migration] = []) async throws {
        if let server = TestSchema.server {
            self = try await Self.postgres(server)
        } else {
            let file = try await SQLiteTestFile()
            database = file.database
            again = { try file.openAgain() }
        }
        try await Self.migrate(database, migrations)
    }

    private init(database: Database, again: @escaping @Sendable () async throws -> Database) {
        self.database = database
        self.again = again
    }

    /// Another store on the same data, as another process would have.
    package func openAgain() async throws -> Database { try await again() }

    /// A database without a file: the quickest, and what most tests want.
    package static func inMemory(_ migrations: [Migration] = []) async throws -> Database {
        if let server = TestSchema.server {
            let database = try await postgres(server).database
            try await migrate(database, migrations)
            return database
        }
        let database = try SQLiteStore.open(path: SQLiteStore.inMemory)
        try await migrate(database, migrations)
        return database
    }

    /// Whether tests run on PostgreSQL.
    package static var isPostgres: Bool { TestSchema.server != nil }

    private static func postgres(_ server: String) async throws -> TestDatabase {
        let schema = try await TestSchema.make(on: server)
        return TestDatabase(database: try await schema.open()) { try await schema.open() }
    }

    static func migrate(_ database: Database, _ migrations: [Migration]) async throws {
        guard !migrations.isEmpty else { return }
        try await Migrator(migrations).migrate(database, appliedAt: Timestamp(seconds: 0).rfc3339)
    }
}

/// A SQLite database in a file of its own, with several readers like the real one, for tests of that driver.
package struct SQLiteTestFile: Sendable {
    /// The open database.
    package let database: Database
    /// Its file, for tests that look at it from outside.
    package let path: String
    private let folder: TestFolder

    package init(_ migrations: [Migration] = [], readers: Int = 2, busyTimeout: Duration = .seconds(5)) async throws {
        folder = try TestFolder()
        path = folder.path + "/test.sqlite"
        database = try SQLiteStore.open(path: path, readers: readers, busyTimeout: busyTimeout).holding(folder)
        try await TestDatabase.migrate(database, migrations)
    }

    /// Another store on the same file, as another process would have.
    package func openAgain(readers: Int = 1, busyTimeout: Duration = .seconds(5)) throws -> Database {
        try SQLiteStore.open(path: path, readers: readers, busyTimeout: busyTimeout).holding(folder)
    }

    /// A database without a file.
    package static func inMemory(_ migrations: [Migration] = []) async throws -> Database {
        let database = try SQLiteStore.open(path: SQLiteStore.inMemory)
        try await TestDatabase.migrate(database, migrations)
        return database
    }
}

/// A folder that goes with its last user.
package final class TestFolder: Sendable {
    /// Without a slash at the end.
    package let path: String
    /// What belongs to it on a PostgreSQL server.
    let schema = Mutex<TestSchema?>(nil)

    package init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path(percentEncoded: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension Database {
    /// The same database, which now holds on to something.
    func holding(_ owner: some AnyObject & Sendable) -> Database {
        Database(
            dialect: dialect,
            run: { access, body in
                defer { withExtendedLifetime(owner) {} }
                switch access {
                case .read: try await read(body)
                case .write: try await write(body)
                }
            },
            lock: { try await exclusive($0) },
            close: { await close() }
        )
    }
}
