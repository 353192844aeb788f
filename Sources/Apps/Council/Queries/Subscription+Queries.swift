internal import Accounts
internal import Base
internal import Store

/// Whose committees people follow.
enum Subscriptions {
    /// The names of the committees that a person follows.
    static func names(of owner: Account.ID, in transaction: Transaction) throws -> [String] {
        try transaction.scalars(
            """
            SELECT DISTINCT committee_name FROM committee_subscriptions WHERE owner_id = \(owner)
            ORDER BY committee_name
            """
        )
    }

    /// Follows a committee in a town, or in every town that has one of that name.
    ///
    /// - Returns: whether it is followed only now; nil when there is no such committee.
    static func add(
        _ name: String,
        owner: Account.ID,
        of town: Body.ID? = nil,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> Bool? {
        let bodies: [Body.ID] = try transaction.scalars(
            """
            SELECT DISTINCT body FROM committees
            WHERE name = \(name) AND deleted_at IS NULL AND is_active = 1 AND kind <> 'faction'
                \(Town.condition(town, of: "committees"))
            ORDER BY body
            """
        )
        guard !bodies.isEmpty else { return nil }
        return try bodies.reduce(0) { count, body in
            try count
                + transaction.execute(
                    """
                    INSERT INTO committee_subscriptions (owner_id, body, committee_name, created_at)
                    VALUES (\(owner), \(body), \(name), \(now)) ON CONFLICT DO NOTHING
                    """
                )
        } > 0
    }

    /// Follows a committee no longer.
    ///
    /// - Returns: whether it was followed.
    static func remove(_ name: String, owner: Account.ID, in transaction: Transaction) throws -> Bool {
        try transaction.execute(
            "DELETE FROM committee_subscriptions WHERE owner_id = \(owner) AND committee_name = \(name)"
        ) > 0
    }

    /// Who follows a committee of a session.
    static func owners(of session: CouncilSession.ID, in transaction: Transaction) throws -> [Account.ID] {
        try transaction.scalars(
            """
            SELECT DISTINCT a.owner_id FROM council_session_committees sc
            JOIN committees c ON c.kgrnr = sc.kgrnr
            JOIN committee_subscriptions a ON a.body = c.body AND a.committee_name = c.name
            WHERE sc.ksinr = \(session) ORDER BY a.owner_id
            """
        )
    }
}
