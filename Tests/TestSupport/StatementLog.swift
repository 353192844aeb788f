package import Store
internal import Synchronization

/// A database that remembers its statements, and can fail at one: to count queries, and to play a crash.
package final class StatementLog: Sendable {
    /// The crash: what a process that dies can say of it, nothing else.
    package struct Crash: Error {}

    private struct State {
        var statements: [String] = []
        var crash: (@Sendable (_ statement: String) -> Bool)?
    }

    private let state = Mutex(State())

    package init() {}

    /// The texts of all statements since the start or the last ``clear()``, with `?` for each value.
    package var statements: [String] { state.withLock(\.statements) }

    /// Forgets what was remembered.
    package func clear() { state.withLock { $0.statements = [] } }

    /// Fails at the first statement that `condition` picks, before it runs; nil stops that.
    package func crash(at condition: (@Sendable (_ statement: String) -> Bool)?) {
        state.withLock { $0.crash = condition }
    }

    /// The same database, watched; `dialect` is what it says it speaks, nil leaves that as it is; its
    /// transactions say what they really speak.
    package func watch(_ database: Database, dialect: Database.Dialect? = nil) -> Database {
        Database(
            dialect: dialect ?? database.dialect,
            run: { access, body in
                switch access {
                case .read: try await database.read { try body(self.watch($0)) }
                case .write: try await database.write { try body(self.watch($0)) }
                }
            },
            lock: { try await database.exclusive($0) },
            close: { await database.close() }
        )
    }

    private func watch(_ transaction: Transaction) -> Transaction {
        Transaction(
            dialect: transaction.dialect,
            execute: { sql in
                try self.note(sql)
                return try transaction.execute(sql)
            },
            query: { sql in
                try self.note(sql)
                return try transaction.rows(sql)
            }
        )
    }

    private func note(_ sql: SQL) throws {
        let text = sql.text { _ in "?" }
        let isCrash = state.withLock { state in
            state.statements.append(text)
            guard state.crash?(text) == true else { return false }
            state.crash = nil
            return true
        }
        if isCrash { throw Crash() }
    }
}
