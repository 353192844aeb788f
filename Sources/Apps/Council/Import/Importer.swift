package import Base
package import Store

/// Brings a source's objects into the tables and notes what changed in meaning.
///
/// It sends nothing: the jobs read the changes. Each piece is one transaction, and what follows from it is worked out
/// in transactions of its own; whatever ends the process, the next run finds what is left to do. Run again with the
/// same objects it changes nothing.
package struct Importer: Sendable {
    /// Whether changes are told.
    package enum Telling: Sendable, Equatable {
        /// Unless it is a town's first import.
        case always
        case never
    }

    /// How far an import is.
    package struct Progress: Sendable {
        package let objects: Int
        /// 0 to 1; nil where nobody can tell.
        package let part: Double?

        package init(objects: Int, part: Double?) {
            self.objects = objects
            self.part = part
        }
    }

    private let database: Database
    private let zone: Zone
    private let digest: @Sendable ([UInt8]) -> [UInt8]
    private let now: @Sendable () -> Timestamp

    /// An importer.
    ///
    /// - Parameters:
    ///   - database: with the council's schema.
    ///   - zone: the council's clock.
    ///   - digest: SHA-256.
    ///   - now: the current moment.
    package init(
        database: Database,
        zone: Zone,
        digest: @escaping @Sendable ([UInt8]) -> [UInt8],
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.database = database
        self.zone = zone
        self.digest = digest
        self.now = now
    }

    /// Another import runs on this database: wait for its end.
    package struct Busy: Error, CustomStringConvertible {
        package var description: String { "another import is running; try again when it is through" }
    }

    /// Whether an import runs at this moment, in whichever process.
    ///
    /// - Throws: what the database throws.
    package func isRunning() async throws -> Bool {
        // The record first: taking the lock to look would get in the way of an import that begins just then.
        let open: Int? = try await database.read { transaction in
            try transaction.scalar("SELECT 1 FROM council_imports WHERE ended_at IS NULL LIMIT 1")
        }
        // One that was killed has a record without an end, and no lock.
        guard open != nil else { return false }
        guard let lock = try await database.exclusive("council-import") else { return true }
        lock.release()
        return false
    }

    /// Imports a source to its end.
    ///
    /// - Parameters:
    ///   - source: where the objects come from.
    ///   - telling: whether changes are noted for the jobs.
    ///   - progress: hears after each piece how far it is.
    /// - Returns: what was read and what became of it.
    /// - Throws: what the source or the database throws; what was stored until then stays.
    package func run(
        _ source: CouncilSource,
        telling: Telling = .always,
        progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws -> ImportReport {
        guard let lock = try await database.exclusive("council-import") else { throw Busy() }
        defer { lock.release() }
        let began = now()
        let isFirst = try await !knowsTowns()
        var report = ImportReport()
        report.source = source.name
        report.isSilent = telling == .never || isFirst
        let record = try await begin(report, at: began)
        // What an import that was killed left behind is worked out as it would have been.
        let left = scope(began, telling)
        report.tally.add(try await settle(left))
        report.tally.add(try await pieces(of: source, telling, progress))
        let account = await source.account()
        report.counts = account.counts
        report.oddities = account.oddities
        report.oddities.add(report.tally.oddities)
        try await end(record, report)
        return report
    }

    /// Takes piece after piece; the next one is read while this one is written.
    private func pieces(
        of source: CouncilSource,
        _ telling: Telling,
        _ progress: @Sendable (Progress) -> Void
    ) async throws -> ImportTally {
        var tally = ImportTally()
        var objects = 0
        var last = scope(now(), telling)
        var next = try await prepared(source)
        while let (current, batches) = next {
            let scope = scope(current.at ?? now(), current.isBase ? .never : telling)
            async let written = write(batches, scope)
            next = try await prepared(source)
            tally.add(try await written)
            objects += current.objects.count
            progress(Progress(objects: objects, part: current.progress))
            if current.isComplete {
                tally.add(try await settle(scope))
                if current.isBase { try await endFirstImports(at: scope.noticedAt) }
            }
            last = scope
        }
        if let roll = await source.account().roll {
            tally.add(try await RollCall(database: database, scope: last, roll: roll, isGone: source.isGone).run())
        }
        tally.add(try await settle(last))
        try await endFirstImports(at: last.noticedAt)
        return tally
    }

    /// Whether a town's first import is over: of any other nobody is told.
    private func knowsTowns() async throws -> Bool {
        try await database.read { transaction in
            try transaction.scalar(
                "SELECT 1 FROM council_bodies WHERE first_import_ended_at IS NOT NULL LIMIT 1",
                as: Int.self
            ) != nil
        }
    }

    private func scope(_ at: Timestamp, _ telling: Telling) -> ImportScope {
        ImportScope(zone: zone, digest: digest, noticedAt: at, notifies: telling == .always)
    }

    /// The next piece, and its objects as they will be written.
    private func prepared(_ source: CouncilSource) async throws -> (CouncilSource.Piece, [PreparedBatch])? {
        guard let piece = try await source.next() else { return nil }
        return (piece, SourceObject.portions(of: piece.objects).map { PreparedBatch($0, digest) })
    }

    private func write(_ batches: [PreparedBatch], _ scope: ImportScope) async throws -> ImportTally {
        var tally = ImportTally()
        for batch in batches {
            tally.add(
                try await database.write { transaction in
                    var writer = try BatchWriter(transaction, scope)
                    try writer.write(batch)
                    return writer.tally
                }
            )
        }
        return tally
    }

    /// Works out what follows from all that changed.
    private func settle(_ scope: ImportScope) async throws -> ImportTally {
        while try await database.write({ try SessionLinks.renew(in: $0) }) {}
        var tally = ImportTally()
        let isTold = try await knowsTowns() && scope.notifies
        if isTold {
            // What is told stands in the same order each time.
            tally.changes = try await inTurns(SessionSettling.self, scope)
            tally.changes += try await inTurns(PaperSettling.self, scope)
        } else {
            // Neither reads what the other writes.
            async let sessions = inTurns(SessionSettling.self, scope)
            async let papers = inTurns(PaperSettling.self, scope)
            tally.changes = try await sessions + papers
        }
        return tally
    }

    /// Looks at one portion while the one before is written.
    ///
    /// - Returns: how many changes were told.
    private func inTurns<Portion: Settling>(_ type: Portion.Type, _ scope: ImportScope) async throws -> Int {
        var changes = 0
        var portion = try await database.read { try Portion.next(after: 0, in: $0, scope) }
        while let current = portion {
            async let written: Void = database.write { try current.write(in: $0, scope) }
            portion = try await database.read { try Portion.next(after: current.last, in: $0, scope) }
            try await written
            changes += current.changes
        }
        return changes
    }

    /// From now on news of these towns is news.
    private func endFirstImports(at moment: Timestamp) async throws {
        try await database.write { transaction in
            try transaction.execute(
                "UPDATE council_bodies SET first_import_ended_at = \(moment) WHERE first_import_ended_at IS NULL"
            )
        }
    }

    private func begin(_ report: ImportReport, at moment: Timestamp) async throws -> Int64? {
        try await database.write { transaction in
            try transaction.scalar(
                """
                INSERT INTO council_imports (source, began_at, is_silent)
                VALUES (\(report.source), \(moment), \(report.isSilent)) RETURNING id
                """
            )
        }
    }

    private func end(_ record: Int64?, _ report: ImportReport) async throws {
        let moment = now()
        try await database.write { transaction in
            try transaction.execute(
                """
                UPDATE council_imports SET ended_at = \(moment), objects = \(report.counts.values.reduce(0, +)),
                    changes = \(report.tally.changes), oddities = \(report.odditiesJSON)
                WHERE id = \(record)
                """
            )
        }
    }
}
