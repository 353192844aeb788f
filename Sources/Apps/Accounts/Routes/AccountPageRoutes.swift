internal import API
internal import Base
internal import HTML
package import HTTP
internal import Store

/// `/konto`: the account at a glance, and who one is here, without script.
package enum AccountPageRoutes {
    /// The page.
    ///
    /// - Throws: 401, 403.
    package static func show(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        let notice = request.head.query("ok").flatMap(AccountPage.Notice.init(rawValue:))
        return try await page(request, account, status: 200, environment) { $0.notice = notice }
    }

    /// Does what a form asks and leads back (303), or shows the page again with what was wrong.
    ///
    /// - Throws: 401, 403, 415.
    package static func submit(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        let form = try await FormBody(request)
        do {
            let notice: AccountPage.Notice
            switch form["action"] {
            case "profile":
                let language = form["language"].flatMap(Language.init(rawValue:))
                try await ProfileRoutes.setDisplayName(form["display_name"], of: account, environment)
                try await environment.database.write { try Account.setLanguage(language, of: account.id, in: $0) }
                // Else this browser's earlier choice would hide what was just saved.
                return leadingBack(.profile).with("Set-Cookie", Languages.field(language))
            case "resend":
                try await EmailConfirmation.resend(account, request.head, next: nil, environment)
                notice = .sent
            case "drop":
                try await EmailChange.drop(account, environment)
                notice = .dropped
            default: throw Problem(400, "malformed_form")
            }
            return leadingBack(notice)
        } catch let problem as Problem where [400, 422, 429, 503].contains(problem.status) {
            return try await page(request, account, status: problem.status, environment) { model in
                model.faults = FormFaults(problem)
                model.displayName = form["display_name"] ?? model.displayName
            }
        }
    }

    /// To the page, which says what was done.
    static func leadingBack(_ notice: AccountPage.Notice) -> Response {
        .seeOther("\(AccountPage.path)?ok=\(notice.rawValue)")
    }

    private static func page(
        _ request: Request,
        _ account: Account,
        status: Int,
        _ environment: AccountsEnvironment,
        change: (inout AccountPage.Model) -> Void
    ) async throws -> Response {
        let setup = environment.notifications
        let devices = try await environment.database.read {
            try Device.all(of: account.id, keyID: setup.push?.keyID, in: $0).count
        }
        var model = AccountPage.Model(email: account.email)
        model.pendingEmail = account.pendingEmail
        model.displayName = account.displayName ?? ""
        model.language = account.language
        model.hasPassword = account.hasPassword
        model.channel = account.deliveryChannel
        model.next = try await setup.desk.outlook(account.id, environment.clock.now()).next?.at
        model.deviceCount = devices
        model.isStaff = account.may(.boards)
        model.isAdmin = account.may(.admin)
        change(&model)
        return .html(AccountPage.render(model, setup.page(request.head, account)), status: status)
    }
}
