import Foundation
import SQLiteStore
import Store
import TestSupport
import Testing

@Suite struct SQLiteStoreTests {
    @Test func `a file is durable, private and known by its pragmas`() async throws {
        let test = try await SQLiteTestFile()
        let pragmas = try await test.database.write { transaction in
            [
                try transaction.scalar("PRAGMA journal_mode", as: Value.self),
                try transaction.scalar("PRAGMA synchronous", as: Value.self),
                try transaction.scalar("PRAGMA foreign_keys", as: Value.self),
            ]
        }
        #expect(pragmas == [.text("wal"), .integer(2), .integer(1)])
        try await test.database.makeNotes()
        for suffix in ["", "-wal", "-shm"] {
            let mode = try FileManager.default.attributesOfItem(atPath: test.path + suffix)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(suffix)")
        }
        await test.database.close()
        #expect(!FileManager.default.fileExists(atPath: test.path + "-wal"))
    }

    @Test func `a text with a NUL comes back whole`() async throws {
        for database in [try await SQLiteTestFile().database, try await SQLiteTestFile.inMemory()] {
            try await database.makeNotes()
            try await database.addNote(1, "a\0b")
            let title = try await database.read { transaction in
                try transaction.scalar("SELECT title FROM note WHERE title = \("a\0b")", as: String.self)
            }
            #expect(title == "a\0b")
        }
    }

    @Test func `a statement cannot hide placeholders in its text`() async throws {
        let database = try await SQLiteTestFile.inMemory()
        for statement in ["SELECT ?", "SELECT :a", "SELECT ?9", "SELECT @a, \(1)"] as [SQL] {
            let error = await #expect(throws: StoreError.self) { try await database.read { try $0.rows(statement) } }
            #expect(error?.description.contains("placeholder") == true)
        }
    }

    @Test func `more statements than the cache holds, and a schema that changes under them`() async throws {
        let database = try await SQLiteTestFile.inMemory()
        try await database.makeNotes()
        for round in 0..<2 {
            for number in 0..<300 {
                let text = SQL(stringLiteral: "SELECT \(number) AS n, '\(round)' AS r")
                #expect(try await database.read { try $0.scalar(text, as: Int.self) } == number)
            }
        }
        let all: SQL = "SELECT * FROM note"
        try await database.addNote(1)
        let before = try await database.read { try $0.rows(all).first?.columns.names }
        try await database.write { try $0.execute("ALTER TABLE note ADD COLUMN more TEXT DEFAULT 'm'") }
        let after = try await database.read { try $0.rows(all).first }
        #expect(before == ["id", "title", "size", "weight", "data"])
        #expect(after?.columns.names == ["id", "title", "size", "weight", "data", "more"])
        #expect(try after?.get("more") == "m")
    }

    @Test func `who waits too long for another writer is told that it is busy, and nothing is half done`() async throws
    {
        let test = try await SQLiteTestFile()
        try await test.database.makeNotes()
        let other = try test.openAgain(busyTimeout: .milliseconds(50))
        let gate = Gate()
        let holder = Task { try await test.database.write { _ in gate.pass() } }
        await gate.isReached()
        let errors = await withTaskGroup(of: StoreError?.self) { group in
            for id in 1...10 {
                group.addTask {
                    do {
                        try await other.addNote(id)
                        return nil
                    } catch {
                        return error as? StoreError
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(errors == Array(repeating: .busy, count: 10))
        gate.open()
        try await holder.value
        try await other.addNote(11)
        #expect(try await other.noteIDs() == [11])
        await other.close()
    }

    @Test func `a full disk stops the transaction and nothing else`() async throws {
        let test = try await SQLiteTestFile()
        let database = test.database
        try await database.makeNotes()
        try await database.addNote(1)
        _ = try await database.write { transaction in
            let pages = try transaction.scalar("PRAGMA page_count", as: Int.self) ?? 0
            _ = try transaction.rows(SQL(stringLiteral: "PRAGMA max_page_count = \(pages + 20)"))
        }
        let bytes = [UInt8](repeating: 1, count: 1_000_000)
        let error = await #expect(throws: StoreError.self) {
            try await database.write {
                try $0.execute("INSERT INTO note (id, title, data) VALUES (2, '', \(bytes))")
            }
        }
        #expect(error?.description.contains(test.path) == true)
        #expect(error?.description.hasSuffix("Make room on the disk.") == true)
        try await database.addNote(3)
        #expect(try await database.noteIDs() == [1, 3])
    }

    @Test func `a rollback inside the schema costs its neighbours nothing`() async throws {
        let database = try await SQLiteTestFile().database
        try await database.makeNotes()
        try await database.write { transaction in
            // RAISE(ROLLBACK) ends the transaction of the whole group.
            try transaction.execute(
                """
                CREATE TRIGGER refuse BEFORE INSERT ON note WHEN new.title = 'bad'
                BEGIN SELECT RAISE(ROLLBACK, 'bad'); END
                """
            )
        }
        let gate = Gate()
        let holder = Task { try await database.write { _ in gate.pass() } }
        await gate.isReached()
        let tasks = (1...30).map { id in
            Task { try await database.addNote(id, id % 10 == 0 ? "bad" : "good") }
        }
        gate.open()
        try await holder.value
        for (index, task) in tasks.enumerated() {
            switch await task.result {
            case .success: #expect((index + 1) % 10 != 0)
            case .failure(let error):
                #expect((index + 1) % 10 == 0)
                #expect(error as? StoreError == .constraint("bad"))
            }
        }
        #expect(try await database.noteIDs() == (1...30).filter { $0 % 10 != 0 })
    }

    @Test(
        arguments: [
            ("missing/folder/x.sqlite", "Check that the folder exists"), ("folder", "Check that the folder exists"),
            ("text.sqlite", "This is no SQLite database"),
        ])
    func `a file that cannot be opened is named with what to do`(name: String, advice: String) async throws {
        let folder = try TestFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/folder", withIntermediateDirectories: false)
        try Data(repeating: 0x61, count: 8192).write(to: URL(filePath: folder.path + "/text.sqlite"))
        let path = folder.path + "/" + name
        let error = #expect(throws: StoreError.self) { try SQLiteStore.open(path: path) }
        guard case .unavailable(let sentence) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(sentence.contains(path))
        #expect(sentence.contains(advice))
    }

    @Test func `a lock's name cannot lead elsewhere`() async throws {
        let database = try await SQLiteTestFile().database
        for name in ["", "../x", "a/b", "A", "ä", "a b"] {
            await #expect(throws: StoreError.self) { try await database.exclusive(name) }
        }
    }

    @Test func `another path to the same file shares its locks`() async throws {
        let test = try await SQLiteTestFile()
        let link = test.path + ".link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: test.path)
        let other = try SQLiteStore.open(path: link)
        let held = try #require(try await test.database.exclusive("serve"))
        #expect(try await other.exclusive("serve") == nil)
        held.release()
        await other.close()
    }

    @Test func `a store that nobody closes ends with its last reference`() async throws {
        let test = try await SQLiteTestFile()
        try await test.database.makeNotes()
        var other: Database? = try SQLiteStore.open(path: test.path)
        try await other?.addNote(1)
        let open = {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { name in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name))?
                    .hasPrefix(test.path) == true
            }.count
        }
        let before = try open()
        other = nil
        // Its threads close their files after this returns.
        for _ in 0..<500 where try open() >= before { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try open() < before)
        #expect(try await test.database.noteIDs() == [1])
    }
}
