internal import Accounts
internal import Base
internal import Store

/// The run at ten o'clock: followed papers that moved.
package enum FollowsJob {
    private static let reader = ChangeReader(job: "follows")

    /// - Returns: what was done, in one line.
    package static func run(_ environment: CouncilEnvironment) async throws -> String {
        await environment.refresh()
        let now = environment.clock.now()
        let changes = try await environment.database.read { try reader.changes([.step], in: $0) }
        var moved: [Paper.ID: Timestamp] = [:]
        for change in changes { if let paper = change.paper { moved[paper] = change.noticedAt } }
        var told = 0
        for (paper, noticedAt) in moved.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let owners = try await environment.database.read { try PaperFollow.owners(of: paper, in: $0) }
            for piece in Audience.pieces(owners) {
                try Task.checkCancellation()
                told += try await environment.database.write {
                    try PaperMoved.tell(piece, of: paper, happenedAt: noticedAt, now: now, environment, in: $0)
                }
            }
        }
        try await environment.database.write { try reader.advance(behind: changes, in: $0) }
        if told > 0 { environment.wake() }
        return "\(moved.count) papers moved, told \(told)"
    }
}
