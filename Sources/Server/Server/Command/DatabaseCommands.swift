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
        let applied = try await context.withOpened(try context.database()) { database in
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
    /// What somebody types instead: PostgreSQL's own tool takes the URL as it is, which is not shown here.
    static let postgres = """
        PostgreSQL is copied by its own tool, while the servers run: \
        pg_dump --format=custom --no-owner --file=FILE --dbname="$DATABASE_URL"
        """

    static func run(_ file: String, _ context: CommandContext) async throws {
        guard case .file(let path) = try context.database() else {
            throw CommandContext.Failure(postgres.replacingOccurrences(of: "FILE", with: file))
        }
        try await SQLiteStore.backup(path, to: file)
        try context.answer("the database was copied to \(file)", ["file": file])
    }
}

/// `restore FILE`.
enum RestoreCommand {
    /// What somebody types instead.
    static let postgres = """
        PostgreSQL is restored by its own tool; stop all servers first, then: \
        pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" FILE
        """

    /// - Returns: false when somebody changed his mind.
    static func run(_ file: String, isConfirmed: Bool, _ context: CommandContext) async throws -> Bool {
        guard case .file(let path) = try context.database() else {
            throw CommandContext.Failure(postgres.replacingOccurrences(of: "FILE", with: file))
        }
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
