package import Store

/// One account as administrators see it by itself.
package struct UserDetail: Sendable, Equatable {
    package var user: UserRow
    /// With what the account was made: `web`, `ios`, `android`, `app`.
    package var signupClient: String
    package var isEmailVerified: Bool
    /// Deep researches a day; nil is the deployment's number.
    package var deepLimit: Int?
    /// Whether nothing is counted at all.
    package var isUnlimited: Bool
    /// Uses by feature, sessions too.
    package var features: [String: Int]
    package var interests: Interests
    /// What was used on each of the days that were asked for, those without anything too.
    package var days: [DayCount]

    package init(user: UserRow) {
        self.user = user
        signupClient = "web"
        isEmailVerified = true
        isUnlimited = false
        features = [:]
        interests = Interests()
        days = []
    }

    /// An account, or nil.
    ///
    /// - Parameters:
    ///   - id: which.
    ///   - days: `2026-11-30`, in their order.
    ///   - interests: topics and committees of some accounts.
    ///   - transaction: where to read.
    /// - Returns: the account; nil when there is none.
    /// - Throws: ``StoreError``.
    package static func load(
        _ id: Account.ID,
        days: [String],
        interests: Surroundings.InterestsOfAccounts,
        in transaction: Transaction
    ) throws -> UserDetail? {
        let row = try transaction.rows(
            "SELECT signup_client, email_verified, deep_limit, limits_frei FROM web_users WHERE id = \(id)"
        ).first
        guard let row, let user = try UserRow.find(id, interests: interests, in: transaction) else { return nil }
        var detail = UserDetail(user: user)
        detail.signupClient = try row.get("signup_client")
        detail.isEmailVerified = try row.get("email_verified")
        detail.deepLimit = try row.getOptional("deep_limit")
        detail.isUnlimited = try row.get("limits_frei")
        detail.interests = try interests([id], transaction)[id.rawValue] ?? Interests()
        for row in try transaction.rows(
            "SELECT feature, SUM(count) AS count FROM user_activity WHERE owner_id = \(id) GROUP BY feature"
        ) { detail.features[try row.get("feature")] = Int(sum: try row.get("count")) }
        var counts: [String: Int] = [:]
        for row in try transaction.rows(
            """
            SELECT day, SUM(count) AS count FROM user_activity WHERE owner_id = \(id) AND day >= \(days.first ?? "")
            GROUP BY day
            """
        ) { counts[try row.get("day")] = Int(sum: try row.get("count")) }
        detail.days = days.map { DayCount(day: $0, count: counts[$0] ?? 0) }
        return detail
    }
}

/// What an account wants to hear of.
package struct Interests: Sendable, Equatable {
    /// Names of topics.
    package var topics: [String]
    /// Names of committees.
    package var committees: [String]

    package init(topics: [String] = [], committees: [String] = []) {
        self.topics = topics
        self.committees = committees
    }
}

/// A number of a day.
package struct DayCount: Sendable, Equatable {
    /// `2026-11-30`.
    package var day: String
    package var count: Int

    package init(day: String, count: Int) {
        self.day = day
        self.count = count
    }
}
