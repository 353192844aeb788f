internal import API
internal import Base
internal import HTTP
internal import Store

/// Another address for an account, in two steps.
///
/// The proof now, so that an open session alone cannot take the account over; the link to the new address then, and until
/// it is opened nothing changes.
enum EmailChange {
    static let limit = RateLimit("change-email", 5, per: .minutes(15))

    /// Asks for another address; without a mail service it counts at once.
    ///
    /// - Returns: the account afterwards.
    /// - Throws: 403 for a disabled account, 429, 422, 400 for a wrong proof or a disposable mailbox, 409 when the
    ///   address is taken, 503 when Apple's keys are not to be had.
    static func begin(
        _ typed: String,
        _ proof: OwnerProof,
        _ account: Account,
        _ head: RequestHead,
        _ environment: AccountsEnvironment
    ) async throws -> Account {
        guard account.isAdmitted || account.status != .disabled else { throw Problem(403, "account_disabled") }
        try await environment.limit(limit, account.id)
        guard let email = EmailAddress(typed) else { throw Problem.invalid("new_email", "email_invalid") }
        try await proof.check(account, environment)
        if let domain = await environment.disposable.domain(of: email) {
            environment.log.info("accounts", "a disposable address was refused: \(domain)")
            throw Problem(400, "email_refused")
        }
        let now = environment.clock.now()
        let token = MailedToken(environment)
        let isMailed = environment.mail != nil
        let changed: Account? = try await environment.database.write { transaction in
            guard try Account.find(email: email.text, at: now, in: transaction) == nil else { return nil }
            if isMailed {
                try AddressProof.store(
                    token,
                    of: account.id,
                    newEmail: email.text,
                    until: now + EmailConfirmation.lifetime,
                    in: transaction
                )
            } else {
                try Account.setEmail(email.text, of: account.id, in: transaction)
                try Account.confirm(account.id, in: transaction)
            }
            return try Account.find(account.id, at: now, in: transaction)
        }
        guard let changed else {
            throw Problem(409, email.text == account.email ? "email_unchanged" : "email_taken")
        }
        let letters = ServiceLetters(head, account, environment)
        if isMailed {
            await ServiceLetters.post(letters.newAddress(account, email.text, token), environment)
            await ServiceLetters.post(letters.warning(account, email.text), environment)
        }
        return changed
    }

    /// Drops an address that waits; none waiting is fine.
    static func drop(_ account: Account, _ environment: AccountsEnvironment) async throws {
        try await environment.database.write { try AddressProof.dropChange(of: account.id, in: $0) }
    }
}
