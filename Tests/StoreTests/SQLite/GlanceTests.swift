import Foundation
import SQLiteStore
import Store
import TestSupport
import Testing

/// Short reads on the caller's own thread.
@Suite struct GlanceTests {
    private struct Refused: Error {}

    private static func database(in folder: TestFolder) async throws -> Database {
        let database = try SQLiteStore.open(path: folder.path + "notes.sqlite")
        try await database.write { transaction in
            try transaction.execute("CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT NOT NULL)")
            try transaction.execute("INSERT INTO note VALUES (1, 'eins')")
        }
        return database
    }

    private static func title(_ transaction: Transaction) throws -> String? {
        try transaction.scalar("SELECT title FROM note WHERE id = 1")
    }

    @Test func `what was committed is seen at once`() async throws {
        let folder = try TestFolder()
        let database = try await Self.database(in: folder)
        #expect(try await database.lookUp(Self.title) == "eins")
        for text in ["zwei", "drei"] {
            try await database.write { try $0.execute("UPDATE note SET title = \(text) WHERE id = 1") }
            #expect(try await database.lookUp(Self.title) == text)
        }
        await database.close()
    }

    @Test func `it runs on the thread that asks`() async throws {
        let folder = try TestFolder()
        let database = try await Self.database(in: folder)
        let runsHere = try await Self.synchronously { try await database.lookUp { _ in pthread_self() } }
        #expect(runsHere)
        await database.close()
    }

    /// Whether a body that returns its thread returned the one it was called on.
    private static func synchronously(_ body: @Sendable () async throws -> pthread_t) async throws -> Bool {
        // The task may move between the two lines, so one of several tries is enough.
        for _ in 0..<100 {
            let here = pthread_self()
            if pthread_equal(here, try await body()) != 0 { return true }
        }
        return false
    }

    @Test func `it cannot write, and an error leaves nothing behind`() async throws {
        let folder = try TestFolder()
        let database = try await Self.database(in: folder)
        await #expect(throws: StoreError.self) {
            try await database.lookUp { try $0.execute("DELETE FROM note") }
        }
        for _ in 0..<5 {
            await #expect(throws: Refused.self) { try await database.lookUp { _ in throw Refused() } }
        }
        #expect(try await database.lookUp(Self.title) == "eins")
        await database.close()
    }

    @Test func `many at once all get their answer`() async throws {
        let folder = try TestFolder()
        let database = try await Self.database(in: folder)
        let titles = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<500 { group.addTask { try await database.lookUp(Self.title) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(titles.count == 500 && Set(titles) == ["eins"])
        await database.close()
    }

    @Test func `a closed database is closed here too`() async throws {
        let folder = try TestFolder()
        let database = try await Self.database(in: folder)
        await database.close()
        await #expect(throws: StoreError.closed) { _ = try await database.lookUp(Self.title) }
    }

    @Test func `without a file the one connection serves these reads as well`() async throws {
        let database = try SQLiteStore.open(path: SQLiteStore.inMemory)
        try await database.write { try $0.execute("CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT)") }
        #expect(try await database.lookUp(Self.title) == nil)
        await database.close()
    }
}
