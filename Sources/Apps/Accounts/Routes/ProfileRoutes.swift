internal import API
internal import HTML
package import HTTP
internal import Store

/// What the person says about themselves: name, clock, language.
package enum ProfileRoutes {
    /// `POST /api/account/display-name`: trimmed; empty or null is none.
    ///
    /// - Throws: 401, 403, 422 for more than 60 characters or control characters.
    package static func setDisplayName(
        _ request: Request,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        let typed = try await JSONBody.decode(AccountWire.DisplayName.self, from: request).display_name.value
        try await setDisplayName(typed, of: account, environment)
        return try JSONBody.response(["ok": true])
    }

    /// `PUT /api/account/time-zone`: an IANA name; null is the deployment's.
    ///
    /// - Throws: 401, 403, 422 for a name that is none.
    package static func setTimeZone(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        let name = try await JSONBody.decode(AccountWire.TimeZone.self, from: request).time_zone.value
        try await setTimeZone(name, of: account, environment)
        return try JSONBody.response(["ok": true])
    }

    /// `PUT /api/account/language`: `de`, `en`; null leaves it to the client.
    ///
    /// - Throws: 401, 403, 422.
    package static func setLanguage(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        let code = try await JSONBody.decode(AccountWire.Language.self, from: request).language.value
        let language = code.flatMap { Language(rawValue: $0.rawValue) }
        try await environment.database.write { try Account.setLanguage(language, of: account.id, in: $0) }
        return try JSONBody.response(["ok": true])
    }

    /// Sets the name as somebody typed it.
    static func setDisplayName(
        _ typed: String?,
        of account: Account,
        _ environment: AccountsEnvironment
    ) async throws {
        let name = DisplayName.normalized(typed)
        if let name, name.count > DisplayName.maximumLength {
            throw Problem.invalid("display_name", "string_too_long", ["limit": String(DisplayName.maximumLength)])
        }
        if let name, !DisplayName.isPlain(name) { throw Problem.invalid("display_name", "control_characters") }
        try await environment.database.write { try Account.setDisplayName(name, of: account.id, in: $0) }
    }

    /// Sets the clock by its name.
    static func setTimeZone(
        _ name: String?,
        of account: Account,
        _ environment: AccountsEnvironment
    ) async throws {
        if let name, environment.notifications.zones.find(name) == nil {
            throw Problem.invalid("time_zone", "time_zone_unknown")
        }
        try await environment.database.write { try Account.setTimeZone(name, of: account.id, in: $0) }
    }
}
