internal import Accounts
internal import Base
internal import Council
internal import HTML
internal import Notify
internal import Outbox
internal import Store
internal import Visits

/// `explain`.
enum ExplainCommand {
    /// One decision as a program reads it (wire.md, `GET /api/account/trace`).
    private struct Entry: Encodable {
        let at: String
        let occasion: String
        let decision: String
        let reason: String?
        let until: String?
        let title: String?
        let url: String?
    }

    private struct Answer: Encodable {
        let entries: [Entry]
    }

    /// What the database says of one account.
    private struct Found: Sendable {
        let person: Person
        let outlook: Outlook
        let entries: [TraceLog.AccountEntry]
    }

    static func run(_ options: Command.Explain, _ context: CommandContext) async throws {
        let deployment = try context.zone()
        let registry = CouncilOccasions.all + VisitsOccasions.all
        if let occasion = options.occasion, !registry.contains(where: { $0.id == occasion }) {
            let names = registry.map(\.id).joined(separator: ", ")
            throw CommandContext.Failure("there is no occasion \(occasion) of accounts, only \(names)")
        }
        let now = context.clock.now()
        let since =
            switch options.since {
            case nil: now - .days(30)
            case .moment(let moment): moment
            case .day(let day): deployment.moment(of: WallTime(day: day, second: 0))
            }
        let found = try await context.withDatabase { database in
            try await database.read { transaction in
                try find(options, registry, deployment, since: since, now: now, in: transaction)
            }
        }
        let texts = try Bootstrap.texts().texts(.english)
        let words = Words(texts: texts, registry: registry, zone: found.person.zone)
        try context.answer(words.text(found), Answer(entries: found.entries.map(entry)))
    }

    private static func find(
        _ options: Command.Explain,
        _ registry: [Occasion],
        _ deployment: Zone,
        since: Timestamp,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> Found {
        let recipients = Recipients(zones: ZoneBook(deployment: deployment), occasions: registry)
        guard let account = try Account.find(email: options.email, at: now, in: transaction),
            let person = try recipients.people([account.id.rawValue], in: transaction)[account.id.rawValue]
        else {
            throw CommandContext.Failure("there is no account with the address \(options.email)")
        }
        return Found(
            person: person,
            outlook: try Outlook.of(person, now: now, in: transaction),
            entries: try TraceLog.entries(
                owner: person.id,
                since: since,
                occasion: options.occasion,
                in: transaction
            )
        )
    }

    private static func entry(_ entry: TraceLog.AccountEntry) -> Entry {
        Entry(
            at: entry.trace.at.rfc3339,
            occasion: entry.occasion,
            decision: entry.trace.decision.rawValue,
            reason: entry.trace.reason,
            until: entry.trace.until?.rfc3339,
            title: entry.title,
            url: entry.url
        )
    }

    /// Says it as the person's own page says it.
    private struct Words {
        let texts: Texts
        let registry: [Occasion]
        let zone: Zone

        func text(_ found: Found) -> String {
            var lines = [
                "account \(found.person.id), reached by \(found.person.channel.rawValue), clock \(zone.identifier)"
            ]
            for pot in Occasion.Pot.allCases {
                guard let day = found.outlook.today[pot] else { continue }
                lines.append("today, \(pot.rawValue): \(day.used) of \(day.limit)")
            }
            if let next = found.outlook.next {
                lines.append("next: \(time(next.at)), \(next.count) notice\(next.count == 1 ? "" : "s")")
            } else {
                lines.append("next: nothing waits")
            }
            for occasion in registry {
                guard let reason = found.person.wish(occasion).reason else { continue }
                lines.append("not wanted: \(occasion.id) (\(reason))")
            }
            lines.append("")
            guard !found.entries.isEmpty else { return (lines + ["no decision in this time"]).joined(separator: "\n") }
            return (lines + found.entries.map(line)).joined(separator: "\n")
        }

        private func line(_ entry: TraceLog.AccountEntry) -> String {
            let decision = texts["account.trace.\(entry.trace.decision.rawValue)"]
            var line = "\(time(entry.trace.at))  \(entry.occasion)  \(decision)"
            if let title = entry.title { line += ": \(title)" }
            var parts = TraceWords.reasons(entry.trace, texts)
            if parts.isEmpty, let reason = entry.trace.reason { parts = ["(\(reason))"] }
            if let until = entry.trace.until { parts.append("Until \(time(until)).") }
            return parts.isEmpty ? line : line + "\n    " + parts.joined(separator: " ")
        }

        private func time(_ moment: Timestamp) -> String { zone.wallTime(at: moment).text }
    }
}
