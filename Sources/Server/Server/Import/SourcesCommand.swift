internal import Base
internal import Council
internal import Store

/// `sources list`, `sources add`, `sources remove`.
enum SourcesCommand {
    private struct Wire: Encodable {
        let kind: String
        let url: String
        let asked_at: String?
        let full_run_at: String?
        let failure: String?
    }

    static func list(_ context: CommandContext) async throws {
        let sources = try await context.withDatabase { database in
            try await database.read { try RegisteredSource.all(in: $0) }
        }
        let lines = sources.map { source in
            let state = source.failure.map { "failed: \($0)" } ?? source.askedAt.map { "asked \($0.rfc3339)" }
            return "\(source.kind.rawValue)  \(source.url)  \(state ?? "not asked yet")"
        }
        let wire = sources.map {
            Wire(
                kind: $0.kind.rawValue,
                url: $0.url,
                asked_at: $0.askedAt?.rfc3339,
                full_run_at: $0.fullRunAt?.rfc3339,
                failure: $0.failure
            )
        }
        try context.answer(
            lines.isEmpty ? "no sources; `meldewerk sources add URL` remembers one" : lines.joined(separator: "\n"),
            ["sources": wire]
        )
    }

    static func add(_ url: String, _ context: CommandContext) async throws {
        guard ImportCommand.isURL(url) else {
            throw CommandContext.Failure("\(url) is no http or https address; files are imported, not remembered")
        }
        let now = context.clock.now()
        let source = try await context.withDatabase { database in
            try await database.write {
                try RegisteredSource.add(url, kind: RegisteredSource.Kind(url: url), at: now, in: $0)
            }
        }
        try context.answer(
            "\(source.kind.rawValue) at \(url) will be asked; `meldewerk job refresh` asks it now",
            ["kind": source.kind.rawValue, "url": url]
        )
    }

    static func remove(_ url: String, _ context: CommandContext) async throws {
        let wasThere = try await context.withDatabase { database in
            try await database.write { try RegisteredSource.remove(url, in: $0) }
        }
        guard wasThere else {
            throw CommandContext.Failure("\(url) is none of the sources; see `meldewerk sources list`")
        }
        try context.answer("\(url) will not be asked any more; what it told stays", ["url": url])
    }
}
