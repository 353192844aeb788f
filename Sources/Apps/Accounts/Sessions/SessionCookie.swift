/// The cookie that keeps a browser signed in.
package enum SessionCookie {
    /// Its name.
    package static let name = "access_token"

    /// The `Set-Cookie` value of a session.
    package static func make(_ token: String, _ settings: SessionSettings) -> String {
        field(token, seconds: settings.webLifetime.components.seconds, settings)
    }

    /// The `Set-Cookie` value that makes a browser forget the session.
    package static func clear(_ settings: SessionSettings) -> String {
        field("", seconds: 0, settings)
    }

    private static func field(_ value: String, seconds: Int64, _ settings: SessionSettings) -> String {
        "\(name)=\(value); Max-Age=\(seconds); Path=/; HttpOnly; SameSite=Lax"
            + (settings.isCookieSecure ? "; Secure" : "")
    }
}
