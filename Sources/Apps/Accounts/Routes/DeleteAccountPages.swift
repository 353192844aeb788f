internal import API
internal import HTML
package import HTTP

/// `/konto/loeschen`: the end of an account without script.
package enum DeleteAccountPages {
    /// The question; with `ok=done`, what the form was answered with.
    ///
    /// - Throws: 401, 403.
    package static func show(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        if request.head.query("ok") == "done", try await Session.optional(request.head, environment) == nil {
            return .html(DeleteAccountPage.renderDone(environment.notifications.page(request.head, nil)))
        }
        let account = try await Session.active(request.head, environment).account
        return page(request, account, .none, status: 200, environment)
    }

    /// Ends the account, or asks again with what was wrong.
    ///
    /// - Throws: 401, 403, 415.
    package static func submit(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        let form = try await FormBody(request)
        let texts = environment.notifications.page(request.head, account).texts
        do {
            let proof = try OwnerProof(
                password: form["password"],
                appleToken: form["apple_identity_token"],
                of: account,
                field: "password"
            )
            let code = form["apple_authorization_code"].flatMap { $0.isEmpty ? nil : $0 }
            try await AccountDeletion.run(account, proof, appleCode: code, texts, environment)
        } catch let problem as Problem where [400, 422, 429, 503].contains(problem.status) {
            return page(request, account, FormFaults(problem), status: problem.status, environment)
        }
        return Response.html(DeleteAccountPage.renderDone(environment.notifications.page(request.head, nil)))
            .with("Set-Cookie", SessionCookie.clear(environment.settings))
    }

    private static func page(
        _ request: Request,
        _ account: Account,
        _ faults: FormFaults,
        status: Int,
        _ environment: AccountsEnvironment
    ) -> Response {
        let context = environment.notifications.page(request.head, account)
        let page = DeleteAccountPage.render(
            isStaff: account.may(.boards),
            isAdmin: account.may(.admin),
            proof: ProofWay(account, environment),
            faults,
            context
        )
        return .html(page, status: status)
    }
}
