internal import API
internal import Base
internal import HTTP
internal import Store

/// Makes accounts and sessions; shared by the API and the pages.
enum SignIn {
    static let registerLimit = RateLimit("register", 5, per: .minutes(5))
    static let loginLimit = RateLimit("login", 10, per: .minutes(1))

    /// Makes an account, and sends it a link to confirm its address.
    ///
    /// Without a mail service it is active at once: nobody could confirm anything.
    ///
    /// - Throws: 409 when the address has an account, 400 for a disposable mailbox.
    static func register(
        _ registration: Registration,
        _ head: RequestHead,
        next: ReturnPath? = nil,
        _ environment: AccountsEnvironment
    ) async throws -> Account {
        if let domain = await environment.disposable.domain(of: registration.email) {
            environment.log.info("accounts", "a disposable address was refused: \(domain)")
            try await reject(.disposableEmail, environment)
            throw Problem(400, "registration_refused")
        }
        let taken = Problem(409, "email_taken")
        let now = environment.clock.now()
        let email = registration.email.text
        let exists = try await environment.database.read {
            try Account.find(email: email, at: now, in: $0) != nil
        }
        guard !exists else {
            try await reject(.duplicateEmail, environment)
            throw taken
        }
        let isMailed = environment.mail != nil
        let new = NewAccount(
            email: registration.email,
            passwordHash: try await environment.passwords.hash(registration.password),
            displayName: registration.displayName,
            client: ClientKind(head.headers),
            status: isMailed ? .pending : .active,
            isEmailVerified: !isMailed
        )
        let token = MailedToken(environment)
        // Asked again inside the transaction: two may have registered the same address at once.
        let account: Account? = try await environment.database.write { transaction in
            guard try Account.find(email: email, at: now, in: transaction) == nil else { return nil }
            let id = try new.insert(at: now, in: transaction)
            if isMailed {
                let expiry = now + EmailConfirmation.lifetime
                try AddressProof.store(token, of: id, newEmail: nil, until: expiry, in: transaction)
            }
            return try Account.find(id, at: now, in: transaction)
        }
        guard let account else {
            try await reject(.duplicateEmail, environment)
            throw taken
        }
        if isMailed {
            let letters = ServiceLetters(head, account, environment)
            await ServiceLetters.post(letters.confirmation(account, token, next: next), environment)
        } else if registration.email == environment.adminEmail {
            environment.log.info("accounts", Administrators.hint)
        }
        return account
    }

    /// The account whose password this is.
    ///
    /// - Throws: 401, the same for an unknown address and a wrong password, after the same work.
    static func login(email: String, password: String, _ environment: AccountsEnvironment) async throws -> Account {
        let now = environment.clock.now()
        let found: (account: Account, hash: String)? = try await environment.database.read { transaction in
            guard let account = try Account.find(email: email, at: now, in: transaction),
                let hash = try Account.passwordHash(account.id, in: transaction)
            else { return nil }
            return (account, hash)
        }
        let isRight = try await environment.passwords.verify(password, found?.hash)
        guard let found, isRight else { throw Problem(401, "wrong_credentials") }
        return found.account
    }

    /// Where somebody goes who has just signed in: on their way, or to the page that says what is missing.
    static func onward(_ account: Account, _ target: ReturnPath?, _ environment: AccountsEnvironment) -> String {
        account.isAdmitted
            ? target?.text ?? environment.landing(account)
            : SignInDocument.path(ConfirmationPage.path, next: target?.text)
    }

    /// A fresh token of an account's present version.
    static func token(
        _ account: Account,
        lifetime: Duration,
        _ environment: AccountsEnvironment
    ) -> String {
        SessionClaims(
            account: account.id,
            expires: environment.clock.now() + lifetime,
            version: account.tokenVersion
        ).token(environment.tokens)
    }

    /// The `Set-Cookie` value for an account that has just signed in.
    static func cookie(_ account: Account, _ environment: AccountsEnvironment) -> String {
        let settings = environment.settings
        return SessionCookie.make(token(account, lifetime: settings.webLifetime, environment), settings)
    }

    /// The token for the body of an answer: native clients keep it, browsers get none.
    static func bodyToken(_ account: Account, _ client: ClientKind, _ environment: AccountsEnvironment) -> String? {
        client.isNative ? token(account, lifetime: environment.settings.appLifetime, environment) : nil
    }

    /// Counts a registration that was turned away.
    static func reject(_ reason: SignupRejection, _ environment: AccountsEnvironment) async throws {
        let day = environment.day(environment.clock.now())
        try await environment.database.write { try reason.count(day: day, in: $0) }
    }
}
