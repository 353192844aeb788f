internal import API
internal import HTML
package import HTTP

/// `/konto/adresse`: another address in two steps, without script.
package enum AddressPageRoutes {
    /// The fields that refusals are about.
    static let places = [
        "email_taken": "new_email", "email_unchanged": "new_email", "email_refused": "new_email",
        "wrong_password": "current_password",
    ]

    /// The form.
    ///
    /// - Throws: 401, 403.
    package static func show(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        return page(request, model(account, environment), account, status: 200, environment)
    }

    /// Asks for the address and leads to the account's page (303), or shows the form again with what was wrong.
    ///
    /// - Throws: 401, 403, 415.
    package static func submit(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        let form = try await FormBody(request)
        do {
            let changed = try await EmailChange.begin(
                form["new_email"] ?? "",
                OwnerProof(
                    password: form["current_password"],
                    appleToken: form["apple_identity_token"],
                    of: account
                ),
                account,
                request.head,
                environment
            )
            return AccountPageRoutes.leadingBack(changed.pendingEmail == nil ? .address : .pending)
        } catch let problem as Problem where [400, 409, 422, 429, 503].contains(problem.status) {
            var model = model(account, environment)
            model.newEmail = form["new_email"] ?? ""
            model.faults = FormFaults(problem, at: places)
            // A token that proves nothing is no help for the next attempt.
            if problem.code != "apple_proof_invalid" { model.appleToken = form["apple_identity_token"] }
            return page(request, model, account, status: problem.status, environment)
        }
    }

    private static func model(_ account: Account, _ environment: AccountsEnvironment) -> AddressPage.Model {
        var model = AddressPage.Model(email: account.email)
        model.isMailed = environment.mail != nil
        model.proof = ProofWay(account, environment)
        model.isStaff = account.may(.boards)
        model.isAdmin = account.may(.admin)
        return model
    }

    private static func page(
        _ request: Request,
        _ model: AddressPage.Model,
        _ account: Account,
        status: Int,
        _ environment: AccountsEnvironment
    ) -> Response {
        .html(AddressPage.render(model, environment.notifications.page(request.head, account)), status: status)
    }
}
