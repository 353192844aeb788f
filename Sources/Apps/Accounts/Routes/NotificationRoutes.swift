internal import API
internal import Base
internal import HTML
package import HTTP
internal import Notify
internal import Store

/// When and where an account wants to hear something.
package enum NotificationRoutes {
    static let testLimit = RateLimit("test-notification", 5, per: .minutes(15))

    /// `GET /api/account/notifications`: what can be switched, what comes next, what today has left.
    ///
    /// - Throws: 401, 403.
    package static func show(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        return try await answer(request, account, environment)
    }

    /// `PUT /api/account/notifications`: sets switches, keeps those that were not sent, and answers the full set.
    ///
    /// Keys that are no occasion are dropped.
    ///
    /// - Throws: 401, 403, 422 for a value of an occasion that is no boolean.
    package static func update(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        let body = try await JSONBody.decode(NotificationsWire.Change<Switches.Lenient>.self, from: request)
        let occasions = environment.notifications.occasions
        var changes: [String: Bool] = [:]
        var faults: [Problem.Field] = []
        for occasion in occasions {
            guard let change = body.prefs[occasion.id] else { continue }
            if let isOn = change.value {
                changes[occasion.id] = isOn
            } else {
                faults.append(Problem.Field(type: "bool_type", location: ["body", "prefs", occasion.id]))
            }
        }
        guard faults.isEmpty else { throw Problem.invalid(faults) }
        let wanted = changes
        try await environment.database.write {
            try Account.setSwitches(wanted, of: account.id, occasions: occasions, in: $0)
        }
        return try await answer(request, account, environment)
    }

    /// `PUT /api/account/delivery`: `UserOut`; `off` ends what waits.
    ///
    /// - Throws: 401, 403, 422; 400 for mail without a mailbox.
    package static func setDelivery(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        let body = try await JSONBody.decode(NotificationsWire.Delivery.self, from: request)
        guard let channel = DeliveryChannel(rawValue: body.delivery_channel.rawValue) else {
            throw Problem.invalid("delivery_channel", "value_error")
        }
        try await Delivery.set(channel, of: account, environment)
        let now = environment.clock.now()
        guard
            let changed = try await environment.database.read({ try Account.find(account.id, at: now, in: $0) })
        else { throw Problem.unauthorized }
        return JSONBody.response(changed.userOut(accessToken: nil))
    }

    /// `GET /api/account/trace?days=30`: the engine's decisions, newest first.
    ///
    /// - Throws: 401, 403, 422 for days that are no number from 1 to 90.
    package static func trace(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        var days = 30
        if let text = request.head.query("days") {
            guard text.utf8.count <= 3, let number = Int(text), (1...90).contains(number) else {
                throw Problem.invalid([Problem.Field(type: "value_error", location: ["query", "days"])])
            }
            days = number
        }
        let since = environment.clock.now() - .days(days)
        let lines = try await environment.notifications.desk.trace(account.id, since)
        let entries = lines.map { line in
            AccountWire.TraceEntry(
                at: line.trace.at,
                occasion: line.occasion,
                decision: line.trace.decision.rawValue,
                reason: line.trace.reason,
                until: line.trace.until,
                title: line.title,
                url: line.url
            )
        }
        return try JSONBody.response(AccountWire.Trace(entries: entries))
    }

    /// `POST /api/account/test-notification`: which ways have really served.
    ///
    /// - Throws: 401, 403, 429 from the sixth time within a quarter of an hour.
    package static func test(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        try await environment.limit(testLimit, account.id)
        let served = try await environment.notifications.desk.test(account.id)
        return try JSONBody.response(
            AccountWire.Served(sent: ServedWay.allCases.filter(served.contains).map(\.rawValue))
        )
    }

    private static func answer(
        _ request: Request,
        _ account: Account,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        let setup = environment.notifications
        let state = try await NotificationState.load(account, environment)
        let texts = setup.page(request.head, account).texts
        let night = NightRest.standard
        return try JSONBody.response(
            NotificationsWire.Settings(
                kinds: state.choices.map { choice in
                    NotificationsWire.Kind(
                        key: choice.occasion.id,
                        label: choice.occasion.label(texts),
                        hint: choice.occasion.hint(texts) ?? "",
                        default: choice.initially,
                        enabled: choice.isOn
                    )
                },
                limits: NotificationsWire.Limits(
                    perDay: state.limit(.shared),
                    quietFrom: night.begins / 60,
                    quietTo: night.ends / 60
                ),
                nextDelivery: state.outlook.next.map { NotificationsWire.NextDelivery(at: $0.at, count: $0.count) },
                today: NotificationsWire.Today(
                    shared: NotificationsWire.Usage(used: state.outlook.sharedUsed, limit: state.limit(.shared)),
                    deadline: NotificationsWire.Usage(
                        used: state.outlook.deadlineUsed,
                        limit: state.limit(.deadline)
                    )
                ),
                timeZone: state.zone.identifier
            )
        )
    }
}
