internal import Base
internal import Foundation
internal import SQLiteStore
package import Store

/// An empty database for one test, brought to a schema; whatever it kept is deleted with its last reference.
package final class TestDatabase: Sendable {
    /// The open database.
    package let database: Database
    /// Its file; other stores may open it while this object lives.
    package let path: String
    private let folder: URL

    /// A database in a file of its own, with several readers like the real one.
    package init(_ migrations: [Migration] = [], readers: Int = 2, busyTimeout: Duration = .seconds(5)) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appending(path: "test.sqlite").path(percentEncoded: false)
        do {
            database = try SQLiteStore.open(path: path, readers: readers, busyTimeout: busyTimeout)
            try await Self.migrate(database, migrations)
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Another store on the same file, as another process would have.
    package func openAgain(readers: Int = 1, busyTimeout: Duration = .seconds(5)) throws -> Database {
        try SQLiteStore.open(path: path, readers: readers, busyTimeout: busyTimeout)
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
