internal import API
internal import Base
internal import HTTP
internal import Store

/// Whether somebody reads mail at the address of their account: the first time, and after a change.
enum EmailConfirmation {
    /// How long a link is good.
    static let lifetime = Duration.hours(24)
    static let resendLimit = RateLimit("resend-verification", 5, per: .minutes(15))

    private enum End: Sendable {
        case invalid
        case disabled
        case taken
        case confirmed(Confirmed)
    }

    private struct Confirmed: Sendable {
        let before: Account
        let after: Account
        /// Those who were it before.
        let administrators: [Account]
    }

    /// Redeems the token of a mail: confirms the account's address, or gives it the one it was to have.
    ///
    /// - Returns: the account afterwards; a disabled one is still disabled.
    /// - Throws: 400 for a token that is none, too old or used; 409 when the address got another account meanwhile; 403
    ///   when a disabled account would change its address.
    static func redeem(
        _ text: String,
        _ head: RequestHead,
        _ environment: AccountsEnvironment
    ) async throws -> Account {
        let now = environment.clock.now()
        let token = MailedToken(text, environment)
        let adminEmail = environment.adminEmail?.text
        let end: End = try await environment.database.write { transaction in
            guard let proof = try AddressProof.find(token, at: now, in: transaction),
                let before = try Account.find(proof.account, at: now, in: transaction)
            else { return .invalid }
            if let email = proof.newEmail {
                guard before.status != .disabled else { return .disabled }
                let owner = try Account.find(email: email, at: now, in: transaction)
                guard owner == nil || owner?.id == before.id else {
                    try AddressProof.drop(of: before.id, in: transaction)
                    return .taken
                }
                try Account.setEmail(email, of: before.id, in: transaction)
            }
            try Account.confirm(before.id, in: transaction)
            let administrators = try Account.administrators(at: now, in: transaction)
            guard var after = try Account.find(before.id, at: now, in: transaction) else { return .invalid }
            if after.email == adminEmail, after.status == .active, administrators.isEmpty {
                _ = try Account.setRole(.admin, of: after.id, in: transaction)
                after = try Account.find(after.id, at: now, in: transaction) ?? after
            }
            return .confirmed(Confirmed(before: before, after: after, administrators: administrators))
        }
        switch end {
        case .invalid: throw Problem(400, "link_invalid")
        case .disabled: throw Problem(403, "account_disabled")
        case .taken: throw Problem(409, "email_taken")
        case .confirmed(let confirmed):
            await tell(confirmed, head, environment)
            return confirmed.after
        }
    }

    /// Sends the link once more: to the new address while a change waits, else to the one that is not confirmed.
    ///
    /// Does nothing when there is nothing to confirm.
    ///
    /// - Throws: 503 without a mail service, 403 for a disabled account, 429.
    static func resend(
        _ account: Account,
        _ head: RequestHead,
        next: ReturnPath?,
        _ environment: AccountsEnvironment
    ) async throws {
        if let seconds = await environment.secondsToWait(resendLimit, head) {
            throw Problem.tooMany(retryAfter: seconds)
        }
        guard environment.mail != nil else { throw Problem(503, "mail_unavailable") }
        guard account.isAdmitted || account.status != .disabled else { throw Problem(403, "account_disabled") }
        let newEmail = account.pendingEmail
        guard newEmail != nil || !account.isEmailVerified else { return }
        let token = MailedToken(environment)
        let expiry = environment.clock.now() + lifetime
        try await environment.database.write {
            try AddressProof.store(token, of: account.id, newEmail: newEmail, until: expiry, in: $0)
        }
        let letters = ServiceLetters(head, account, environment)
        let letter =
            newEmail.map { letters.newAddress(account, $0, token) }
            ?? letters.confirmation(account, token, next: next)
        await ServiceLetters.post(letter, environment)
    }

    private static func tell(
        _ confirmed: Confirmed,
        _ head: RequestHead,
        _ environment: AccountsEnvironment
    ) async {
        let (before, after) = (confirmed.before, confirmed.after)
        if before.email != after.email {
            let letter = ServiceLetters(head, before, environment).receipt(before, after.email)
            await ServiceLetters.post(letter, environment)
        }
        if !before.isEmailVerified, after.isAdmitted {
            await environment.notifications.desk.addressAdded(after.id)
        }
        guard before.status == .pending, after.status == .active else { return }
        await ServiceLetters.announce(after, to: confirmed.administrators, head, environment)
    }
}
