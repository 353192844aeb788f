internal import Accounts
internal import Base
internal import Store

/// The run at eighteen o'clock: tomorrow's sessions.
package enum EveningJob {
    /// - Returns: what was done, in one line.
    package static func run(_ environment: CouncilEnvironment) async throws -> String {
        let now = environment.clock.now()
        // By the council's clock, also on days of 23 and of 25 hours.
        let tomorrow = environment.zone.wallTime(at: now).day + 1
        let sessions = try await environment.database.read {
            try CouncilSession.withAgenda(on: tomorrow, in: $0)
        }
        var told = 0
        for session in sessions {
            let owners = try await environment.database.read { try SessionEve.owners(of: session, in: $0) }
            for piece in Audience.pieces(owners) {
                try Task.checkCancellation()
                told += try await environment.database.write {
                    try SessionEve.tell(piece, of: session.id, on: tomorrow, now: now, environment, in: $0)
                }
            }
        }
        if told > 0 { environment.wake() }
        return "\(sessions.count) sessions tomorrow, told \(told)"
    }
}
