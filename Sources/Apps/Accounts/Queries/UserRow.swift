package import Base
package import Store

/// An account as administrators see it in the list.
package struct UserRow: Sendable, Equatable {
    package var id: Account.ID
    package var email: String
    package var displayName: String?
    package var role: String
    package var status: String
    package var roles: [String]
    package var createdAt: Timestamp
    package var isAppleLinked: Bool
    package var topics = 0
    package var subscriptions = 0
    package var quizzes = 0
    package var questions = 0
    /// The last day on which it was active, `2026-11-30`.
    package var lastSeen: String?

    package init(
        id: Account.ID,
        email: String,
        displayName: String?,
        role: String,
        status: String,
        roles: [String],
        createdAt: Timestamp,
        isAppleLinked: Bool
    ) {
        self.id = id
        self.email = email
        self.displayName = displayName
        self.role = role
        self.status = status
        self.roles = roles
        self.createdAt = createdAt
        self.isAppleLinked = isAppleLinked
    }

    /// What counts as a question to the assistant, and as a quiz.
    private static let questionFeatures = ["ki_frage", "recherche"]
    private static let quizFeature = "quiz"

    /// Accounts, the newest first.
    ///
    /// However many accounts there are: what is told of each is read for those on the page alone.
    ///
    /// - Parameters:
    ///   - search: which, and how many at most.
    ///   - interests: topics and committees of some accounts.
    ///   - transaction: where to read.
    /// - Returns: one row an account.
    /// - Throws: ``StoreError``.
    package static func load(
        _ search: UserSearch,
        interests: Surroundings.InterestsOfAccounts,
        in transaction: Transaction
    ) throws -> [UserRow] {
        var condition = condition(search)
        if let before = search.before { condition = condition + " AND u.id < \(before)" }
        return try load(where: condition, limit: search.limit, interests, in: transaction)
    }

    /// One account, or nil.
    package static func find(
        _ id: Account.ID,
        interests: Surroundings.InterestsOfAccounts,
        in transaction: Transaction
    ) throws -> UserRow? {
        try load(where: "u.id = \(id)", limit: 1, interests, in: transaction).first
    }

    /// How many accounts a search finds on all its pages.
    package static func count(_ search: UserSearch, in transaction: Transaction) throws -> Int {
        try transaction.scalar("SELECT COUNT(*) FROM web_users u WHERE \(condition(search))") ?? 0
    }

    private static func condition(_ search: UserSearch) -> SQL {
        var condition: SQL = "1 = 1"
        if let status = search.status { condition = condition + " AND u.status = \(status.rawValue)" }
        if let role = search.role { condition = condition + " AND u.role = \(role.rawValue)" }
        let word = EmailAddress.normalized(search.text)
        guard !word.isEmpty else { return condition }
        let escaped = word.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
        let pattern = "%" + escaped + "%"
        return condition
            + " AND (u.email LIKE \(pattern) ESCAPE '\\' OR LOWER(u.display_name) LIKE \(pattern) ESCAPE '\\')"
    }

    private static func load(
        where condition: SQL,
        limit: Int,
        _ interests: Surroundings.InterestsOfAccounts,
        in transaction: Transaction
    ) throws -> [UserRow] {
        let rows = try transaction.rows(
            """
            SELECT u.id, u.email, u.display_name, u.role, u.status, u.created_at,
                CASE WHEN u.apple_sub IS NULL THEN 0 ELSE 1 END AS apple_linked,
                (SELECT MAX(a.day) FROM user_activity a WHERE a.owner_id = u.id) AS last_seen
            FROM web_users u WHERE \(condition) ORDER BY u.id DESC LIMIT \(limit)
            """
        )
        let ids = try rows.map { try $0.get("id", as: Account.ID.self) }
        let roles = try roles(of: ids, in: transaction)
        let features = try features(of: ids, in: transaction)
        let interests = try interests(ids, transaction)
        return try rows.map { row in
            var user = UserRow(
                id: try row.get("id"),
                email: try row.get("email"),
                displayName: try row.getOptional("display_name"),
                role: try row.get("role"),
                status: try row.get("status"),
                roles: [],
                createdAt: try row.get("created_at"),
                isAppleLinked: try row.get("apple_linked", as: Int.self) == 1
            )
            let number = user.id.rawValue
            user.roles = roles[number] ?? []
            user.lastSeen = try row.getOptional("last_seen")
            user.topics = interests[number]?.topics.count ?? 0
            user.subscriptions = interests[number]?.committees.count ?? 0
            user.questions = questionFeatures.reduce(0) { $0 + (features[number]?[$1] ?? 0) }
            user.quizzes = features[number]?[quizFeature] ?? 0
            return user
        }
    }

    /// How often these accounts used each feature but the bare session.
    private static func features(
        of ids: [Account.ID],
        in transaction: Transaction
    ) throws -> [Int64: [String: Int]] {
        var found: [Int64: [String: Int]] = [:]
        for batch in IDBatch.split(ids.map(\.rawValue)) {
            let rows = try transaction.rows(
                """
                SELECT owner_id, feature, SUM(count) AS count FROM user_activity
                WHERE feature <> \(ActivityBuffer.session) AND owner_id IN (\(batch)) GROUP BY owner_id, feature
                """
            )
            for row in rows {
                let sum = try row.get("count", as: Value.self)
                found[try row.get("owner_id"), default: [:]][try row.get("feature")] = Int(sum: sum)
            }
        }
        return found
    }

    private static func roles(of ids: [Account.ID], in transaction: Transaction) throws -> [Int64: [String]] {
        var found: [Int64: [String]] = [:]
        for batch in IDBatch.split(ids.map(\.rawValue)) {
            let rows = try transaction.rows(
                "SELECT owner_id, role FROM user_roles WHERE owner_id IN (\(batch)) ORDER BY owner_id, role"
            )
            for row in rows { found[try row.get("owner_id"), default: []].append(try row.get("role")) }
        }
        return found
    }
}
