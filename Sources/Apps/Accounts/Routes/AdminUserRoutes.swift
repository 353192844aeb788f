internal import API
internal import Base
internal import HTML
package import HTTP
internal import Notify
internal import Store

/// The accounts, for administrators.
package enum AdminUserRoutes {
    /// `GET /api/admin/users?q=&status=&role=&before=&limit=`: the newest first.
    ///
    /// How many there are in all says `X-Total-Count`: apps in the field read a bare list.
    ///
    /// - Throws: 401, 403, 422.
    package static func list(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        _ = try await Session.admin(request.head, environment)
        let search = try UserSearch(request.head, limit: 1...1000)
        let interests = environment.surroundings.interests
        let (users, count) = try await environment.database.read { transaction in
            (
                try UserRow.load(search, interests: interests, in: transaction),
                try UserRow.count(search, in: transaction)
            )
        }
        return try JSONBody.response(JSONValue.array(users.map { .object($0.members) }))
            .with("X-Total-Count", String(count))
    }

    /// `GET /api/admin/users/{id}`.
    ///
    /// - Throws: 401, 403, 404.
    package static func show(
        _ request: Request,
        user: Int64,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        _ = try await Session.admin(request.head, environment)
        let detail = try await detail(Account.ID(rawValue: user), environment)
        return try JSONBody.response(JSONValue.object(detail.members))
    }

    /// An account with its last thirty days.
    ///
    /// - Throws: 404.
    static func detail(_ id: Account.ID, _ environment: AccountsEnvironment) async throws -> UserDetail {
        let interests = environment.surroundings.interests
        let today = environment.notifications.zones.deployment.wallTime(at: environment.clock.now()).day
        let days = (today - 29...today).map(CivilDay.text(of:))
        let detail = try await environment.database.read {
            try UserDetail.load(id, days: days, interests: interests, in: $0)
        }
        guard let detail else { throw Problem.notFound }
        return detail
    }

    /// `PUT /api/admin/users/{id}/role`.
    ///
    /// - Throws: 401, 403, 404; 400 for a role that is none, and for the own demotion.
    package static func setRole(
        _ request: Request,
        user: Int64,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        let admin = try await Session.admin(request.head, environment).account
        let text = try await JSONBody.decode(AdminWire.Role.self, from: request).role
        try await setRole(text, of: Account.ID(rawValue: user), by: admin, environment)
        return try JSONBody.response(["ok": true])
    }

    /// `PUT /api/admin/users/{id}/status`.
    ///
    /// - Throws: 401, 403, 404; 400 for a status that is none, and for the own suspension.
    package static func setStatus(
        _ request: Request,
        user: Int64,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        let admin = try await Session.admin(request.head, environment).account
        let text = try await JSONBody.decode(AdminWire.Status.self, from: request).status
        try await setStatus(text, of: Account.ID(rawValue: user), by: admin, request, environment)
        return try JSONBody.response(["ok": true])
    }

    /// `PUT /api/admin/users/{id}/roles`: the roles it shall have, and none else.
    ///
    /// - Throws: 401, 403, 404; 422 for a role that is none.
    package static func setRoles(
        _ request: Request,
        user: Int64,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        _ = try await Session.admin(request.head, environment)
        let texts = try await JSONBody.decode(AdminWire.RolesChange.self, from: request).roles
        let account = try await setRoles(texts, of: Account.ID(rawValue: user), environment)
        let roles = RoleName.allCases.map(\.rawValue).filter(texts.contains)
        return try JSONBody.response(
            AdminWire.Roles(roles: roles, rights: account.rights.sorted().map(\.rawValue))
        )
    }

    /// `PUT /api/admin/users/{id}/limits`: what is not sent stays; `null` is the deployment's number.
    ///
    /// - Throws: 401, 403, 404, 422 for a number that is none.
    package static func setLimits(
        _ request: Request,
        user: Int64,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        _ = try await Session.admin(request.head, environment)
        let change = try await JSONBody.decode(AdminWire.LimitsChange.self, from: request)
        let limits = try await setLimits(
            change.deep_limit,
            change.limits_frei,
            of: Account.ID(rawValue: user),
            environment
        )
        return try JSONBody.response(
            AdminWire.Limits(deepLimit: limits.deepLimit, isUnlimited: limits.isUnlimited)
        )
    }

    @discardableResult
    static func setLimits(
        _ deepLimit: Int??,
        _ isUnlimited: Bool?,
        of id: Account.ID,
        _ environment: AccountsEnvironment
    ) async throws -> (deepLimit: Int?, isUnlimited: Bool) {
        if case .some(.some(let number)) = deepLimit, !(0...1000).contains(number) {
            throw Problem.invalid("deep_limit", "value_error")
        }
        let limits = try await environment.database.write {
            try Administration.setLimits(deepLimit: deepLimit, isUnlimited: isUnlimited, of: id, in: $0)
        }
        guard let limits else { throw Problem.notFound }
        return limits
    }

    static func setRole(
        _ text: String?,
        of id: Account.ID,
        by admin: Account,
        _ environment: AccountsEnvironment
    ) async throws {
        guard let role = text.flatMap(Account.Role.init(rawValue:)) else { throw Problem(400, "unknown_role") }
        guard id != admin.id || role == .admin else { throw Problem(400, "own_role") }
        guard try await environment.database.write({ try Account.setRole(role, of: id, in: $0) }) else {
            throw Problem.notFound
        }
    }

    static func setStatus(
        _ text: String?,
        of id: Account.ID,
        by admin: Account,
        _ request: Request,
        _ environment: AccountsEnvironment
    ) async throws {
        // What apps in the field say when they shut an account.
        let status: Account.Status? = text == "pending" ? .disabled : text.flatMap(Account.Status.init(rawValue:))
        guard let status else { throw Problem(400, "unknown_status") }
        guard id != admin.id || status == .active else { throw Problem(400, "own_status") }
        let now = environment.clock.now()
        let change = try await environment.database.write {
            try Administration.setStatus(status, of: id, at: now, in: $0)
        }
        guard let change else { throw Problem.notFound }
        if status != .active { await environment.notifications.desk.stop(id) }
        guard change.isActivated, let mail = environment.mail else { return }
        let account = change.account
        guard Mailbox.isReal(account.email, isVerified: true) else { return }
        let texts = environment.notifications.page(request.head, account).texts
        let isAccepted = await mail.isAccepted(
            ServiceMail.Letter(
                to: account.email,
                displayName: account.displayName,
                language: texts.language,
                subject: texts["mail.activated.subject"],
                paragraphs: [texts["mail.activated.text"]],
                button: .init(label: texts["mail.activated.button"], url: environment.baseURL + "/login")
            )
        )
        if isAccepted { return }
        environment.log.warning("accounts", "a mail about an activated account was not accepted")
    }

    @discardableResult
    static func setRoles(
        _ texts: [String],
        of id: Account.ID,
        _ environment: AccountsEnvironment
    ) async throws -> Account {
        let roles = Set(texts.compactMap(RoleName.init(rawValue:)))
        guard roles.count == Set(texts).count else { throw Problem.invalid("roles", "value_error") }
        let now = environment.clock.now()
        let account = try await environment.database.write {
            try Administration.setRoles(roles, of: id, at: now, in: $0)
        }
        guard let account else { throw Problem.notFound }
        return account
    }
}
