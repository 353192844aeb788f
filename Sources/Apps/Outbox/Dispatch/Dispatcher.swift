package import Base
package import Notify
package import Store

/// Carries out what is due: decides, sends, records, in small transactions.
///
/// One process dispatches at a time on a database that has one writer: each pass holds the lock `dispatch`. On one with
/// several, any number of processes dispatch side by side, each what it has claimed. A crash at any point loses nothing:
/// what was not recorded is sent again with the same identity.
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
        /// Told of every attempt to reach a follower of a stream, for the metrics.
        package let observe: @Sendable (_ occasion: String, _ outcome: Outcome) -> Void
        /// The app that knows the accounts; nil leaves their notices alone.
        package let people: PeopleSource?
        /// The protocols by which accounts are reached.
        package let channels: [AccountChannel]
        /// The occasions whose notices go to accounts, by their id.
        package let occasions: [String: Occasion]
        /// The services that are left alone for a while.
        package let circuits: Circuits
        /// Told of every attempt to reach an address of an account, for the metrics.
        package let observeAccount: @Sendable (_ occasion: String, _ kind: Address.Kind, _ outcome: Outcome) -> Void

        package init(
            database: Database,
            clock: WallClock,
            randomness: Randomness,
            log: Log,
            sources: [StreamSource],
            stopped: StoppedStreams,
            observe: @escaping @Sendable (_ occasion: String, _ outcome: Outcome) -> Void,
            people: PeopleSource? = nil,
            channels: [AccountChannel] = [],
            occasions: [Occasion] = [],
            circuits: Circuits? = nil,
            observeAccount: @escaping @Sendable (String, Address.Kind, Outcome) -> Void = { _, _, _ in }
        ) {
            self.database = database
            self.clock = clock
            self.randomness = randomness
            self.log = log
            self.sources = sources
            self.stopped = stopped
            self.observe = observe
            self.people = people
            self.channels = channels
            self.occasions = Dictionary(occasions.map { ($0.id, $0) }) { first, _ in first }
            self.circuits = circuits ?? Circuits(log: log)
            self.observeAccount = observeAccount
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

    /// Does everything that is due now, once: for streams and for accounts, side by side.
    package func pass() async throws -> Report {
        // Where many may write, claims keep several dispatchers apart; where one may, a lock does.
        let isAlone = environment.database.dialect == .sqlite
        let lock = isAlone ? try await environment.database.exclusive("dispatch") : nil
        if isAlone, lock == nil {
            var report = Report()
            report.isElsewhere = true
            return report
        }
        defer { lock?.release() }
        if isAlone {
            let now = environment.clock.now()
            try await environment.database.write { [holder] in
                try DispatchBooks.takeOver(holder: holder, in: $0)
                try AccountBooks.takeOver(now: now, in: $0)
            }
        }
        async let accounts = accountPass()
        var report = try await streamPass()
        let other = try await accounts
        report.accepted += other.accepted
        report.failed += other.failed
        return report
    }

    private func streamPass() async throws -> Report {
        var report = Report()
        try await decideAboutStreams()
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
        try await environment.database.read { [hasPeople = environment.people != nil] transaction in
            let streams = try DispatchBooks.nextDue(in: transaction)
            let accounts = hasPeople ? try AccountBooks.nextDue(in: transaction) : nil
            return [streams, accounts].compactMap(\.self).min()
        }
    }

    /// Decisions about one stream are taken by one process at a time, since each changes what the next may do.
    private func decideAboutStreams() async throws {
        let lock = try await decisionLock("streams")
        guard lock != nil || environment.database.dialect == .sqlite else { return }
        defer { lock?.release() }
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

    /// The right to decide, where others may dispatch at the same time; nil where the pass itself has it, or another
    /// process has.
    func decisionLock(_ subject: String) async throws -> ExclusiveLock? {
        guard environment.database.dialect == .postgres else { return nil }
        return try await environment.database.exclusive("decide-\(subject)")
    }

    /// Ends a SELECT whose rows are going to be changed, and leaves out those that another process works on.
    var skipLocked: SQL { SQL.forUpdateSkipLocked(environment.database.dialect) }

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
