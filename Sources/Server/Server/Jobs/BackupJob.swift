internal import Base
internal import Foundation
internal import SQLiteStore
internal import Store

extension Job {
    /// Copies the database beside itself, and keeps the copies of two weeks.
    static let backup = Job(
        id: .backup,
        schedule: .daily(hours: [3])
    ) { environment in
        guard case .file(let path) = environment.configuration.database else {
            return "nothing done: PostgreSQL is backed up with pg_dump (docs/operating.md)"
        }
        let folder = URL(filePath: path)
            .deletingLastPathComponent().appending(path: "backups")
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let wall = environment.zone.wallTime(at: environment.clock.now())
        let day = CivilDay.text(of: wall.day)
        let file = folder.appending(path: "meldewerk-\(day).sqlite")
        try await SQLiteStore.backup(path, to: file.path)
        let copies = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix("meldewerk-") && $0.hasSuffix(".sqlite") }.sorted()
        let old = copies.dropLast(14)
        for name in old { try FileManager.default.removeItem(at: folder.appending(path: name)) }
        return "copied to backups/\(file.lastPathComponent), removed \(old.count) old copies"
    }
}
