package import Base
package import Store

/// Asks the registered sources what is new.
///
/// It is the first step of every job that tells people of the council, and a job of its own. One source that fails
/// stops neither the others nor the job.
///
/// An import that runs already, begun by another job or by an operator, is waited for: whoever looked at the data in the
/// midst of it would find yesterday's, and would not look again before tomorrow.
package struct SourceRefresh: Sendable {
    /// What came of asking all.
    package struct Summary: Sendable, Equatable {
        package var asked = 0
        /// Asked so shortly before that they were left alone.
        package var rested = 0
        package var failed = 0
        package var changes = 0

        /// One line for the record of jobs.
        package var text: String {
            var parts = ["asked \(asked) sources", "\(changes) changes"]
            if rested > 0 { parts.append("\(rested) were asked a moment ago") }
            if failed > 0 { parts.append("\(failed) failed") }
            return parts.joined(separator: ", ")
        }
    }

    /// Nobody is asked more often than this.
    static let rest = Duration.minutes(10)
    /// After so long everything is asked again, since filters miss what servers forget to date.
    static let fullRunAfter = Duration.days(7)

    /// How often it is looked whether an import has ended.
    static let look = Duration.seconds(5)
    /// An import that takes longer is not waited for; the next run tells what it brought.
    static let patience = Duration.hours(2)

    private let database: Database
    private let clock: WallClock
    private let log: Log
    private let importer: Importer
    private let open: @Sendable (_ source: RegisteredSource, _ since: Timestamp?) throws -> CouncilSource

    /// A refresh.
    ///
    /// - Parameters:
    ///   - database: with the council's schema.
    ///   - clock: what time it is.
    ///   - log: hears of sources that fail.
    ///   - importer: writes what they tell.
    ///   - open: makes a source of an address, for everything or for what changed since a moment.
    package init(
        database: Database,
        clock: WallClock,
        log: Log,
        importer: Importer,
        open: @escaping @Sendable (_ source: RegisteredSource, _ since: Timestamp?) throws -> CouncilSource
    ) {
        self.database = database
        self.clock = clock
        self.log = log
        self.importer = importer
        self.open = open
    }

    /// Asks all registered sources that were not asked a moment ago.
    ///
    /// - Returns: what came of it.
    /// - Throws: what the database throws; never what a source does.
    package func run() async throws -> Summary {
        var isFree = try await waitForImports()
        var summary = Summary()
        for id in try await database.read({ try RegisteredSource.all(in: $0) }).map(\.id) {
            // As it stands now: another job may have asked it while the ones before it were asked.
            let known = try await database.read { try RegisteredSource.all(in: $0) }
            guard let source = known.first(where: { $0.id == id }) else { continue }
            if let asked = source.askedAt, clock.now() - asked < Self.rest {
                summary.rested += 1
                continue
            }
            summary.asked += 1
            do {
                summary.changes += try await ask(source).tally.changes
            } catch is Importer.Busy {
                // Somebody began in this very moment. What they bring is what there is to tell.
                summary.asked -= 1
                summary.rested += 1
                if isFree { isFree = try await waitForImports() }
            } catch let error as StoreError {
                throw error
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                summary.failed += 1
                log.warning("import", "source \(source.id) could not be asked: \(error)")
            }
        }
        return summary
    }

    /// Waits until no import runs, in this process or in another.
    ///
    /// - Returns: false if one still does after two hours.
    private func waitForImports() async throws -> Bool {
        let begun = clock.now()
        while try await importer.isRunning() {
            guard clock.now() - begun < Self.patience else {
                log.warning("import", "an import has been running for two hours; nobody waits for it any more")
                return false
            }
            try await clock.sleep(Self.look)
        }
        return true
    }

    /// Asks one source and notes how that went.
    ///
    /// - Parameters:
    ///   - source: which one.
    ///   - isFull: everything, whatever was asked before.
    ///   - telling: whether changes are noted for the jobs.
    ///   - progress: hears how far it is.
    /// - Returns: what was read and what became of it.
    /// - Throws: why it could not be asked; that is noted.
    package func ask(
        _ source: RegisteredSource,
        isFull: Bool = false,
        telling: Importer.Telling = .always,
        progress: @escaping @Sendable (Importer.Progress) -> Void = { _ in }
    ) async throws -> ImportReport {
        let began = clock.now()
        let isDue = source.fullRunAt.map { began - $0 >= Self.fullRunAfter } ?? true
        let since = isFull || isDue ? nil : source.modifiedSince
        do {
            let opened = try open(source, since)
            let report = try await importer.run(opened, telling: telling, progress: progress)
            let isWhole = await opened.account().isWhole
            try await database.write {
                try source.noteAnswer(at: began, isWhole: isWhole, isFull: since == nil, in: $0)
            }
            return report
        } catch let busy as Importer.Busy {
            throw busy
        } catch {
            try await database.write { try source.noteFailure("\(error)", at: began, in: $0) }
            throw error
        }
    }
}
