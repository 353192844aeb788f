internal import Accounts
internal import Base
internal import Council
internal import Crypto
internal import Foundation
internal import Store

/// `import oparl` and `import sessionnet`.
enum ImportCommand {
    static func oparl(_ options: Command.ImportOParl, _ context: CommandContext) async throws {
        let zone = try context.zone()
        let files = options.sources.filter { !isURL($0) }
        let urls = options.sources.filter(isURL)
        let telling: Importer.Telling = options.isTold ? .always : .never
        var reports: [ImportReport] = []
        try await withSchema(context) { database in
            if !files.isEmpty {
                let source = try CouncilSource.files(files, .live, zone: zone, until: options.until)
                let clock = context.clock
                let importer = Importer(
                    database: database,
                    zone: zone,
                    digest: { SHA256.digest($0) },
                    now: { clock.now() }
                )
                let bar = ProgressBar(context)
                reports.append(try await importer.run(source, telling: telling) { bar.show($0) })
                bar.end()
            }
            for url in urls { reports.append(try await ask(url, .oparl, telling, database, zone, context)) }
        }
        try context.answer(reports.map { ImportText.lines($0) }.joined(separator: "\n\n"), reports.map(ImportText.wire))
    }

    static func sessionNet(_ url: String, _ context: CommandContext) async throws {
        guard isURL(url) else { throw CommandContext.Failure("\(url) is no http or https address") }
        let zone = try context.zone()
        var report = ImportReport()
        try await withSchema(context) { database in
            report = try await ask(url, .sessionNet, .always, database, zone, context)
        }
        try context.answer(ImportText.lines(report), [ImportText.wire(report)])
    }

    static func isURL(_ source: String) -> Bool { source.hasPrefix("https://") || source.hasPrefix("http://") }

    /// Asks an address for everything, and remembers it if it answers.
    private static func ask(
        _ url: String,
        _ kind: RegisteredSource.Kind,
        _ telling: Importer.Telling,
        _ database: Database,
        _ zone: Zone,
        _ context: CommandContext
    ) async throws -> ImportReport {
        let configuration = try configuration(context)
        let now = context.clock.now()
        let known = try await database.read { try RegisteredSource.all(in: $0) }.contains { $0.url == url }
        let source = try await database.write { try RegisteredSource.add(url, kind: kind, at: now, in: $0) }
        let refresh = ServerSources.refresh(
            database,
            client: context.client(configuration),
            zone: zone,
            clock: context.clock,
            log: .silent
        )
        let bar = ProgressBar(context)
        defer { bar.end() }
        do {
            return try await refresh.ask(source, isFull: true, telling: telling) { bar.show($0) }
        } catch {
            // An address that never answered is not asked again every day.
            if !known { _ = try await database.write { try RegisteredSource.remove(url, in: $0) } }
            throw error
        }
    }

    /// The configuration, for the ways out; an import signs nobody in and needs no secret for that.
    private static func configuration(_ context: CommandContext) throws -> ServerConfiguration {
        var values = try context.variables().values
        if values["WEB_JWT_SECRET"] == nil { values["WEB_JWT_SECRET"] = context.randomness.token(byteCount: 32) }
        return try ServerConfiguration.read(values, data: context.data)
    }

    /// Opens the database and brings it to this release's schema: an import may be the first thing that a folder sees.
    static func withSchema(_ context: CommandContext, _ body: (Database) async throws -> Void) async throws {
        try FileManager.default.createDirectory(atPath: context.data, withIntermediateDirectories: true)
        let now = context.clock.now().rfc3339
        try await context.withOpened(try context.database(), isForBulk: true) { database in
            _ = try await Migrator(Schema.migrations).migrate(database, appliedAt: now)
            try await MarkedMigrations.run(database, appliedAt: now)
            try await body(database)
        }
    }
}
