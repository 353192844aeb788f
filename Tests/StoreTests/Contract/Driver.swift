import Foundation
import SQLiteStore
import Store
import TestSupport
import Testing

/// A driver that the contract is held against; the suite asks nothing of it but the kernel's ``Database``.
struct Driver: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// An empty database of its own for each test.
    let make: @Sendable () async throws -> Opened

    /// An open database, and the way to open it once more, as another process would.
    struct Opened: Sendable {
        let database: Database
        let openAgain: @Sendable () async throws -> Database
    }

    static let sqliteFile = Driver(testDescription: "SQLite, file") {
        let test = try await SQLiteTestFile()
        return Opened(database: test.database) { try test.openAgain() }
    }

    static let sqliteMemory = Driver(testDescription: "SQLite, memory") {
        let database = try await SQLiteTestFile.inMemory()
        return Opened(database: database) { database }
    }

    /// Where the tests were given a server.
    static let postgres: [Driver] =
        TestSchema.server.map { server in
            let driver = Driver(testDescription: "PostgreSQL") {
                let schema = try await TestSchema.make(on: server)
                return Opened(database: try await schema.open(readers: 2, writers: 4)) {
                    try await schema.open(readers: 2, writers: 4)
                }
            }
            return [driver]
        } ?? []

    /// Every driver.
    static let all = [sqliteFile, sqliteMemory] + postgres
    /// Those whose data several processes share.
    static let shared = [sqliteFile] + postgres
}

extension Database {
    /// The type of a column of bytes.
    var bytesType: SQL {
        switch dialect {
        case .sqlite: "BLOB"
        case .postgres: "BYTEA"
        }
    }

    /// Makes the table that most tests of the contract use.
    func makeNotes() async throws {
        let bytes = bytesType
        try await write { transaction in
            try transaction.execute(
                """
                CREATE TABLE note (
                    id INTEGER PRIMARY KEY, title TEXT NOT NULL, size BIGINT, weight DOUBLE PRECISION, data \(bytes))
                """
            )
        }
    }

    /// The ids of all notes, sorted.
    func noteIDs() async throws -> [Int] {
        try await read { try $0.scalars("SELECT id FROM note ORDER BY id") }
    }

    /// A name that its holder has just let go: the news may take a moment to come round.
    func exclusiveSoon(_ name: String) async throws -> ExclusiveLock? {
        for _ in 0..<500 {
            if let lock = try await exclusive(name) { return lock }
            try await Task.sleep(for: .milliseconds(10))
        }
        return nil
    }

    func addNote(_ id: Int, _ title: String = "") async throws {
        try await write { try $0.execute("INSERT INTO note (id, title) VALUES (\(id), \(title))") }
    }
}

/// What a body throws that changes its mind.
struct Refusal: Error, Equatable {}

/// Holds up a body on the driver's thread until the test lets it go on.
final class Gate: Sendable {
    private let reached = DispatchSemaphore(value: 0)
    private let opened = DispatchSemaphore(value: 0)

    /// Called in the body; once it is open it stays so, since a driver may run a body again.
    func pass() {
        reached.signal()
        opened.wait()
        opened.signal()
    }

    /// Waits until the body has come here.
    func isReached() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                self.reached.wait()
                continuation.resume()
            }
        }
    }

    func open() { opened.signal() }
}
