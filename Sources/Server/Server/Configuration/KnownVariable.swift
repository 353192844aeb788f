/// Every variable that the configuration reads, with the sentence that `help` and `doctor` say about it.
package struct KnownVariable: Sendable {
    package let name: String
    /// What it means and what holds without it.
    package let summary: String
    /// Whether its value must never be shown.
    package let isSecret: Bool

    private init(_ name: String, _ summary: String, isSecret: Bool = false) {
        self.name = name
        self.summary = summary
        self.isSecret = isSecret
    }

    /// In the order of the documentation.
    package static let all: [KnownVariable] = [
        KnownVariable("BASE_URL", "public origin of the deployment (http://localhost:8080)"),
        KnownVariable("DATABASE_URL", "sqlite:PATH (meldewerk.sqlite in the data folder)"),
        KnownVariable("TIME_ZONE", "the deployment's time zone (Europe/Berlin)"),
        KnownVariable("WEB_JWT_SECRET", "signs sessions; required", isSecret: true),
        KnownVariable("COOKIE_SECURE", "cookies over TLS only (true; false only with http on localhost)"),
        KnownVariable("ACCESS_TOKEN_EXPIRE_MINUTES", "life of a browser's session (129600: 90 days)"),
        KnownVariable("APP_ACCESS_TOKEN_EXPIRE_MINUTES", "life of a native client's session (129600: 90 days)"),
        KnownVariable("SESSION_RENEW_WITHIN_MINUTES", "a session with less left is renewed (64800: 45 days; 0 never)"),
        KnownVariable("WEB_ADMIN_EMAIL", "address of the first administrator"),
        KnownVariable("CORS_ORIGINS", "further origins whose scripts may use the API, comma separated"),
        KnownVariable("DISABLE_RATE_LIMIT", "for tests on localhost (false)"),
        KnownVariable("TRUSTED_PROXIES", "addresses or networks whose X-Forwarded-For counts (127.0.0.1, ::1)"),
        KnownVariable("VAPID_PUBLIC_KEY", "Web Push: public key, 87 characters"),
        KnownVariable("VAPID_PRIVATE_KEY", "Web Push: private key, a JWK on one line", isSecret: true),
        KnownVariable("VAPID_SUBJECT", "Web Push: mailto: or https: URL of the operator"),
        KnownVariable("PUSH_EXTRA_HOSTS", "further push services, host or host:port, comma separated"),
        KnownVariable("PUSH_SUBSCRIPTION_IDLE_DAYS", "days without visit or delivery until a bell ends (180)"),
        KnownVariable("EGRESS_CONNECT_TO", "routes outgoing connections, host:port:host:port, comma separated"),
        KnownVariable("EGRESS_CA_FILE", "further certificates for outgoing connections, a PEM file"),
        KnownVariable("HTTPS_PROXY", "proxy for outgoing connections", isSecret: true),
        KnownVariable("NO_PROXY", "hosts that are reached without the proxy"),
        KnownVariable("LOG_FORMAT", "text or json (text)"),
        KnownVariable("LOG_LEVEL", "debug, info, warning or error (info)"),
        KnownVariable("METRICS_TOKEN", "opens /metrics to others than this machine", isSecret: true),
    ]
}
