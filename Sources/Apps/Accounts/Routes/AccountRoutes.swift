internal import API
internal import Base
internal import HTML
package import HTTP
internal import Store

/// The account as a whole: what is stored about it, and its end.
package enum AccountRoutes {
    /// `GET /api/account/export`: everything that is stored about the account, as a file.
    ///
    /// - Throws: 401, 403.
    package static func export(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        let now = environment.clock.now()
        let tables = environment.surroundings.ownedTables
        let export = try await environment.database.read {
            try AccountExport.make(account.id, tables, at: now, in: $0)
        }
        guard let export else { throw Problem.unauthorized }
        let day = environment.day(now)
        return try JSONBody.response(export)
            .with("Content-Disposition", "attachment; filename=\"meldewerk-konto-\(day).json\"")
            .with("Cache-Control", "no-store")
    }

    /// `DELETE /api/account`: 204, and the browser forgets its cookie.
    ///
    /// - Throws: 401, 403, 400 for a wrong proof, 422 without one, 429, 503 when Apple's keys are not to be had.
    package static func delete(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        let body = try await JSONBody.decode(AccountWire.Deletion.self, from: request)
        let proof = try OwnerProof(
            password: body.current_password,
            appleToken: body.apple_identity_token,
            of: account
        )
        let texts = environment.notifications.page(request.head, account).texts
        let code = body.apple_authorization_code.flatMap { $0.isEmpty ? nil : $0 }
        try await AccountDeletion.run(account, proof, appleCode: code, texts, environment)
        return .noContent.with("Set-Cookie", SessionCookie.clear(environment.settings))
    }
}
