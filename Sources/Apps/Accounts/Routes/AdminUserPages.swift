internal import API
internal import HTML
package import HTTP
internal import Store

/// `/admin/konten/{id}`: one account for administrators, without script.
package enum AdminUserPages {
    /// The account, and what can be changed about it.
    ///
    /// - Throws: 401, 403, 404.
    package static func show(
        _ request: Request,
        user: Int64,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        let admin = try await Session.admin(request.head, environment).account
        return try await page(request, user, admin, nil, environment)
    }

    /// Does what a form asks and leads back (303), or says what was wrong.
    ///
    /// - Throws: 401, 403, 404, 415.
    package static func submit(
        _ request: Request,
        user: Int64,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        let admin = try await Session.admin(request.head, environment).account
        let form = try await FormBody(request)
        let id = Account.ID(rawValue: user)
        do {
            switch form["action"] {
            case "role": try await AdminUserRoutes.setRole(form["role"], of: id, by: admin, environment)
            case "status":
                try await AdminUserRoutes.setStatus(form["status"], of: id, by: admin, request, environment)
            case "roles": try await AdminUserRoutes.setRoles(form.all("roles"), of: id, environment)
            case "limits":
                let text = (form["deep_limit"] ?? "").filter { !$0.isWhitespace }
                let number = Int(text)
                guard text.isEmpty || number != nil else { throw Problem.invalid("deep_limit", "number_type") }
                try await AdminUserRoutes.setLimits(
                    .some(number),
                    form["limits_frei"] != nil,
                    of: id,
                    environment
                )
            default: throw Problem(400, "malformed_form")
            }
        } catch let problem as Problem where [400, 422].contains(problem.status) {
            return try await page(request, user, admin, problem, environment)
        }
        return .seeOther(AdminUserPage.path(id) + "?ok=saved")
    }

    private static func page(
        _ request: Request,
        _ user: Int64,
        _ admin: Account,
        _ problem: Problem?,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        let detail = try await AdminUserRoutes.detail(Account.ID(rawValue: user), environment)
        let unread = try await environment.database.read { try Feedback.unread(in: $0) }
        let model = AdminUserPage.Model(
            detail: detail,
            isOwn: detail.user.id == admin.id,
            unread: unread,
            isSaved: problem == nil && request.head.query("ok") == "saved",
            faults: problem.map { FormFaults($0) } ?? .none
        )
        let context = environment.notifications.page(request.head, admin)
        return .html(AdminUserPage.render(model, context), status: problem?.status ?? 200)
    }
}
