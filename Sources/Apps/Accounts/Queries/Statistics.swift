package import Base
package import Store

/// What is counted about a deployment's accounts.
package enum Statistics {
    /// How the accounts grew.
    package struct Growth: Sendable, Equatable {
        /// Accounts there were at the end of each day.
        package var users: [DayCount]
        /// Accounts that were active in each week, by its Monday.
        package var weekly: [DayCount]
    }

    /// New accounts and rejections of one day.
    package struct SignupDay: Sendable, Equatable {
        package var day: String
        package var accounts: Int
        package var rejections: [String: Int]

        package init(day: String, accounts: Int = 0, rejections: [String: Int] = [:]) {
            self.day = day
            self.accounts = accounts
            self.rejections = rejections
        }
    }

    /// What was used on one day, by one kind of client.
    package struct ActivityDay: Sendable, Equatable {
        package var day: String
        package var client: String
        package var feature: String
        package var accounts: Int
        package var count: Int
    }

    /// How the accounts grew; those that were deleted meanwhile are not counted in the past either.
    package static func growth(
        _ range: StatisticsRange,
        now: Timestamp,
        in zone: Zone,
        _ transaction: Transaction
    ) throws -> Growth {
        let made = try signupDays(in: zone, transaction)
        let first = range.firstDay(now: now, in: zone, oldest: made.keys.min())
        let today = zone.wallTime(at: now).day
        var sum = made.reduce(0) { $1.key < first ? $0 + $1.value : $0 }
        let users = (first...today).map { day -> DayCount in
            sum += made[day] ?? 0
            return DayCount(day: CivilDay.text(of: day), count: sum)
        }
        // 1970-01-01 was a Thursday.
        let mondays = stride(from: first - (first + 3) % 7, through: today, by: 7)
        let weekly = try mondays.map { monday in
            let (from, to) = (CivilDay.text(of: monday), CivilDay.text(of: monday + 6))
            let count: Int? = try transaction.scalar(
                "SELECT COUNT(DISTINCT owner_id) FROM user_activity WHERE day >= \(from) AND day <= \(to)"
            )
            return DayCount(day: from, count: count ?? 0)
        }
        return Growth(users: users, weekly: weekly)
    }

    /// New accounts and who was turned away, day by day.
    package static func signups(
        _ range: StatisticsRange,
        now: Timestamp,
        in zone: Zone,
        _ transaction: Transaction
    ) throws -> [SignupDay] {
        let made = try signupDays(in: zone, transaction)
        var rejections: [String: [String: Int]] = [:]
        for row in try transaction.rows("SELECT day, reason, n FROM signup_rejections") {
            rejections[try row.get("day"), default: [:]][try row.get("reason")] = try row.get("n")
        }
        let first = range.firstDay(now: now, in: zone, oldest: made.keys.min())
        return (first...zone.wallTime(at: now).day).map { day in
            let text = CivilDay.text(of: day)
            return SignupDay(day: text, accounts: made[day] ?? 0, rejections: rejections[text] ?? [:])
        }
    }

    /// What was used, day by day.
    package static func activity(since day: String?, in transaction: Transaction) throws -> [ActivityDay] {
        try transaction.rows(
            """
            SELECT day, client, feature, COUNT(DISTINCT owner_id) AS accounts, SUM(count) AS count
            FROM user_activity WHERE day >= \(day ?? "") GROUP BY day, client, feature ORDER BY day, client, feature
            """
        ).map { row in
            ActivityDay(
                day: try row.get("day"),
                client: try row.get("client"),
                feature: try row.get("feature"),
                accounts: try row.get("accounts"),
                count: Int(sum: try row.get("count"))
            )
        }
    }

    private static func signupDays(in zone: Zone, _ transaction: Transaction) throws -> [Int64: Int] {
        let moments: [Timestamp] = try transaction.scalars("SELECT created_at FROM web_users")
        return moments.reduce(into: [:]) { $0[zone.wallTime(at: $1).day, default: 0] += 1 }
    }
}
