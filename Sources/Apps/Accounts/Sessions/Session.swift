internal import API
internal import Base
package import HTTP
internal import Store

/// A request's account and how it came to be known.
package struct Session: Sendable {
    package let account: Account
    package let client: ClientKind
    package let source: SessionCredential.Source

    /// The signed-in account, whatever its state.
    ///
    /// - Throws: 401 without a valid token, or when its account is gone or its version was revoked.
    package static func current(_ head: RequestHead, _ environment: AccountsEnvironment) async throws -> Session {
        guard let session = try await read(head, environment) else { throw Problem.unauthorized }
        return session
    }

    /// The signed-in account if it may use what needs one.
    ///
    /// - Throws: 401 as ``current(_:_:)``; 403 for an unconfirmed or disabled account.
    package static func active(_ head: RequestHead, _ environment: AccountsEnvironment) async throws -> Session {
        let session = try await current(head, environment)
        guard session.account.isAdmitted else {
            throw Problem(403, session.account.status == .pending ? "account_pending" : "account_disabled")
        }
        return session
    }

    /// The signed-in account if it has a right.
    ///
    /// - Throws: 401 and 403 as ``active(_:_:)``; 403 without the right.
    package static func having(
        _ right: Right,
        _ head: RequestHead,
        _ environment: AccountsEnvironment
    ) async throws -> Session {
        let session = try await active(head, environment)
        guard session.account.may(right) else { throw Problem.forbidden }
        return session
    }

    /// The signed-in administrator.
    ///
    /// - Throws: 401 and 403 as ``active(_:_:)``; 403 for everybody else.
    package static func admin(_ head: RequestHead, _ environment: AccountsEnvironment) async throws -> Session {
        try await having(.admin, head, environment)
    }

    /// The signed-in account, or nil for a guest; an unconfirmed or disabled account is one.
    package static func optional(_ head: RequestHead, _ environment: AccountsEnvironment) async throws -> Session? {
        guard let session = try await read(head, environment), session.account.isAdmitted else { return nil }
        return session
    }

    private static func read(_ head: RequestHead, _ environment: AccountsEnvironment) async throws -> Session? {
        let now = environment.clock.now()
        guard let credential = SessionCredential(head, environment.tokens, now: now) else { return nil }
        let id = credential.claims.account
        let account = try await environment.database.lookUp { try Account.find(id, at: now, in: $0) }
        guard let account, account.tokenVersion == credential.claims.version else { return nil }
        let client = ClientKind(head.headers)
        environment.activity.noteSession(id, day: environment.day(now), client: client)
        return Session(account: account, client: client, source: credential.source)
    }
}
