package import Base
package import Store

/// What administrators change about accounts.
package enum Administration {
    /// How a change of status ended.
    package struct StatusChange: Sendable, Equatable {
        package let account: Account
        /// Whether it may be used now and might not before.
        package let isActivated: Bool
    }

    /// Suspends or activates an account.
    ///
    /// - Returns: nil when there is no such account.
    package static func setStatus(
        _ status: Account.Status,
        of id: Account.ID,
        at now: Timestamp,
        in transaction: Transaction
    ) throws -> StatusChange? {
        guard let account = try Account.find(id, at: now, in: transaction) else { return nil }
        try transaction.execute("UPDATE web_users SET status = \(status.rawValue) WHERE id = \(id)")
        return StatusChange(account: account, isActivated: status == .active && account.status != .active)
    }

    /// Sets how much of the assistant an account may use; nil leaves a limit as it is.
    ///
    /// - Parameters:
    ///   - deepLimit: deep researches a day; an inner nil is the deployment's number.
    ///   - isUnlimited: whether nothing is counted at all.
    ///   - id: the account.
    ///   - transaction: where to write.
    /// - Returns: what holds afterwards; nil when there is no such account.
    /// - Throws: ``StoreError``.
    package static func setLimits(
        deepLimit: Int??,
        isUnlimited: Bool?,
        of id: Account.ID,
        in transaction: Transaction
    ) throws -> (deepLimit: Int?, isUnlimited: Bool)? {
        if let deepLimit {
            try transaction.execute("UPDATE web_users SET deep_limit = \(deepLimit) WHERE id = \(id)")
        }
        if let isUnlimited {
            try transaction.execute("UPDATE web_users SET limits_frei = \(isUnlimited) WHERE id = \(id)")
        }
        let row = try transaction.rows("SELECT deep_limit, limits_frei FROM web_users WHERE id = \(id)").first
        return try row.map { (try $0.getOptional("deep_limit"), try $0.get("limits_frei")) }
    }

    /// Gives an account exactly these roles.
    ///
    /// - Returns: the account afterwards; nil when there is none.
    package static func setRoles(
        _ roles: Set<RoleName>,
        of id: Account.ID,
        at now: Timestamp,
        in transaction: Transaction
    ) throws -> Account? {
        guard try Account.find(id, at: now, in: transaction) != nil else { return nil }
        for role in RoleName.allCases {
            if roles.contains(role) {
                try Account.grant(role, to: id, in: transaction)
            } else {
                try Account.revoke(role, from: id, in: transaction)
            }
        }
        return try Account.find(id, at: now, in: transaction)
    }
}
