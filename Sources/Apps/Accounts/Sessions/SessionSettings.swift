internal import Base

/// How long sessions last and how their cookie is marked.
package struct SessionSettings: Sendable, Equatable {
    /// ACCESS_TOKEN_EXPIRE_MINUTES: the cookie's life.
    package let webLifetime: Duration
    /// APP_ACCESS_TOKEN_EXPIRE_MINUTES: the life of a native client's token.
    package let appLifetime: Duration
    /// SESSION_RENEW_WITHIN_MINUTES: a cookie that has less left is replaced; nil never does.
    package let renewWithin: Duration?
    /// COOKIE_SECURE: the cookie travels over TLS only.
    package let isCookieSecure: Bool

    package init(
        webLifetime: Duration = .days(90),
        appLifetime: Duration = .days(90),
        renewWithin: Duration? = .days(45),
        isCookieSecure: Bool = true
    ) {
        self.webLifetime = webLifetime
        self.appLifetime = appLifetime
        self.renewWithin = renewWithin
        self.isCookieSecure = isCookieSecure
    }
}
