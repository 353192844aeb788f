internal import Accounts
internal import Base
internal import Store

/// The run at seven o'clock: agendas of followed committees.
package enum CommitteesJob {
    private static let reader = ChangeReader(job: "committees")

    /// - Returns: what was done, in one line.
    package static func run(_ environment: CouncilEnvironment) async throws -> String {
        await environment.refresh()
        // Whoever has a topic on the agenda hears of that instead: so topics are judged first.
        let report = try await Classification.run(environment)
        let now = environment.clock.now()
        let (changes, candidates) = try await environment.database.read { transaction in
            let changes = try reader.changes([.agenda], in: transaction)
            return (changes, try AgendaPublished.candidates(changes, now: now, in: transaction))
        }
        var told = 0
        for candidate in candidates {
            let owners = try await environment.database.read {
                try Subscriptions.owners(of: candidate.session.id, in: $0)
            }
            for piece in Audience.pieces(owners) {
                try Task.checkCancellation()
                told += try await environment.database.write {
                    try AgendaPublished.tell(piece, of: candidate, now: now, environment, in: $0)
                }
            }
        }
        try await environment.database.write { try reader.advance(behind: changes, in: $0) }
        // This run also empties what waited for the morning.
        environment.wake()
        return "judged \(report.judged) agendas, refused \(report.refused), told \(told)"
    }
}
