internal import API
internal import HTML
package import HTTP

/// `/forgot-password`, `/reset-password` and `/konto/passwort`: a new password without script.
package enum PasswordPageRoutes {
    /// The empty form that asks for a link.
    package static func forgot(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let next = request.head.query("weiter").flatMap(ReturnPath.init)
        let context = environment.notifications.page(request.head, nil)
        let isSent = request.head.query("ok") == "sent"
        return .html(ForgotPasswordPage.render(.init(next: next?.text, isSent: isSent), context))
    }

    /// Sends the link, and says the same whether or not there is an account.
    package static func submitForgot(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let fields = try await FormBody(request)
        let next = (fields["weiter"] ?? request.head.query("weiter")).flatMap(ReturnPath.init)
        let context = environment.notifications.page(request.head, nil)
        var model = ForgotPasswordPage.Model(email: fields["email"] ?? "", next: next?.text)
        do {
            if let seconds = await environment.secondsToWait(PasswordChange.forgotLimit, request.head) {
                throw Problem.tooMany(retryAfter: seconds)
            }
            guard EmailAddress(model.email) != nil else { throw Problem.invalid("email", "email_invalid") }
            await PasswordChange.forget(model.email, request.head, environment)
            model.isSent = true
            return .html(ForgotPasswordPage.render(model, context))
        } catch let problem as Problem {
            model.faults = FormFaults(problem)
            return .html(ForgotPasswordPage.render(model, context), status: problem.status)
        }
    }

    /// The form for the new password, or that the link is no good any more.
    package static func reset(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let context = environment.notifications.page(request.head, nil)
        guard let token = request.head.query("token") else {
            guard request.head.query("ok") == "done" else { return .seeOther(ForgotPasswordPage.path) }
            return .html(ResetPasswordPage.render(.init(token: "", isDone: true), context))
        }
        let isGood = try await PasswordChange.isGood(token, environment)
        let page = ResetPasswordPage.render(.init(token: token, isDead: !isGood), context)
        return .html(page, status: isGood ? 200 : 400)
    }

    /// Sets the new password.
    package static func submitReset(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let fields = try await FormBody(request)
        let context = environment.notifications.page(request.head, nil)
        var model = ResetPasswordPage.Model(token: fields["token"] ?? "")
        do {
            _ = try await PasswordChange.reset(model.token, to: fields["new_password"] ?? "", environment)
            model.isDone = true
            return .html(ResetPasswordPage.render(model, context))
        } catch let problem as Problem {
            model.isDead = problem.code == "link_invalid"
            model.faults = FormFaults(problem)
            return .html(ResetPasswordPage.render(model, context), status: problem.status)
        }
    }

    /// The form for whoever knows the old one.
    ///
    /// - Throws: 401, 403.
    package static func change(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        return page(request, account, .none, status: 200, environment)
    }

    /// Replaces it and leads to the account's page (303), still signed in; or shows the form again with what was wrong.
    ///
    /// - Throws: 401, 403, 415.
    package static func submitChange(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        let form = try await FormBody(request)
        do {
            switch form["action"] {
            case "change":
                let changed = try await PasswordChange.change(
                    from: form["current_password"] ?? "",
                    to: form["new_password"] ?? "",
                    account,
                    environment
                )
                return AccountPageRoutes.leadingBack(.password)
                    .with("Set-Cookie", SignIn.cookie(changed, environment))
            case "link":
                guard environment.mail != nil else { throw Problem(503, "mail_unavailable") }
                await PasswordChange.forget(account.email, request.head, environment)
                return AccountPageRoutes.leadingBack(.link)
            default: throw Problem(400, "malformed_form")
            }
        } catch let problem as Problem where [400, 422, 429, 503].contains(problem.status) {
            let faults = FormFaults(problem, at: ["wrong_password": "current_password"])
            return page(request, account, faults, status: problem.status, environment)
        }
    }

    private static func page(
        _ request: Request,
        _ account: Account,
        _ faults: FormFaults,
        status: Int,
        _ environment: AccountsEnvironment
    ) -> Response {
        var model = ChangePasswordPage.Model()
        model.hasPassword = account.hasPassword
        model.faults = faults
        model.isStaff = account.may(.boards)
        model.isAdmin = account.may(.admin)
        let context = environment.notifications.page(request.head, account)
        return .html(ChangePasswordPage.render(model, context), status: status)
    }
}
