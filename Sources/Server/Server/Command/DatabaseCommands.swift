internal import Base
private import Foundation
internal import SQLiteStore
internal import Store

/// `migrate`.
enum MigrateCommand {
    private struct Step: Encodable {
        let app: String
        let number: Int
        let name: String
    }

    static func run(_ context: CommandContext) async throws {
        try FileManager.default.createDirectory(
            at: URL(filePath: context.data),
            withIntermediateDirectories: true
        )
        let now = context.clock.now().rfc3339
        let applied = try await context.withOpened(try context.databasePath()) { database in
            try await Migrator(Schema.migrations).migrate(database, appliedAt: now)
        }
        let lines = applied.map { "\($0.app) \($0.number): \($0.name)" }
        try context.answer(
            lines.isEmpty ? "nothing to do, the schema is this release's" : lines.joined(separator: "\n"),
            ["applied": applied.map { Step(app: $0.app, number: $0.number, name: $0.name) }]
        )
    }
}

/// `backup FILE`.
enum BackupCommand {
    static func run(_ file: String, _ context: CommandContext) async throws {
        try await SQLiteStore.backup(try context.databasePath(), to: file)
        try context.answer("the database was copied to \(file)", ["file": file])
    }
}

/// `restore FILE`.
enum RestoreCommand {
    /// - Returns: false when somebody changed his mind.
    static func run(_ file: String, isConfirmed: Bool, _ context: CommandContext) async throws -> Bool {
        let path = try context.databasePath()
        if FileManager.default.fileExists(atPath: path) {
            let question =
                "Everything since the backup will be gone from \(path); the old file is kept. Restore \(file)?"
            guard try context.confirm(question, isConfirmed: isConfirmed) else {
                context.terminal.complain("nothing was changed")
                return false
            }
        }
        try FileManager.default.createDirectory(
            at: URL(filePath: context.data),
            withIntermediateDirectories: true
        )
        let kept = try await SQLiteStore.restore(from: file, to: path)
        try context.answer(
            "\(file) was restored to \(path)" + (kept.map { "; the old database is \($0)" } ?? ""),
            ["restored": path, "kept": kept]
        )
        return true
    }
}
