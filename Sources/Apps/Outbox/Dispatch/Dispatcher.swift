package import Base
package import Notify
package import Store

/// Carries out what is due: decides, sends, records, in small transactions.
///
/// One process dispatches at a time on a database that has one writer: each pass holds the lock `dispatch`. A crash at
/// any point loses nothing: what was not recorded is sent again with the same identity.
package struct Dispatcher: Sendable {
    /// What a dispatcher works with.
    package struct Environment: Sendable {
        package let database: Database
        package let clock: WallClock
        package let randomness: Randomness
        package let log: Log
        /// One source for each occasion that goes to streams.
        package let sources: [StreamSource]
        package let stopped: StoppedStreams
        /// Told of every attempt, for the metrics.
        package let observe: @Sendable (_ occasion: String, _ outcome: Outcome) -> Void

        package init(
            database: Database,
            clock: WallClock,
            randomness: Randomness,
            log: Log,
            sources: [StreamSource],
            stopped: StoppedStreams,
            observe: @escaping @Sendable (_ occasion: String, _ outcome: Outcome) -> Void
        ) {
            self.database = database
            self.clock = clock
            self.randomness = randomness
            self.log = log
            self.sources = sources
            self.stopped = stopped
            self.observe = observe
        }
    }

    /// What one pass did.
    package struct Report: Sendable, Equatable {
        /// Messages that a service took.
        package var accepted = 0
        /// Attempts that ended otherwise.
        package var failed = 0
        /// Another process dispatches right now; nothing was done.
        package var isElsewhere = false
    }

    /// Streams decided about, and dispatches claimed, in one transaction.
    static let batch = 100

    let environment: Environment
    let holder: String
    let backoff = Backoff(first: .seconds(30), longest: .hours(1))

    /// `holder` is a name for this process, unique among all that use the database.
    package init(_ environment: Environment, holder: String) {
        self.environment = environment
        self.holder = holder
    }

    /// Does everything that is due now, once.
    package func pass() async throws -> Report {
        var report = Report()
        guard let lock = try await environment.database.exclusive("dispatch") else {
            report.isElsewhere = true
            return report
        }
        defer { lock.release() }
        if environment.database.dialect == .sqlite {
            try await environment.database.write { [holder] in try DispatchBooks.takeOver(holder: holder, in: $0) }
        }
        try await decide()
        while await isGoingOn {
            let claimed = try await claim()
            guard !claimed.isEmpty else { break }
            try await run(claimed, &report)
        }
        try await environment.database.write { [holder] in try DispatchBooks.release(holder: holder, in: $0) }
        return report
    }

    /// When something is due next; nil if nothing waits.
    package func nextDue() async throws -> Timestamp? {
        try await environment.database.read { try DispatchBooks.nextDue(in: $0) }
    }

    private func decide() async throws {
        while await isGoingOn {
            let now = environment.clock.now()
            let due = try await environment.database.read {
                try Decide.dueStreams(now: now, limit: Self.batch, in: $0)
            }
            guard !due.isEmpty else { return }
            for stream in due {
                guard let source = source(of: stream.kind) else {
                    throw UnknownOccasion(id: stream.kind)
                }
                try await environment.database.write {
                    try Decide.stream(stream, source: source, now: now, in: $0)
                }
            }
        }
    }

    private func claim() async throws -> [Dispatch] {
        let now = environment.clock.now()
        return try await environment.database.write { [holder] in
            try DispatchBooks.claim(holder: holder, now: now, limit: Self.batch, in: $0)
        }
    }

    /// Runs some dispatches side by side: one slow service does not hold up the others.
    private func run(_ dispatches: [Dispatch], _ report: inout Report) async throws {
        let sum = try await withThrowingTaskGroup(of: Report.self) { group in
            var waiting = dispatches.makeIterator()
            var sum = Report()
            for _ in 0..<8 {
                guard let next = waiting.next() else { break }
                group.addTask { try await send(next) }
            }
            while let part = try await group.next() {
                sum.accepted += part.accepted
                sum.failed += part.failed
                if let next = waiting.next() { group.addTask { try await send(next) } }
            }
            return sum
        }
        report.accepted += sum.accepted
        report.failed += sum.failed
    }

    func source(of kind: String) -> StreamSource? {
        environment.sources.first { $0.occasion.id == kind }
    }

    /// The queue holds a notice of an occasion that this release does not know: install the newer release.
    package struct UnknownOccasion: Error, CustomStringConvertible {
        /// The occasion's id.
        package let id: String

        package var description: String {
            "the queue holds notices of the occasion \(id), which this release does not know"
        }
    }
}
