internal import API
internal import Base
internal import HTML
package import HTTP
internal import Store

/// Where an account is notified: apps and browsers register themselves.
package enum PushRoutes {
    private static let subscriptions = RateLimit("account-push", 60, per: .minutes(10))

    /// `POST /api/push/register`: 204; an app does it at every start.
    ///
    /// - Throws: 401, 403, 422 for another platform and for tokens that are empty or too long.
    package static func register(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let session = try await Session.active(request.head, environment)
        let body = try await JSONBody.decode(AccountWire.AppToken.self, from: request)
        try check(body.token)
        try await environment.limit(subscriptions, session.account.id)
        guard let platform = AppDevice.Platform(rawValue: body.platform.rawValue),
            let app = AppDevice.App(rawValue: (body.app ?? .council).rawValue)
        else { throw Problem.invalid("platform", "value_error") }
        let (owner, now) = (session.account.id, environment.clock.now())
        let isNew = try await environment.database.write { transaction in
            let isNew = try AppDevice.register(
                token: body.token,
                platform: platform,
                app: app,
                owner: owner,
                now: now,
                in: transaction
            )
            if isNew { try Device.makeRoom(owner: owner, in: transaction) }
            return isNew
        }
        if isNew { await environment.notifications.desk.addressAdded(owner) }
        return .noContent
    }

    /// `POST /api/push/unregister`: 204; a token of somebody else stays, silently.
    ///
    /// - Throws: 401, 422.
    package static func unregister(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        // A disabled account may still take its devices away.
        let owner = try await Session.current(request.head, environment).account.id
        let body = try await JSONBody.decode(AccountWire.TokenRemoval.self, from: request)
        try check(body.token)
        try await environment.database.write {
            try AppDevice.unregister(token: body.token, owner: owner, in: $0)
        }
        return .noContent
    }

    /// `POST /api/push/subscribe`: 204; a page does it again whenever it is opened.
    ///
    /// - Throws: 401, 403, 404 without keys, 400 with the fault's code for what cannot be sent to.
    package static func subscribe(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let session = try await Session.active(request.head, environment)
        guard let push = environment.notifications.push else { throw Problem.notFound }
        let given = try await JSONBody.decode(AccountWire.Subscribe.self, from: request).subscription
        if let code = push.fault(given.endpoint, given.keys.p256dh, given.keys.auth) { throw Problem(400, code) }
        try await environment.limit(subscriptions, session.account.id)
        let subscription = BrowserDevice.Subscription(
            endpoint: given.endpoint,
            p256dh: given.keys.p256dh,
            auth: given.keys.auth,
            keyID: push.keyID,
            name: BrowserName.make(
                userAgent: request.headers["User-Agent"],
                environment.notifications.page(request.head, session.account).texts
            )
        )
        let (owner, now) = (session.account.id, environment.clock.now())
        let isNew = try await environment.database.write { transaction in
            let isNew = try BrowserDevice.subscribe(subscription, owner: owner, now: now, in: transaction)
            if isNew { try Device.makeRoom(owner: owner, in: transaction) }
            return isNew
        }
        if isNew { await environment.notifications.desk.addressAdded(owner) }
        return .noContent
    }

    /// `POST /api/push/unsubscribe`: 204; an endpoint of somebody else stays, silently.
    ///
    /// - Throws: 401, 400 for an endpoint that is too long.
    package static func unsubscribe(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let owner = try await Session.current(request.head, environment).account.id
        let body = try await JSONBody.decode(AccountWire.Unsubscribe.self, from: request)
        guard body.endpoint.utf8.count <= BrowserDevice.endpointLimit else { throw Problem(400, "endpoint_too_long") }
        try await environment.database.write {
            try BrowserDevice.unsubscribe(endpoint: body.endpoint, owner: owner, in: $0)
        }
        return .noContent
    }

    private static func check(_ token: String) throws(Problem) {
        if token.isEmpty { throw .invalid("token", "string_too_short", ["limit": "1"]) }
        guard token.unicodeScalars.count <= AppDevice.tokenLimit else {
            throw .invalid("token", "string_too_long", ["limit": String(AppDevice.tokenLimit)])
        }
        // Both services' tokens are printable ASCII; anything else would end up in a request line.
        guard token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw .invalid("token", "value_error")
        }
    }
}
