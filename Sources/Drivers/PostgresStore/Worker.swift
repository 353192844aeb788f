internal import Store
internal import Threads

/// One of the threads that read or write, with its connection.
struct Worker {
    private let address: PostgresAddress
    private let patience: Duration
    private let queue: WorkQueue
    private var connection: Connection?
    /// Whether there was a connection before: a server that was there comes back, and is waited for.
    private var wasConnected = false

    init(_ address: PostgresAddress, patience: Duration, _ queue: WorkQueue) {
        self.address = address
        self.patience = patience
        self.queue = queue
    }

    /// Works until the queue is closed and empty.
    mutating func run() {
        while let job = queue.next() { carryOut(job) }
        connection?.close()
    }

    /// Runs a job until its transaction is stored or refused.
    ///
    /// The first repetition follows at once; from the second on, those that were in each other's way go one by one.
    private mutating func carryOut(_ job: Job) {
        let end = ContinuousClock.now + patience
        var attempts = Attempts()
        while true {
            do {
                let connection = try connected(until: end)
                try attempt(job, on: connection, inTurn: attempts.interrupted > 1)
                job.succeed()
                // Whoever has only read need not wait for this.
                return connection.rollBack()
            } catch {
                let failure = connection?.failure
                if connection?.isConnected != true { connection = nil }
                guard let failure, attempts.mayRepeat(after: failure.remedy), .now < end else { return job.fail(error) }
                if case .prepare = failure.remedy { connection?.forgetStatements() }
            }
        }
    }

    private func attempt(_ job: Job, on connection: Connection, inTurn: Bool) throws {
        connection.begin(job.access)
        if inTurn { try Turn.take(connection) }
        defer { if inTurn { Turn.giveBack(connection) } }
        do {
            try job.body(connection.transaction())
            switch job.access {
            case .read: if let failure = connection.failure { throw failure.error }
            case .write: try connection.commit()
            }
        } catch {
            connection.rollBack()
            throw error
        }
    }

    private mutating func connected(until end: ContinuousClock.Instant) throws -> Connection {
        if let connection, connection.isConnected { return connection }
        connection = nil
        while true {
            do {
                let new = try Connection(address, patience: patience)
                connection = new
                wasConnected = true
                return new
            } catch {
                guard wasConnected, .now < end else { throw error }
                WorkerThread.pause(milliseconds: 100)
            }
        }
    }
}

/// What a transaction has been through.
private struct Attempts {
    /// How often another transaction came between.
    private(set) var interrupted = 0
    private var conflicts = 0
    private var preparations = 0
    private var connections = 0

    /// Notes a failure.
    ///
    /// - Returns: whether there is hope.
    mutating func mayRepeat(after remedy: StatementFailure.Remedy) -> Bool {
        switch remedy {
        case .none: return false
        case .again:
            interrupted += 1
            return true
        case .onceAgain:
            conflicts += 1
            return conflicts == 1
        case .prepare:
            preparations += 1
            return preparations == 1
        case .connect:
            connections += 1
            return connections <= 3
        }
    }
}

/// The turn that transactions take which were in each other's way, among all processes.
private enum Turn {
    private static let key = "hashtextextended(current_schema() || ' turn', 0)"

    static func take(_ connection: Connection) throws {
        try connection.control("SELECT pg_advisory_lock(\(key))")
    }

    static func giveBack(_ connection: Connection) {
        // With the connection the lock is gone too.
        try? connection.control("SELECT pg_advisory_unlock(\(key))")
    }
}
