internal import Accounts
internal import Base
internal import Boards
internal import Outbox
internal import Store

extension Job {
    /// Removes what has ended: dead bells, old notices and traces, notes that were taken down, links of mails.
    static let cleanup = Job(
        id: .cleanup,
        schedule: .hourly
    ) { environment in
        let now = environment.clock.now()
        let idleDays = environment.configuration.pushSubscriptionIdleDays
        return try await environment.database.write { transaction in
            let boards = try CleanUp.run(now: now, idleDays: idleDays, in: transaction)
            try ExpiredTokens.remove(at: now, in: transaction)
            let notices = try Housekeeping.run(now: now, in: transaction)
            return "removed \(boards.bells) bells, \(boards.notes) notes, \(notices) notices"
        }
    }
}
