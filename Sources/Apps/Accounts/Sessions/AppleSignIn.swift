internal import API
internal import Base
internal import HTTP
internal import Notify
internal import Store

/// Finds or makes the account of somebody whom Apple vouches for; shared by the API and the browser's way.
enum AppleSignIn {
    static let limit = RateLimit("apple", 10, per: .minutes(1))

    private enum End: Sendable {
        case known(Account)
        /// An account by its address, which is now Apple's too.
        case linked(before: Account, after: Account, administrators: [Account])
        case made(Account, administrators: [Account])
        /// Apple told no confirmed address, and the person is unknown.
        case nobody
        /// A hash that fits no password is needed; it takes time, and most sign-ins need none.
        case wantsHash
    }

    /// The account of an identity, which counts as signed in.
    ///
    /// Known to Apple's name for the person; else by the address, which Apple has confirmed; else a new one. A disabled
    /// account stays disabled.
    ///
    /// - Parameters:
    ///   - identity: as Apple signed it.
    ///   - name: what the device says the person is called; it only fills an empty name.
    ///   - head: whose language and client count.
    ///   - environment: the accounts' own.
    /// - Returns: the account.
    /// - Throws: 400 when there is no account and no address to make one of; 503 when too many want a hash.
    static func enter(
        _ identity: AppleIdentity,
        name: String?,
        _ head: RequestHead,
        _ environment: AccountsEnvironment
    ) async throws -> Account {
        var hash: String?
        while true {
            switch try await store(identity, name: name, hash: hash, head, environment) {
            case .known(let account): return account
            case .linked(let before, let after, let administrators):
                if !before.isEmailVerified, after.isAdmitted {
                    await environment.notifications.desk.addressAdded(after.id)
                }
                if before.status == .pending, after.status == .active {
                    await ServiceLetters.announce(after, to: administrators, head, environment)
                }
                return after
            case .made(let account, let administrators):
                await ServiceLetters.announce(account, to: administrators, head, environment)
                return account
            case .nobody: throw Problem(400, "apple_email_missing")
            case .wantsHash:
                hash = try await environment.passwords.hash(environment.randomness.token(byteCount: 32))
            }
        }
    }

    /// What a device says the person is called, as it may stand in a greeting; nil for what may not.
    static func name(given: String?, family: String?) -> String? {
        let parts = [given, family].compactMap { DisplayName.normalized($0) }
        guard let name = DisplayName.normalized(parts.joined(separator: " ")), DisplayName.isPlain(name) else {
            return nil
        }
        return DisplayName.normalized(String(name.prefix(DisplayName.maximumLength)))
    }

    private static func store(
        _ identity: AppleIdentity,
        name: String?,
        hash: String?,
        _ head: RequestHead,
        _ environment: AccountsEnvironment
    ) async throws -> End {
        let now = environment.clock.now()
        let client = ClientKind(head.headers)
        let isAdministrator = identity.email != nil && identity.email == environment.adminEmail
        return try await environment.database.write { transaction in
            if let account = try Account.find(appleSubject: identity.subject, at: now, in: transaction) {
                return .known(try named(account, name, at: now, in: transaction))
            }
            guard let email = identity.email else { return .nobody }
            let present = try Account.find(email: email.text, at: now, in: transaction)
            if present?.isEmailVerified != true, hash == nil { return .wantsHash }
            let administrators = try Account.administrators(at: now, in: transaction)
            if let present {
                if !present.isEmailVerified, let hash {
                    try Account.voidPassword(hash: hash, of: present.id, in: transaction)
                    try Account.confirm(present.id, in: transaction)
                }
                try Account.link(present.id, appleSubject: identity.subject, in: transaction)
                let after = try named(present, name, at: now, in: transaction)
                return .linked(before: present, after: after, administrators: administrators)
            }
            let id = try NewAccount(
                email: email,
                passwordHash: hash ?? "",
                displayName: name,
                client: client,
                status: .active,
                isEmailVerified: true,
                appleSubject: identity.subject
            ).insert(at: now, in: transaction)
            // Apple has proved what registering leaves to a link, so nobody has to be without an administrator for it.
            if isAdministrator { _ = try Account.setRole(.admin, of: id, in: transaction) }
            guard let account = try Account.find(id, at: now, in: transaction) else { throw Problem.unauthorized }
            return .made(account, administrators: administrators)
        }
    }

    /// The account afresh, with a name if it had none.
    private static func named(
        _ account: Account,
        _ name: String?,
        at now: Timestamp,
        in transaction: Transaction
    ) throws -> Account {
        if account.displayName == nil, let name {
            try Account.setDisplayName(name, of: account.id, in: transaction)
        }
        return try Account.find(account.id, at: now, in: transaction) ?? account
    }
}
