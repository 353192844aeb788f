package import Base
package import Store

/// How a deployment gets its first administrator without mail: by hand, on the command line.
package enum Administrators {
    /// What the operator is told; the address itself stays out of the log.
    package static let hint =
        "an administrator is not appointed by registering: run `meldewerk admin grant` with the address of"
        + " WEB_ADMIN_EMAIL"

    /// How granting ended.
    package enum Grant: Sendable, Equatable {
        case granted
        case wasAdministrator
        /// There is no such account, and none is made.
        case noAccount
    }

    /// Makes an existing account an administrator.
    package static func grant(email: String, in database: Database, at now: Timestamp) async throws -> Grant {
        try await database.write { transaction in
            guard let account = try Account.find(email: email, at: now, in: transaction) else { return .noAccount }
            if account.role == .admin { return .wasAdministrator }
            return try Account.setRole(.admin, of: account.id, in: transaction) ? .granted : .noAccount
        }
    }

    /// All of them, by their addresses.
    package static func list(in database: Database, at now: Timestamp) async throws -> [Account] {
        try await database.read { try Account.administrators(at: now, in: $0) }
    }

    /// Said at every start while WEB_ADMIN_EMAIL is set, nobody administers, and no mail can appoint anybody.
    package static func remind(_ environment: AccountsEnvironment) async throws {
        guard environment.adminEmail != nil, environment.mail == nil else { return }
        if try await list(in: environment.database, at: environment.clock.now()).isEmpty {
            environment.log.info("accounts", hint)
        }
    }
}
