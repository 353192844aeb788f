import Base
import Foundation
import Notify
import Outbox
import SQLiteStore
import Store

/// A process that the crash tests kill again and again: it takes notices in for many people while it sends them.
///
/// usage: outbox-probe DATABASE JOURNAL OWNERS NOTICES
///
/// Each message is a line in the journal, written in one piece before its outcome is known to the queue: identity,
/// owner, address and the events it tells of. Nothing in it survives a kill but files.
@main enum OutboxProbe {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let owners = Int64(arguments[3]), let notices = Int(arguments[4]) else {
            return say("usage: outbox-probe DATABASE JOURNAL OWNERS NOTICES")
        }
        let journal = open(arguments[2], O_WRONLY | O_CREAT | O_APPEND, 0o600)
        guard journal >= 0 else { return say("no journal") }
        let database = try SQLiteStore.open(path: arguments[1])
        try await Migrator(OutboxMigrations.all).migrate(database, appliedAt: Script.noon.rfc3339)
        let dispatcher = Script.dispatcher(database, journal: journal)
        say("begun")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await Script.enqueue(database, owners: owners, notices: notices) }
            group.addTask {
                while true {
                    _ = try await dispatcher.pass()
                    if try await Script.isDone(database, owners: owners, notices: notices) { return }
                    try await Task.sleep(for: .milliseconds(5))
                }
            }
            try await group.waitForAll()
        }
        await database.close()
        say("done")
    }

    /// Straight to the pipe: a buffer would die with the process.
    static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
