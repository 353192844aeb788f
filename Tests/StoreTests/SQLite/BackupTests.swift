import Foundation
import SQLiteStore
import Store
import TestSupport
import Testing

@Suite struct BackupTests {
    private static let migrations = [
        Migration(
            app: "notes",
            number: 1,
            name: "notes",
            statements: ["CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT NOT NULL, twin INTEGER NOT NULL)"]
        )
    ]

    /// Rows come in pairs, so a torn copy would show.
    private static func addPair(_ database: Database, _ id: Int) async throws {
        try await database.write { transaction in
            let title = String(repeating: "x", count: 500)
            try transaction.execute("INSERT INTO note VALUES (\(2 * id), \(title), \(2 * id + 1))")
            try transaction.execute("INSERT INTO note VALUES (\(2 * id + 1), \(title), \(2 * id))")
        }
    }

    private static func count(_ path: String) async throws -> Int {
        let database = try SQLiteStore.open(path: path)
        let alone = try await database.read { transaction in
            try transaction.scalar(
                "SELECT COUNT(*) FROM note WHERE twin NOT IN (SELECT id FROM note)",
                as: Int.self
            )
        }
        #expect(alone == 0)
        let count = try await database.read { try $0.scalar("SELECT COUNT(*) FROM note", as: Int.self) ?? -1 }
        await database.close()
        return count
    }

    private static func content(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

    @Test func `a backup taken while others write is consistent, and alone in its folder`() async throws {
        let test = try await SQLiteTestFile(Self.migrations)
        let target = try TestFolder()
        for id in 0..<200 { try await Self.addPair(test.database, id) }
        let writing = Task {
            var id = 200
            while !Task.isCancelled {
                try await Self.addPair(test.database, id)
                id += 1
            }
            return id
        }
        for _ in 0..<5 { try await SQLiteStore.backup(test.path, to: target.path + "/b.sqlite") }
        writing.cancel()
        let written = try await writing.value
        #expect(try FileManager.default.contentsOfDirectory(atPath: target.path) == ["b.sqlite"])
        #expect(try await SQLiteStore.integrityCheck(target.path + "/b.sqlite") == [])
        let count = try await Self.count(target.path + "/b.sqlite")
        #expect((400...2 * written).contains(count))
        let mode = try FileManager.default.attributesOfItem(atPath: target.path + "/b.sqlite")[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test func `a damaged database does not replace a good backup`() async throws {
        let test = try await SQLiteTestFile(Self.migrations)
        for id in 0..<200 { try await Self.addPair(test.database, id) }
        let backup = test.path + ".backup"
        try await SQLiteStore.backup(test.path, to: backup)
        let good = Self.content(backup)
        await test.database.close()
        try Self.damage(test.path)
        #expect(try await SQLiteStore.integrityCheck(test.path) != [])
        let error = await #expect(throws: StoreError.self) { try await SQLiteStore.backup(test.path, to: backup) }
        #expect(error?.description.contains("is damaged") == true)
        #expect(Self.content(backup) == good)
        #expect(!FileManager.default.fileExists(atPath: backup + ".partial"))
    }

    /// Overwrites the middle of a file, as a dying disk would.
    private static func damage(_ path: String) throws {
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        for offset in stride(from: UInt64(16_384), to: 81_920, by: 4096) {
            try file.seek(toOffset: offset)
            try file.write(contentsOf: Data(repeating: 0x5A, count: 2048))
        }
        try file.close()
    }

    @Test func `a backup onto the database itself is refused`() async throws {
        let test = try await SQLiteTestFile(Self.migrations)
        let link = test.path + ".link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: test.path)
        for target in [test.path, link] {
            await #expect(throws: StoreError.self) { try await SQLiteStore.backup(test.path, to: target) }
        }
        await #expect(throws: StoreError.self) { try await SQLiteStore.backup(test.path + ".no", to: test.path + ".b") }
        try await Self.addPair(test.database, 1)
    }

    @Test func `a restored database is the backup, and the old one is kept`() async throws {
        let test = try await SQLiteTestFile(Self.migrations)
        for id in 0..<10 { try await Self.addPair(test.database, id) }
        let backup = test.path + ".backup"
        try await SQLiteStore.backup(test.path, to: backup)
        for id in 10..<15 { try await Self.addPair(test.database, id) }
        await test.database.close()
        for suffix in ["", "-2", "-3"] {
            let kept = try await SQLiteStore.restore(from: backup, to: test.path)
            #expect(kept?.hasSuffix("test.sqlite.before-restore" + suffix) == true)
        }
        #expect(try await Self.count(test.path) == 20)
        #expect(try await Self.count(test.path + ".before-restore") == 30)
        #expect(try await Self.count(test.path + ".before-restore-2") == 20)
        #expect(!FileManager.default.fileExists(atPath: test.path + ".partial"))
    }

    @Test func `a log of the old database never reaches the restored one`() async throws {
        let test = try await SQLiteTestFile(Self.migrations)
        try await Self.addPair(test.database, 0)
        let backup = test.path + ".backup"
        try await SQLiteStore.backup(test.path, to: backup)
        try await Self.addPair(test.database, 1)
        // What a killed process leaves: a file and a log that belongs to it.
        let folder = try TestFolder()
        let left = folder.path + "/left.sqlite"
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: test.path + suffix, toPath: left + suffix)
        }
        let kept = try await SQLiteStore.restore(from: backup, to: left)
        #expect(try await Self.count(left) == 2)
        #expect(try await Self.count(#require(kept)) == 4)
    }

    @Test(arguments: [true, false])
    func `a log left behind beside a damaged file, or none, is not replayed`(hasFile: Bool) async throws {
        let test = try await SQLiteTestFile(Self.migrations)
        try await Self.addPair(test.database, 0)
        let backup = test.path + ".backup"
        try await SQLiteStore.backup(test.path, to: backup)
        try await Self.addPair(test.database, 1)
        let folder = try TestFolder()
        let left = folder.path + "/left.sqlite"
        try FileManager.default.copyItem(atPath: test.path + "-wal", toPath: left + "-wal")
        if hasFile { try Data(repeating: 0x61, count: 8192).write(to: URL(filePath: left)) }
        let kept = try await SQLiteStore.restore(from: backup, to: left)
        #expect((kept != nil) == hasFile)
        #expect(FileManager.default.fileExists(atPath: left + ".before-restore-wal") != hasFile)
        #expect(try await Self.count(left) == 2)
    }

    @Test func `a new place has nothing to keep`() async throws {
        let test = try await SQLiteTestFile(Self.migrations)
        try await Self.addPair(test.database, 0)
        let folder = try TestFolder()
        #expect(try await SQLiteStore.restore(from: test.path, to: folder.path + "/new.sqlite") == nil)
        #expect(try await Self.count(folder.path + "/new.sqlite") == 2)
    }

    @Test func `a damaged target can be replaced`() async throws {
        let test = try await SQLiteTestFile(Self.migrations)
        try await Self.addPair(test.database, 0)
        let backup = test.path + ".backup"
        try await SQLiteStore.backup(test.path, to: backup)
        await test.database.close()
        try Data(repeating: 0x61, count: 8192).write(to: URL(filePath: test.path))
        let kept = try await SQLiteStore.restore(from: backup, to: test.path)
        #expect(try await Self.count(test.path) == 2)
        let old = try #require(kept)
        #expect(Self.content(old)?.count == 8192, "\(old)")
    }

    @Test(arguments: ["damaged", "text", "empty", "foreign", "missing"])
    func `what is no sound backup touches nothing`(kind: String) async throws {
        let test = try await SQLiteTestFile(Self.migrations)
        for id in 0..<200 { try await Self.addPair(test.database, id) }
        let backup = test.path + ".backup"
        switch kind {
        case "damaged":
            try await SQLiteStore.backup(test.path, to: backup)
            try Self.damage(backup)
        case "text": try Data(repeating: 0x61, count: 8192).write(to: URL(filePath: backup))
        case "empty": try Data().write(to: URL(filePath: backup))
        case "foreign":
            let other = try SQLiteStore.open(path: backup)
            try await other.makeNotes()
            await other.close()
        default: break
        }
        await test.database.close()
        let before = Self.content(test.path)
        let error = await #expect(throws: StoreError.self) {
            try await SQLiteStore.restore(from: backup, to: test.path)
        }
        #expect(error?.description.contains(backup) == true)
        #expect(Self.content(test.path) == before)
        #expect(!FileManager.default.fileExists(atPath: test.path + ".before-restore"))
    }

    @Test func `a database in use is not replaced`() async throws {
        let test = try await SQLiteTestFile(Self.migrations)
        try await Self.addPair(test.database, 0)
        let backup = test.path + ".backup"
        try await SQLiteStore.backup(test.path, to: backup)
        try await Self.addPair(test.database, 1)
        let other = try test.openAgain()
        let serving = try #require(try await other.exclusive("serve"))
        let first = await #expect(throws: StoreError.self) {
            try await SQLiteStore.restore(from: backup, to: test.path)
        }
        #expect(first?.description.contains("Stop it") == true)
        serving.release()
        // A job beside the server holds no lock, but has the file open.
        let second = await #expect(throws: StoreError.self) {
            try await SQLiteStore.restore(from: backup, to: test.path)
        }
        #expect(second?.description.contains("another process uses") == true)
        await other.close()
        try await Self.addPair(test.database, 2)
        #expect(try await test.database.read { try $0.scalar("SELECT COUNT(*) FROM note", as: Int.self) } == 6)
        #expect(!FileManager.default.fileExists(atPath: test.path + ".before-restore"))
    }
}
