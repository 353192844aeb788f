internal import CPostgres
internal import Glibc
internal import Store

/// One connection with its prepared statements; whoever holds it uses it from one thread at a time.
final class Connection {
    private let address: PostgresAddress
    let handle: OpaquePointer
    private var plans = StatementPlans(capacity: 128)
    private var isOpen = true
    /// What begins the transaction: it travels with the first statement, which saves a way to the server and back.
    private var beginning: String?
    /// The first statement that failed in the transaction under way.
    private(set) var failure: StatementFailure?

    /// Connects and prepares the session.
    ///
    /// - Throws: ``StoreError/unavailable(_:)`` naming the server and what to do.
    init(_ address: PostgresAddress, patience: Duration) throws(StoreError) {
        var parameters = address.parameters
        parameters["client_encoding"] = "UTF8"
        for (name, value) in ["application_name": "meldewerk", "connect_timeout": "10", "tcp_user_timeout": "30000"]
        where parameters[name] == nil {
            parameters[name] = value
        }
        guard let handle = Self.connect(parameters) else { throw .unavailable("\(address): no memory") }
        guard PQstatus(handle) == CONNECTION_OK else {
            let message = PQerrorMessage(handle).map { String(cString: $0) } ?? ""
            PQfinish(handle)
            throw StoreError(connecting: address, message: message)
        }
        self.address = address
        self.handle = handle
        // The server's notices are for its own log.
        PQsetNoticeReceiver(handle, { _, _ in }, nil)
        try requireVersion()
        let wait = max(1, Int(patience / .milliseconds(1)))
        try control("SET lock_timeout = \(wait); SET bytea_output = hex; SET extra_float_digits = 1")
    }

    deinit { close() }

    private static func connect(_ parameters: [String: String]) -> OpaquePointer? {
        let names = parameters.keys.sorted()
        let copies = (names + names.map { parameters[$0, default: ""] }).map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        let pointers = copies.map { UnsafePointer($0) }
        return PQconnectdbParams(Array(pointers[..<names.count]) + [nil], Array(pointers[names.count...]) + [nil], 0)
    }

    private func requireVersion() throws(StoreError) {
        guard PQserverVersion(handle) / 10_000 < PostgresStore.oldestVersion else { return }
        throw .unavailable("\(address): version \(version) is too old. Install 13 or newer.")
    }

    /// The server's version as it says it, without what its packager adds.
    var version: String {
        let text = PQparameterStatus(handle, "server_version").map { String(cString: $0) } ?? ""
        return String(text.prefix { $0 != " " })
    }

    var isConnected: Bool { isOpen && PQstatus(handle) == CONNECTION_OK }

    /// False when nothing was begun, or a body has ended it.
    private var isInTransaction: Bool {
        let status = PQtransactionStatus(handle)
        return status == PQTRANS_INTRANS || status == PQTRANS_INERROR
    }

    /// Runs statements of the driver's own, outside of a body.
    func control(_ text: String) throws(StoreError) {
        let answer = PQexec(handle, text).map(Answer.init)
        guard answer?.isGood == true else { throw failed(answer, text).error }
    }

    /// Runs a question of the driver's own that is answered with true or false.
    func isTrue(_ text: String) throws(StoreError) -> Bool {
        failure = nil
        let answer = PQexec(handle, text).map(Answer.init)
        guard let answer, answer.isGood else { throw failed(answer, text).error }
        return PQgetvalue(answer.handle, 0, 0).map { String(cString: $0) } == "t"
    }

    /// Begins a transaction with its first statement.
    func begin(_ access: Database.Access) {
        failure = nil
        switch access {
        case .read: beginning = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        case .write: beginning = "BEGIN ISOLATION LEVEL SERIALIZABLE"
        }
    }

    /// Ends the transaction with its changes.
    ///
    /// - Throws: what the server finds wrong only now, and what a body kept to itself: a transaction with a failed
    ///   statement stores nothing.
    func commit() throws(StoreError) {
        if let failure { throw failure.error }
        guard beginning == nil else {
            beginning = nil
            return
        }
        guard isInTransaction else { throw .statement("the body ended its own transaction") }
        let answer = PQexec(handle, "COMMIT").map(Answer.init)
        guard answer?.isGood != true else { return }
        let failed = failed(answer, "COMMIT")
        guard failed.remedy != .connect else {
            // Run again, it might be stored twice.
            failure = StatementFailure(
                error: .unavailable("\(address): the connection was lost during the commit; it may have been stored"),
                remedy: .none
            )
            throw failure?.error ?? failed.error
        }
        throw failed.error
    }

    /// Ends whatever transaction is open, without its changes.
    func rollBack() {
        beginning = nil
        guard isConnected, isInTransaction else { return }
        PQclear(PQexec(handle, "ROLLBACK"))
    }

    /// Forgets what was prepared, on both sides.
    func forgetStatements() {
        plans = StatementPlans(capacity: 128)
        PQclear(PQexec(handle, "DEALLOCATE ALL"))
    }

    /// The kernel's view of this connection.
    func transaction() -> Transaction {
        Transaction(
            dialect: .postgres,
            execute: { [self] sql in try run(sql).answer.changedRows },
            query: { [self] sql in
                let (answer, plan) = try run(sql)
                let columns = plan.columns ?? answer.columns()
                if plan.name != nil { plan.columns = columns }
                return try answer.rows(columns.names, columns.types)
            }
        )
    }

    private func run(_ sql: SQL) throws(StoreError) -> (answer: Answer, plan: StatementPlan) {
        // What a body does after a failure would only say that there was one.
        if let failure { throw failure.error }
        let text = sql.values.isEmpty ? sql.pieces[0] : sql.text { "$\($0 + 1)" }
        let parameters = try Parameters(sql.values, statement: text)
        let plan = try plans.plan(text, parameters)
        let steps = steps(text, parameters, plan)
        let answer: Answer?
        if steps.count == 1 {
            answer = self.answer(to: steps[0], parameters)
        } else {
            let done: Int
            (answer, done) = answers(to: steps, parameters)
            if steps.prefix(done).contains(where: \.isPreparing) { plan.isPrepared = true }
        }
        beginning = nil
        guard let answer, answer.isGood else { throw failed(answer, text).error }
        return (answer, plan)
    }

    private func failed(_ answer: Answer?, _ text: String) -> StatementFailure {
        let failed = StatementFailure(answer, isConnected: isConnected, address: address, statement: text)
        if failure == nil { failure = failed }
        return failed
    }

    /// Ends the connection, and with it the session's locks.
    func close() {
        guard isOpen else { return }
        isOpen = false
        PQfinish(handle)
    }
}

/// One thing that travels to the server.
private enum Step {
    case plain(String)
    case prepare(name: String, text: String, types: [Oid])
    case execute(name: String)
    case executeOnce(String)

    var isPreparing: Bool { if case .prepare = self { true } else { false } }
}

extension Connection {
    /// What a statement needs: its transaction's beginning, its preparation, itself.
    private func steps(_ text: String, _ parameters: Parameters, _ plan: StatementPlan) -> [Step] {
        var steps: [Step] = beginning.map { [.plain($0)] } ?? []
        guard let name = plan.name else { return steps + [.executeOnce(text)] }
        if let old = plans.takeDiscarded() { steps.append(.plain("DEALLOCATE \(old)")) }
        if !plan.isPrepared { steps.append(.prepare(name: name, text: text, types: plan.types)) }
        return steps + [.execute(name: name)]
    }

    private func answer(to step: Step, _ parameters: Parameters) -> Answer? {
        parameters.withPointers { values, lengths, formats in
            switch step {
            case .plain(let text): PQexec(handle, text)
            case .prepare(let name, let text, let types): PQprepare(handle, name, text, Int32(types.count), types)
            case .execute(let name): PQexecPrepared(handle, name, parameters.count, values, lengths, formats, 0)
            case .executeOnce(let text):
                PQexecParams(handle, text, parameters.count, parameters.types, values, lengths, formats, 0)
            }
        }.map(Answer.init)
    }

    /// Sends several steps at once; after one that fails, the server skips the rest.
    ///
    /// - Returns: the answer to the last step, or to the first that failed; and how many were done.
    private func answers(to steps: [Step], _ parameters: Parameters) -> (answer: Answer?, done: Int) {
        guard PQenterPipelineMode(handle) == 1 else { return (nil, 0) }
        defer { PQexitPipelineMode(handle) }
        for step in steps {
            let isSent = parameters.withPointers { values, lengths, formats in
                switch step {
                case .plain(let text): PQsendQueryParams(handle, text, 0, nil, nil, nil, nil, 0)
                case .prepare(let name, let text, let types):
                    PQsendPrepare(handle, name, text, Int32(types.count), types)
                case .execute(let name):
                    PQsendQueryPrepared(handle, name, parameters.count, values, lengths, formats, 0)
                case .executeOnce(let text):
                    PQsendQueryParams(
                        handle,
                        text,
                        parameters.count,
                        parameters.types,
                        values,
                        lengths,
                        formats,
                        0
                    )
                }
            }
            guard isSent == 1 else { return (nil, 0) }
        }
        guard PQpipelineSync(handle) == 1 else { return (nil, 0) }
        var last: Answer?
        var done = 0
        for index in steps.indices {
            // Each step's answers end with a null.
            while let next = PQgetResult(handle).map(Answer.init) {
                if done == index { last = next }
                if done == index, next.isGood { done += 1 }
                guard isConnected else { return (last, done) }
            }
        }
        // The end of the pipeline has an answer of its own.
        while let next = PQgetResult(handle) {
            let isEnd = PQresultStatus(next) == PGRES_PIPELINE_SYNC
            PQclear(next)
            if isEnd || !isConnected { break }
        }
        return (last, done)
    }
}
