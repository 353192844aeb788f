internal import Base
internal import HTTP
internal import Notify
internal import Store

/// Reminds people, once, of what they began to set up and left lying.
///
/// A mail past the queue: it tells of no council event, so it takes nothing of what somebody may be told a day.
package enum SetupReminder {
    /// So long nothing moved (seed).
    static let idle = Duration.hours(48)

    /// - Returns: what was done, in one line.
    /// - Throws: what the database throws.
    package static func run(_ environment: AccountsEnvironment) async throws -> String {
        guard let mail = environment.mail, let head = RequestHead(method: "GET", target: "/") else {
            return "nothing done: there is no mail"
        }
        let now = environment.clock.now()
        let due = try await environment.database.read { try accounts(now: now, in: $0) }
        var reminded = 0
        for account in due {
            try Task.checkCancellation()
            // Noted first: a process that dies here reminds nobody twice, which is worse than not at all.
            guard try await environment.database.write({ try claim(account, now: now, in: $0) }) else { continue }
            switch await mail.send(ServiceLetters(head, account, environment).setupReminder(account)) {
            case .accepted: reminded += 1
            case .later: try await environment.database.write { try release(account, in: $0) }
            case .gone, .rejected: break
            }
        }
        return "reminded \(reminded) of \(due.count)"
    }

    /// Whom to remind: confirmed and active, with a step behind them and not at the end, who want to hear anything at all.
    static func accounts(now: Timestamp, in transaction: Transaction) throws -> [Account] {
        let ids: [Account.ID] = try transaction.scalars(
            "SELECT id FROM web_users WHERE \(condition(now)) ORDER BY id"
        )
        return try ids.compactMap { try Account.find($0, at: now, in: transaction) }.filter(\.hasMailbox)
    }

    private static func condition(_ now: Timestamp) -> SQL {
        """
        setup_step >= 1 AND setup_done_at IS NULL AND setup_updated_at <= \(now - idle)
            AND setup_reminded_at IS NULL AND status = 'active' AND email_verified = 1 AND delivery_channel <> 'off'
        """
    }

    /// - Returns: false when the account went on, was switched off or was reminded meanwhile.
    private static func claim(_ account: Account, now: Timestamp, in transaction: Transaction) throws -> Bool {
        try transaction.execute(
            "UPDATE web_users SET setup_reminded_at = \(now) WHERE id = \(account.id) AND \(condition(now))"
        ) == 1
    }

    private static func release(_ account: Account, in transaction: Transaction) throws {
        try transaction.execute("UPDATE web_users SET setup_reminded_at = NULL WHERE id = \(account.id)")
    }
}
