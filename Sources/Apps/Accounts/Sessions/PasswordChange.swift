internal import API
internal import Base
internal import HTTP
internal import Store

/// New passwords: for whoever knows the old one, and for whoever reads the account's mail.
enum PasswordChange {
    /// How long a link is good.
    static let lifetime = Duration.hours(1)
    static let forgotLimit = RateLimit("forgot-password", 5, per: .minutes(15))
    static let changeLimit = RateLimit("change-password", 10, per: .minutes(15))
    /// Letters to one mailbox, whoever asks for them.
    private static let letterLimit = RateLimit("forgot-password-letter", 5, per: .minutes(15))

    /// Replaces a password by whoever knows it; all sessions end.
    ///
    /// - Returns: the account, for the one session that goes on.
    /// - Throws: 422, 429, 400 for a wrong password.
    static func change(
        from old: String,
        to new: String,
        _ account: Account,
        _ environment: AccountsEnvironment
    ) async throws -> Account {
        try NewPassword.check(new)
        try await environment.limit(changeLimit, account.id)
        try await OwnerProof.password(old).check(account, environment)
        let hash = try await environment.passwords.hash(new)
        let now = environment.clock.now()
        let changed = try await environment.database.write { transaction in
            try Account.setPassword(hash: hash, of: account.id, in: transaction)
            return try Account.find(account.id, at: now, in: transaction)
        }
        guard let changed else { throw Problem.unauthorized }
        return changed
    }

    /// Sends a link to an address if it has an account.
    ///
    /// Everything that depends on whether it has one happens after the answer, so neither the answer nor its time tells.
    static func forget(_ typed: String, _ head: RequestHead, _ environment: AccountsEnvironment) async {
        guard environment.mail != nil else { return }
        await environment.errands.add {
            do {
                try await sendLink(to: typed, head, environment)
            } catch {
                environment.log.error("accounts", "a link for a new password could not be made: \(error)")
            }
        }
    }

    /// Whether a link still opens something.
    static func isGood(_ text: String, _ environment: AccountsEnvironment) async throws -> Bool {
        let token = MailedToken(text, environment)
        let now = environment.clock.now()
        return try await environment.database.read { try PasswordResetToken.find(token, at: now, in: $0) != nil }
    }

    /// Sets a new password with the token of a mail; all sessions end.
    ///
    /// - Throws: 422, 400 for a token that is none, too old or used.
    static func reset(_ text: String, to new: String, _ environment: AccountsEnvironment) async throws -> Account {
        try NewPassword.check(new)
        // Asked before hashing, which costs the server more than it costs whoever guesses.
        guard try await isGood(text, environment) else { throw Problem(400, "link_invalid") }
        let hash = try await environment.passwords.hash(new)
        let token = MailedToken(text, environment)
        let now = environment.clock.now()
        let account: Account? = try await environment.database.write { transaction in
            guard let id = try PasswordResetToken.find(token, at: now, in: transaction) else { return nil }
            try Account.setPassword(hash: hash, of: id, in: transaction)
            return try Account.find(id, at: now, in: transaction)
        }
        guard let account else { throw Problem(400, "link_invalid") }
        return account
    }

    private static func sendLink(
        to typed: String,
        _ head: RequestHead,
        _ environment: AccountsEnvironment
    ) async throws {
        let now = environment.clock.now()
        let found = try await environment.database.read { try Account.find(email: typed, at: now, in: $0) }
        guard let account = found, !account.email.hasSuffix("@local"),
            await environment.limiter.take(letterLimit, key: account.id.description) == nil
        else { return }
        let token = MailedToken(environment)
        try await environment.database.write {
            try PasswordResetToken.store(token, of: account.id, until: now + lifetime, in: $0)
        }
        let letter = ServiceLetters(head, account, environment).passwordReset(account, token)
        await ServiceLetters.post(letter, environment)
    }
}
