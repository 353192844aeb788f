import Base
import PostgresStore
import Store
import TestSupport
import Testing

/// What is this driver's alone; everything else is in the contract.
@Suite(.enabled(if: TestSchema.server != nil, "MELDEWERK_TEST_POSTGRES names no server"))
struct PostgresStoreTests {
    private static func schema() async throws -> TestSchema {
        try await TestSchema.make(on: try #require(TestSchema.server))
    }

    /// Ends the connections of one schema's stores, as a restart of the server does.
    private static func cutOff(_ pids: [Int], _ schema: TestSchema) async throws {
        let other = try await schema.open()
        _ = try await other.read {
            try $0.rows("SELECT pg_terminate_backend(pid::int) FROM unnest(ARRAY[\(pids)]) AS pid")
        }
        await other.close()
    }

    private static func pid(_ database: Database, _ access: Database.Access) async throws -> Int {
        let query: SQL = "SELECT pg_backend_pid()"
        let pid: Int? =
            switch access {
            case .read: try await database.read { try $0.scalar(query) }
            case .write: try await database.write { try $0.scalar(query) }
            }
        return try #require(pid)
    }

    @Test func `a lost connection is opened again, and nobody hears of it`() async throws {
        let schema = try await Self.schema()
        let database = try await schema.open(readers: 1, writers: 1)
        try await database.makeNotes()
        try await database.addNote(1)
        let pids = [try await Self.pid(database, .read), try await Self.pid(database, .write)]
        try await Self.cutOff(pids, schema)
        try await database.addNote(2)
        #expect(try await database.noteIDs() == [1, 2])
        #expect(try await Self.pid(database, .write) != pids[1])
    }

    @Test func `a transaction that loses its connection runs again from the start`() async throws {
        let schema = try await Self.schema()
        let database = try await schema.open(readers: 1, writers: 1)
        try await database.makeNotes()
        let pid = try await Self.pid(database, .write)
        let gate = Gate()
        let writing = Task {
            try await database.write { transaction in
                try transaction.execute("INSERT INTO note (id, title) VALUES (1, '')")
                gate.pass()
                try transaction.execute("INSERT INTO note (id, title) VALUES (2, '')")
            }
        }
        await gate.isReached()
        try await Self.cutOff([pid], schema)
        gate.open()
        try await writing.value
        #expect(try await database.noteIDs() == [1, 2])
    }

    @Test func `locks end with their connection, and are asked for again`() async throws {
        let schema = try await Self.schema()
        let database = try await schema.open()
        let held = try #require(try await database.exclusive("serve"))
        let other = try await schema.open()
        let holder: Int? = try await other.read {
            try $0.scalar(
                """
                SELECT l.pid FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
                WHERE l.locktype = 'advisory' AND ((l.classid::bigint << 32) | l.objid::bigint)
                    = hashtextextended(current_schema() || '/serve', 0)
                """
            )
        }
        try await Self.cutOff([try #require(holder)], schema)
        let second = try #require(try await database.exclusive("other"))
        #expect(try await other.exclusive("serve") == nil, "it was taken again with the next one")
        held.release()
        second.release()
        #expect(try await other.exclusiveSoon("serve") != nil)
    }

    @Test func `two that write what the other has read run one after the other`() async throws {
        let schema = try await Self.schema()
        let database = try await schema.open(writers: 4)
        try await database.write { transaction in
            try transaction.execute("CREATE TABLE duty (person TEXT PRIMARY KEY, present BIGINT NOT NULL)")
            try transaction.execute("INSERT INTO duty VALUES ('a', 1), ('b', 1)")
        }
        // Each may leave only while the other one stays: under weaker isolation both would leave.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for person in ["a", "b"] {
                group.addTask {
                    try await database.write { transaction in
                        let others: Int? = try transaction.scalar(
                            "SELECT COUNT(*) FROM duty WHERE present = 1 AND person <> \(person)"
                        )
                        _ = try transaction.rows("SELECT pg_sleep(0.05)")
                        guard others ?? 0 > 0 else { return }
                        try transaction.execute("UPDATE duty SET present = 0 WHERE person = \(person)")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await database.read { try $0.scalar("SELECT COUNT(*) FROM duty WHERE present = 1") } == 1)
    }

    @Test func `many that are all in each other's way all succeed`() async throws {
        let schema = try await Self.schema()
        let stores = [try await schema.open(writers: 6), try await schema.open(writers: 6)]
        try await stores[0].write { transaction in
            try transaction.execute("CREATE TABLE counter (value BIGINT NOT NULL)")
            try transaction.execute("INSERT INTO counter VALUES (0)")
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<300 {
                group.addTask {
                    try await stores[task % 2].write { transaction in
                        let value: Int = try transaction.scalar("SELECT value FROM counter") ?? 0
                        try transaction.execute("UPDATE counter SET value = \(value + 1)")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await stores[0].read { try $0.scalar("SELECT value FROM counter") } == 300)
        for store in stores { await store.close() }
    }

    @Test func `a key that is taken meanwhile is seen by the body, as with one writer`() async throws {
        let schema = try await Self.schema()
        let database = try await schema.open(writers: 4)
        try await database.makeNotes()
        try await database.write { try $0.execute("CREATE UNIQUE INDEX note_title ON note (title)") }
        let results = try await withThrowingTaskGroup(of: Bool.self) { group in
            for id in 1...8 {
                group.addTask {
                    try await database.write { transaction in
                        let taken: Int? = try transaction.scalar("SELECT 1 FROM note WHERE title = 'same'")
                        guard taken == nil else { return false }
                        try transaction.execute("INSERT INTO note (id, title) VALUES (\(id), 'same')")
                        return true
                    }
                }
            }
            return try await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(results.filter(\.self).count == 1)
    }

    @Test func `prepared statements survive a schema that changes under them`() async throws {
        let schema = try await Self.schema()
        let database = try await schema.open(readers: 1, writers: 1)
        try await database.makeNotes()
        try await database.addNote(1, "a")
        for _ in 0..<3 { #expect(try await database.read { try $0.rows("SELECT * FROM note").count } == 1) }
        try await database.write { try $0.execute("ALTER TABLE note ADD COLUMN more TEXT") }
        let names = try await database.read { try $0.rows("SELECT * FROM note").first?.columns.names }
        #expect(names?.last == "more")
        for number in 0..<300 {
            let alias = SQL(stringLiteral: "n\(number)")
            for _ in 0..<2 { _ = try await database.read { try $0.rows("SELECT id AS \(alias) FROM note") } }
        }
        let kept: Int? = try await database.read { try $0.scalar("SELECT COUNT(*) FROM pg_prepared_statements") }
        #expect(kept ?? 999 <= 130)
    }

    @Test func `values of other types than the last time are no obstacle`() async throws {
        let schema = try await Self.schema()
        let database = try await schema.open(readers: 1, writers: 1)
        try await database.makeNotes()
        let sizes: [Int?] = [nil, 1, nil, 2, 3, nil]
        for (id, size) in sizes.enumerated() {
            let weight: Double? = id % 2 == 0 ? 0.5 : nil
            try await database.write {
                try $0.execute("INSERT INTO note (id, title, size, weight) VALUES (\(id), '', \(size), \(weight))")
            }
        }
        let rows = try await database.read { try $0.rows("SELECT size, weight FROM note ORDER BY id") }
        #expect(try rows.map { try $0.getOptional("size", as: Int.self) } == sizes)
        let sum: Int? = try await database.read { try $0.scalar("SELECT SUM(size) FROM note") }
        #expect(sum == 6)
    }

    @Test func `text with a zero in it is refused, not cut off`() async throws {
        let database = try await Self.schema().open()
        try await database.makeNotes()
        let error = await #expect(throws: StoreError.self) { try await database.addNote(1, "a\0b") }
        guard case .constraint = error else { return #expect(Bool(false), "\(String(describing: error))") }
    }

    @Test func `a caller that is cancelled has written all the same`() async throws {
        let database = try await Self.schema().open(readers: 1, writers: 1)
        try await database.makeNotes()
        let gate = Gate()
        let writing = Task { try await database.write { _ in gate.pass() } }
        await gate.isReached()
        let second = Task { try await database.addNote(1) }
        second.cancel()
        gate.open()
        try await writing.value
        try await second.value
        #expect(try await database.noteIDs() == [1])
    }

    @Test(
        arguments: [
            ("postgres://127.0.0.1:1/x", "Check that the server runs"),
            ("postgres:///x?host=/nonexistent", "Check that the server runs"),
        ])
    func `a server that is not there is named with what to do`(url: String, advice: String) async throws {
        let address = try PostgresAddress(url: url)
        let error = await #expect(throws: StoreError.self) { try await PostgresStore.open(address) }
        #expect(error?.description.contains(address.description) == true)
        #expect(error?.description.contains(advice) == true)
    }

    @Test func `a database or user that is not there is named with what to do`() async throws {
        let server = try #require(TestSchema.server)
        let address = try PostgresAddress(url: server.replacing("/test?", with: "/nowhere?"))
        let error = await #expect(throws: StoreError.self) { try await PostgresStore.version(address) }
        #expect(error?.description.hasSuffix("Make it: createdb -E UTF8 NAME.") == true)
        let stranger = try PostgresAddress(url: server.replacing("meldewerk@", with: "stranger:geheim@"))
        let other = await #expect(throws: StoreError.self) { try await PostgresStore.version(stranger) }
        #expect(other?.description.hasSuffix("Make it: createuser --pwprompt NAME.") == true)
        #expect(other?.description.contains("geheim") == false)
    }
}
