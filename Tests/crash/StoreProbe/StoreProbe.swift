import Base
import Foundation
import SQLiteStore
import Store

/// A process that the crash tests start several times and kill: one task each, told on the command line.
@main enum StoreProbe {
    static let migrations = [
        Migration(
            app: "probe",
            number: 1,
            name: "pairs",
            statements: ["CREATE TABLE pair (id INTEGER PRIMARY KEY, half INTEGER NOT NULL, note TEXT NOT NULL)"]
        ),
        Migration(
            app: "probe",
            number: 2,
            name: "writers",
            statements: ["ALTER TABLE pair ADD COLUMN writer TEXT NOT NULL DEFAULT ''", "CREATE TABLE done (at TEXT)"]
        ),
        Migration(app: "probe", number: 3, name: "mark", statements: ["INSERT INTO done VALUES ('once')"]),
    ]

    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 2 else { return say("usage: store-probe migrate|write|hold|backup|restore PATH …") }
        let path = arguments[1]
        do {
            switch arguments[0] {
            case "migrate":
                let database = try SQLiteStore.open(path: path)
                let ran = try await Migrator(migrations).migrate(database, appliedAt: Timestamp(seconds: 0).rfc3339)
                await database.close()
                say("ran \(ran.count)")
            case "write": try await write(path, writer: arguments[2])
            case "hold": try await hold(path, name: arguments[2])
            case "backup":
                try await SQLiteStore.backup(path, to: arguments[2])
                say("done")
            case "restore":
                let kept = try await SQLiteStore.restore(from: arguments[2], to: path)
                say("kept \(kept ?? "nothing")")
            default: say("unknown task")
            }
        } catch {
            say("error \(error)")
            exit(1)
        }
    }

    /// Writes pairs of rows for ever and says each pair's number once it is committed.
    private static func write(_ path: String, writer: String) async throws {
        let database = try SQLiteStore.open(path: path)
        try await Migrator(migrations).migrate(database, appliedAt: Timestamp(seconds: 0).rfc3339)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    while true {
                        let id = try await database.write { transaction in
                            let note = String(repeating: "x", count: 300)
                            let ids = try transaction.scalars(
                                """
                                INSERT INTO pair (half, note, writer) VALUES (1, \(note), \(writer)) RETURNING id
                                """,
                                as: Int.self
                            )
                            try transaction.execute(
                                "INSERT INTO pair (half, note, writer) VALUES (2, \("\(ids[0])"), \(writer))"
                            )
                            return ids[0]
                        }
                        say("\(id)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func hold(_ path: String, name: String) async throws {
        let database = try SQLiteStore.open(path: path)
        guard let lock = try await database.exclusive(name) else { return say("taken") }
        say("held")
        // Until whoever started this closes its input, or kills it.
        _ = readLine()
        lock.release()
        await database.close()
        say("released")
    }

    /// Straight to the pipe: a buffer would die with the process.
    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
