internal import Accounts
internal import Base
internal import Store

/// Judges agendas that are new for people's topics: part of the runs at seven, eight and fourteen o'clock.
enum Classification {
    /// What a run did.
    struct Report: Sendable {
        /// Pairs of a person and an agenda that were judged.
        var judged = 0
        /// Pairs that nobody would judge; the next run asks again.
        var refused = 0
    }

    /// An agenda with those who wait for it.
    private struct Open: Sendable {
        let session: CouncilSession
        let agenda: TopicClassifier.Agenda
        let owners: Set<Account.ID>
    }

    /// Judges whatever was not judged as it is now.
    static func run(_ environment: CouncilEnvironment) async throws -> Report {
        let now = environment.clock.now()
        let open = try await environment.database.read { transaction in
            try CouncilSession.announced(after: now, in: transaction).compactMap { session -> Open? in
                let owners = try AgendaMatches.open(session, in: transaction)
                guard !owners.isEmpty else { return nil }
                return Open(session: session, agenda: try agenda(session, transaction), owners: Set(owners))
            }
        }
        var report = Report()
        let owners = Set(open.flatMap(\.owners)).sorted { $0.rawValue < $1.rawValue }
        for piece in Audience.pieces(owners) {
            try Task.checkCancellation()
            do {
                try await judge(piece, open, &report, environment)
            } catch let error as CancellationError {
                throw error
            } catch {
                // These people are asked for again in the next run; the others must not wait for them.
                report.refused += piece.count
                environment.log.error("council", "agendas were not judged for \(piece.count) people: \(error)")
            }
        }
        return report
    }

    private static func judge(
        _ owners: [Account.ID],
        _ open: [Open],
        _ report: inout Report,
        _ environment: CouncilEnvironment
    ) async throws {
        let wanted = Set(owners)
        let concerned = open.filter { !$0.owners.isDisjoint(with: wanted) }
        let topics = try await environment.database.read { try Topic.all(of: owners, in: $0) }
        let answer = try await environment.classifier.classify(concerned.map(\.agenda), topics)
        let now = environment.clock.now()
        let byOwner = Dictionary(grouping: topics, by: \.owner)
        let owner = Dictionary(uniqueKeysWithValues: topics.map { ($0.id, $0.owner) })
        let bySession = Dictionary(grouping: answer.verdicts, by: \.session)
        for item in concerned {
            let accepted = (bySession[item.session.id] ?? []).compactMap { verdict -> AgendaVerdict? in
                guard let number = verdict.resolved(in: item.agenda.items) else { return nil }
                var verdict = verdict
                verdict.itemNumber = number
                return verdict
            }
            let waiting = wanted.intersection(item.owners)
            report.refused += waiting.intersection(answer.refused).count
            let judged = waiting.subtracting(answer.refused).sorted { $0.rawValue < $1.rawValue }
            report.judged += try await environment.database.write { transaction in
                // Both may have changed meanwhile: then the next run judges them as they are then.
                let hash = try CouncilSession.find(item.session.id, in: transaction)?.agendaHash
                guard let hash, hash == item.session.agendaHash else { return 0 }
                let present = Dictionary(grouping: try Topic.all(of: judged, in: transaction), by: \.owner)
                let unchanged = judged.filter { present[$0] == byOwner[$0] }
                let kept = Set(unchanged)
                try AgendaMatches.replace(
                    accepted.filter { verdict in owner[verdict.topic].map(kept.contains) ?? false },
                    for: unchanged,
                    of: owner,
                    session: item.session.id,
                    agendaHash: hash,
                    now: now,
                    in: transaction
                )
                return unchanged.count
            }
        }
    }

    private static func agenda(
        _ session: CouncilSession,
        _ transaction: Transaction
    ) throws -> TopicClassifier.Agenda {
        let rows = try transaction.rows(
            """
            SELECT i.item_number, v.title FROM council_agenda_items i
            JOIN council_vorlagen v ON v.kvonr = i.kvonr WHERE i.ksinr = \(session.id) AND i.is_public = 1
            """
        )
        var papers: [String: String] = [:]
        for row in rows { papers[try row.get("item_number")] = try row.get("title") }
        let items = try AgendaItem.open(of: session.id, in: transaction).map { item in
            TopicClassifier.Item(
                number: item.number,
                text: MatchedText(title: item.title, further: [papers[item.number], item.summary].compactMap(\.self))
            )
        }
        return TopicClassifier.Agenda(session: session.id, items: items)
    }
}
