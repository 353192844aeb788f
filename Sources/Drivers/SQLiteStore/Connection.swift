internal import CSQLite
internal import Store

/// One SQLite handle with its prepared statements; whoever holds it uses it from one thread at a time.
final class Connection {
    /// What a connection is for.
    enum Mode {
        /// Work: creates a missing file, keeps a write-ahead log.
        case readWrite
        /// Work: one of those that only read.
        case readOnly
        /// Work: a few rows by their keys, on the caller's thread.
        case glances
        /// Care of an existing file, whose kind of log stays as it is.
        case maintenance
    }

    /// The statements that begin and end transactions; bodies may not use them.
    enum Control: String, CaseIterable {
        case beginRead = "BEGIN"
        case beginWrite = "BEGIN IMMEDIATE"
        case beginExclusive = "BEGIN EXCLUSIVE"
        case commit = "COMMIT"
        case rollBack = "ROLLBACK"
        case savepoint = "SAVEPOINT body"
        case release = "RELEASE body"
        case rollBackToSavepoint = "ROLLBACK TO body"
    }

    /// For messages to the operator.
    let path: String
    let handle: OpaquePointer
    private let busy: BusyWait
    private var controls: [Control: Statement] = [:]
    private var cache = StatementCache(capacity: 128)
    private var isOpen = true

    /// Opens a file.
    ///
    /// - Throws: ``StoreError`` naming the file and what to do.
    init(path: String, mode: Mode, busyTimeout: Duration) throws {
        Self.library
        let isFile = path != SQLiteStore.inMemory
        if isFile, mode == .readWrite { try FilePath.createPrivate(path) }
        let access =
            switch mode {
            case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readOnly, .glances: SQLITE_OPEN_READONLY
            case .maintenance: SQLITE_OPEN_READWRITE
            }
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let opened else {
            let error = StoreError(opening: path, code: code, handle: opened)
            sqlite3_close_v2(opened)
            throw error
        }
        self.path = path
        handle = opened
        busy = BusyWait(limit: busyTimeout)
        busy.install(on: opened)
        try prepare(mode, isFile: isFile)
    }

    deinit { close() }

    /// Sets up SQLite before its first use: nobody asks how much memory it has, and counting it takes a lock each time.
    private static let library: Void = { meldewerk_sqlite3_count_memory(0) }()

    private func prepare(_ mode: Mode, isFile: Bool) throws {
        if isFile, mode == .readWrite { try enterWAL() }
        try pragma("synchronous = FULL")
        try pragma("foreign_keys = ON")
        try pragma(mode == .glances ? "cache_size = -2000" : "cache_size = -8000")
        try pragma("temp_store = MEMORY")
        try pragma("journal_size_limit = 67108864")
        // A page that many commits have changed is copied once: 16 MB of log, against SQLite's 4.
        try pragma("wal_autocheckpoint = 4000")
        if mode == .readOnly || mode == .glances { try pragma("query_only = ON") }
        for control in Control.allCases { controls[control] = try Statement(control.rawValue, on: self) }
    }

    /// For thousands of changes: what they touch stays in memory, and commits do not wait for the disk.
    ///
    /// The log is still written in order, and the first commit of whoever waits makes all before it durable.
    func expectBulk() throws {
        try pragma("synchronous = NORMAL")
        try pragma("cache_size = -64000")
        try pragma("wal_autocheckpoint = 16000")
    }

    /// SQLite answers busy at once when two processes create the same file, without asking the busy handler.
    private func enterWAL() throws {
        busy.restart()
        while true {
            do {
                let mode = try Statement("PRAGMA journal_mode = WAL", on: self).rows([]).first?.values.first
                guard mode == .text("wal") else {
                    throw StoreError.unavailable("\(path): there can be no log beside it. Put it on a local disk.")
                }
                return
            } catch StoreError.busy {
                guard busy.wait() else { throw StoreError.busy }
            }
        }
    }

    /// Runs one pragma, on the way in.
    func pragma(_ text: String) throws {
        let code = sqlite3_exec(handle, "PRAGMA " + text, nil, nil, nil)
        guard code == SQLITE_OK else { throw StoreError(opening: path, code: code, handle: handle) }
    }

    /// False when SQLite or a body has ended the transaction.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Begins or ends a transaction.
    func control(_ control: Control) throws {
        guard let statement = controls[control] else { throw StoreError.closed }
        _ = try statement.execute([])
    }

    /// Ends whatever transaction is open, without its changes.
    func rollBackAll() {
        guard isInTransaction else { return }
        sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
    }

    /// Refuses a body that leaves a deferred foreign key open.
    ///
    /// SQLite would only find out at the commit, where it would be everybody's fault.
    func requireForeignKeys() throws {
        var open: Int32 = 0
        var highest: Int32 = 0
        sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &open, &highest, 0)
        if open != 0 { throw StoreError.constraint("FOREIGN KEY constraint failed") }
    }

    /// The kernel's view of this connection.
    func transaction(_ access: Database.Access) -> Transaction {
        Transaction(
            dialect: .sqlite,
            execute: { [self] sql in try statement(sql, access).execute(sql.values) },
            query: { [self] sql in try statement(sql, access).rows(sql.values) },
            repeating: { [self] text, values, count in try statement(text, access).rows(values, each: count) }
        )
    }

    private func statement(_ sql: SQL, _ access: Database.Access) throws -> Statement {
        try statement(sql.values.isEmpty ? sql.pieces[0] : sql.text { _ in "?" }, access)
    }

    private func statement(_ text: String, _ access: Database.Access) throws -> Statement {
        let statement: Statement
        if let known = cache[text] {
            statement = known
        } else {
            try StatementText.requireForBody(text)
            statement = try Statement(text, on: self)
            cache[text] = statement
        }
        guard statement.isReadOnly || access == .write else {
            throw StoreError.statement("a read transaction cannot write: \(text)")
        }
        return statement
    }

    /// Moves what the log holds into the file, as far as readers allow.
    func checkpoint() {
        sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
    }

    /// Ends the handle; the last one on a file also empties and removes the log.
    func close() {
        guard isOpen else { return }
        isOpen = false
        controls = [:]
        cache = StatementCache(capacity: 0)
        sqlite3_close_v2(handle)
    }
}
