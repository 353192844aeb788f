internal import API
internal import Base
internal import Store

/// By what somebody shows that they own the account that they are signed in to, and did not just find it open.
enum OwnerProof: Sendable {
    case password(String)
    /// A token that Apple made a moment ago.
    case apple(token: String)

    /// What a client sent; an account with a password is proved by it, if it is there.
    ///
    /// - Throws: 422 when there is neither.
    init(
        password: String?,
        appleToken: String?,
        of account: Account,
        field: String = "current_password"
    ) throws(Problem) {
        let password = password.flatMap { $0.isEmpty ? nil : $0 }
        if let token = appleToken, !token.isEmpty, !account.hasPassword || password == nil {
            self = .apple(token: token)
        } else if let password {
            self = .password(password)
        } else {
            throw .invalid(field, "missing")
        }
    }

    /// Makes sure that it is the owner who acts.
    ///
    /// - Returns: for which of Apple's clients the token was made; nil for a password.
    /// - Throws: 400, and 503 when Apple's keys are not to be had.
    @discardableResult
    func check(_ account: Account, _ environment: AccountsEnvironment) async throws -> String? {
        switch self {
        case .password(let password):
            guard account.hasPassword else { throw Problem(400, "password_missing") }
            let hash = try await environment.database.read { try Account.passwordHash(account.id, in: $0) }
            guard try await environment.passwords.verify(password, hash) else { throw Problem(400, "wrong_password") }
            return nil
        case .apple(let token):
            let now = environment.clock.now()
            let identity: AppleIdentity
            do throws(Problem) {
                identity = try await environment.apple.identity(token, at: now)
            } catch {
                // Whoever asks is signed in: 401 would send them away to do that.
                throw error.status == 401 ? Problem(400, "apple_proof_invalid") : error
            }
            let subject = try await environment.database.read { try Account.appleSubject(account.id, in: $0) }
            guard identity.isFresh(at: now), identity.subject == subject else {
                throw Problem(400, "apple_proof_invalid")
            }
            return identity.audience
        }
    }
}
