internal import Accounts
internal import Base
internal import Store

/// The run at nine o'clock: results, and topics held against what was decided.
package enum ProtocolsJob {
    private static let reader = ChangeReader(job: "protocols")

    /// - Returns: what was done, in one line.
    package static func run(_ environment: CouncilEnvironment) async throws -> String {
        await environment.refresh()
        let matched = try await MatchJob.run(environment)
        let now = environment.clock.now()
        let changes = try await environment.database.read { try reader.changes([.result], in: $0) }
        var told = 0
        if let batch = ResultsPublished.Batch(changes) {
            let owners = try await environment.database.read {
                try ResultsPublished.owners(of: batch, in: $0)
            }
            for piece in Audience.pieces(owners) {
                try Task.checkCancellation()
                told += try await environment.database.write {
                    try ResultsPublished.tell(piece, of: batch, now: now, environment, in: $0)
                }
            }
        }
        try await environment.database.write { try reader.advance(behind: changes, in: $0) }
        if told > 0 { environment.wake() }
        return "\(matched), told \(told)"
    }
}
