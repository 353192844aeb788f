internal import API
internal import Base
internal import HTML
package import HTTP
internal import Notify
internal import Store

/// `/konto/benachrichtigungen`: the settings without script.
package enum NotificationsPageRoute {
    /// What may stand behind `?ok=`.
    private static let notices: Set<String> = [
        "saved", "clock", "removed", "on", "off", "tested.none", "tested.email", "tested.push", "tested.both",
    ]

    /// The page.
    ///
    /// - Throws: 401, 403.
    package static func get(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        let notice = request.head.query("ok").flatMap { notices.contains($0) ? $0 : nil }
        return try await page(request, account, notice: notice, environment)
    }

    /// Does what a form asks and leads back (303), or shows the page again with what was wrong.
    ///
    /// - Throws: 401, 403, 400 for a form that says nothing.
    package static func post(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        let form = try await FormBody(request)
        do {
            let notice =
                switch form["action"] {
                case "save": try await save(form, account, environment)
                case "clock": try await setClock(form, account, environment)
                case "remove": try await remove(form, account, environment)
                case "test": try await sendTest(to: account, environment)
                default: throw Problem(400, "malformed_form")
                }
            let back = Response.seeOther("\(NotificationsPage.path)?ok=\(notice)")
            guard form["action"] == "clock" else { return back }
            // Else this browser's earlier choice would hide what was just saved.
            return back.with("Set-Cookie", Languages.field(form["language"].flatMap(Language.init(rawValue:))))
        } catch let problem as Problem where [400, 404, 422, 429].contains(problem.status) {
            return try await page(request, account, problem: problem, environment)
        }
    }

    private static func save(
        _ form: FormBody,
        _ account: Account,
        _ environment: AccountsEnvironment
    ) async throws -> String {
        guard let channel = form["channel"].flatMap(DeliveryChannel.init(rawValue:)) else {
            throw Problem.invalid("channel", "value_error")
        }
        if channel != account.deliveryChannel { try await Delivery.set(channel, of: account, environment) }
        let wanted = Set(form.all("on"))
        let state = try await NotificationState.load(account, environment)
        // Only what differs is set: an occasion that was never touched keeps following its default.
        let changes = state.choices.filter { wanted.contains($0.occasion.id) != $0.isOn }
            .reduce(into: [String: Bool]()) { $0[$1.occasion.id] = !$1.isOn }
        let occasions = environment.notifications.occasions
        try await environment.database.write {
            try Account.setSwitches(changes, of: account.id, occasions: occasions, in: $0)
        }
        return "saved"
    }

    private static func setClock(
        _ form: FormBody,
        _ account: Account,
        _ environment: AccountsEnvironment
    ) async throws -> String {
        let zone = form["time_zone"].flatMap { $0.isEmpty ? nil : $0 }
        let language = form["language"].flatMap(Language.init(rawValue:))
        try await ProfileRoutes.setTimeZone(zone, of: account, environment)
        try await environment.database.write { try Account.setLanguage(language, of: account.id, in: $0) }
        return "clock"
    }

    private static func remove(
        _ form: FormBody,
        _ account: Account,
        _ environment: AccountsEnvironment
    ) async throws -> String {
        // One that is gone already is as good as removed.
        if let id = form["device"].flatMap(Device.ID.init) {
            _ = try await environment.database.write { try Device.remove(id, owner: account.id, in: $0) }
        }
        return "removed"
    }

    /// Sends the test that every app's settings offer.
    ///
    /// - Returns: the end of a key `account.notice.…` that says which ways it took.
    /// - Throws: 429 for too many of them.
    package static func sendTest(to account: Account, _ environment: AccountsEnvironment) async throws -> String {
        try await environment.limit(NotificationRoutes.testLimit, account.id)
        let served = try await environment.notifications.desk.test(account.id)
        return switch (served.contains(.email), served.contains(.push)) {
        case (true, true): "tested.both"
        case (true, false): "tested.email"
        case (false, true): "tested.push"
        case (false, false): "tested.none"
        }
    }

    private static func page(
        _ request: Request,
        _ account: Account,
        notice: String? = nil,
        problem: Problem? = nil,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        let context = environment.notifications.page(request.head, account)
        var model = try await NotificationsPage.Model(account, context, environment)
        model.notice = notice
        model.faults = problem.map { FormFaults($0) } ?? .none
        return .html(NotificationsPage.render(model, context), status: problem?.status ?? 200)
    }
}
