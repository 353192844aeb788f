internal import Accounts
internal import Base
internal import Store

/// The run at eighteen o'clock on Sundays: the overview of the week.
package enum WeekJob {
    /// - Returns: what was done, in one line.
    package static func run(_ environment: CouncilEnvironment) async throws -> String {
        let now = environment.clock.now()
        let today = environment.zone.wallTime(at: now)
        let days = today.day + 1...today.day + 7
        // Named by its Monday: whatever day a run by hand falls on, a week has one overview.
        let week = "week:" + CivilDay.text(of: today.day - Int64(today.weekday) + 1)
        let owners = try await environment.database.read {
            try WeekOverview.owners(since: now, days: days, in: $0)
        }
        var told = 0
        for piece in Audience.pieces(owners) {
            try Task.checkCancellation()
            told += try await environment.database.write {
                try WeekOverview.tell(piece, week: week, days: days, now: now, environment, in: $0)
            }
        }
        if told > 0 { environment.wake() }
        return "told \(told)"
    }
}
