internal import API
internal import HTML
package import HTTP

/// `/konto/bestaetigen`: what somebody can do who may not go on yet, without script.
package enum ConfirmationPageRoute {
    /// Says what is missing; who has confirmed meanwhile goes on at once.
    ///
    /// - Throws: 401.
    package static func get(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.current(request.head, environment).account
        let next = request.head.query("weiter").flatMap(ReturnPath.init)
        if account.isAdmitted { return .seeOther(SignIn.onward(account, next, environment)) }
        var model = model(account, next, environment)
        model.told = request.head.query("told").flatMap(ConfirmationPage.Told.init)
        return page(model, account, request, environment)
    }

    /// Sends the link once more, asks for another address, or drops the one that waits; then 303 back.
    ///
    /// - Throws: 401, 400 for a form that says nothing.
    package static func post(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.current(request.head, environment).account
        let fields = try await FormBody(request)
        let next = fields["weiter"].flatMap(ReturnPath.init)
        if account.isAdmitted { return .seeOther(SignIn.onward(account, next, environment)) }
        do {
            let told: ConfirmationPage.Told
            switch fields["action"] {
            case "resend":
                try await EmailConfirmation.resend(account, request.head, next: next, environment)
                told = .sent
            case "change":
                let changed = try await EmailChange.begin(
                    fields["new_email"] ?? "",
                    .password(fields["current_password"] ?? ""),
                    account,
                    request.head,
                    environment
                )
                if changed.isAdmitted { return .seeOther(SignIn.onward(changed, next, environment)) }
                told = .changed
            case "drop":
                try await EmailChange.drop(account, environment)
                told = .dropped
            default: throw Problem(400, "malformed_form")
            }
            let path = SignInDocument.path(ConfirmationPage.path, next: next?.text)
            return .seeOther(path + (next == nil ? "?" : "&") + "told=" + told.rawValue)
        } catch let problem as Problem {
            var model = model(account, next, environment)
            model.newEmail = fields["new_email"] ?? ""
            model.faults = FormFaults(problem, at: AddressPageRoutes.places)
            return page(model, account, request, environment, status: problem.status)
        }
    }

    private static func model(
        _ account: Account,
        _ next: ReturnPath?,
        _ environment: AccountsEnvironment
    ) -> ConfirmationPage.Model {
        ConfirmationPage.Model(
            email: account.email,
            pendingEmail: account.pendingEmail,
            isDisabled: account.status == .disabled,
            next: next?.text,
            onward: next?.text ?? environment.landing(account)
        )
    }

    private static func page(
        _ model: ConfirmationPage.Model,
        _ account: Account,
        _ request: Request,
        _ environment: AccountsEnvironment,
        status: Int = 200
    ) -> Response {
        let context = environment.notifications.page(request.head, account)
            .at(SignInDocument.path(ConfirmationPage.path, next: model.next))
        return .html(ConfirmationPage.render(model, context), status: status)
    }
}
