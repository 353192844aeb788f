internal import Base
internal import Foundation
internal import SQLiteStore
package import Store

/// An empty database for one test, brought to a schema; it deletes itself when nobody holds it or its `database`.
package struct TestDatabase: Sendable {
    /// The open database.
    package let database: Database
    /// Its file, for tests that look at it from outside.
    package let path: String
    private let folder: TestFolder

    /// A database in a file of its own, with several readers like the real one.
    package init(_ migrations: [Migration] = [], readers: Int = 2, busyTimeout: Duration = .seconds(5)) async throws {
        folder = try TestFolder()
        path = folder.path + "/test.sqlite"
        database = try folder.kept(by: SQLiteStore.open(path: path, readers: readers, busyTimeout: busyTimeout))
        try await Self.migrate(database, migrations)
    }

    /// Another store on the same file, as another process would have.
    package func openAgain(readers: Int = 1, busyTimeout: Duration = .seconds(5)) throws -> Database {
        try folder.kept(by: SQLiteStore.open(path: path, readers: readers, busyTimeout: busyTimeout))
    }

    /// A database without a file: the quickest, and what most tests want.
    package static func inMemory(_ migrations: [Migration] = []) async throws -> Database {
        let database = try SQLiteStore.open(path: SQLiteStore.inMemory)
        try await migrate(database, migrations)
        return database
    }

    private static func migrate(_ database: Database, _ migrations: [Migration]) async throws {
        guard !migrations.isEmpty else { return }
        try await Migrator(migrations).migrate(database, appliedAt: Timestamp(seconds: 0).rfc3339)
    }
}

/// A folder that goes with its last user.
package final class TestFolder: Sendable {
    /// Without a slash at the end.
    package let path: String

    package init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path(percentEncoded: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The same database, which now holds on to this folder.
    fileprivate func kept(by database: Database) -> Database {
        Database(
            dialect: database.dialect,
            run: { access, body in
                defer { withExtendedLifetime(self) {} }
                switch access {
                case .read: try await database.read(body)
                case .write: try await database.write(body)
                }
            },
            lock: { try await database.exclusive($0) },
            close: { await database.close() }
        )
    }
}
