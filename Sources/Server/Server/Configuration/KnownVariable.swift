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
        KnownVariable(
            "DATABASE_URL",
            "sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME (DATA/meldewerk.sqlite)",
            isSecret: true
        ),
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
        KnownVariable("COUNCIL_NAME", "what the council's app is called (Ratslotse)"),
        KnownVariable("DISTRICTS_GEOJSON", "file or folder with the districts' polygons, for maps and places"),
        KnownVariable("VISITS_NAME", "what the visits' app is called (Voco)"),
        KnownVariable("VISITS_ONLY_WITH_RIGHT", "1 keeps the visits for accounts with the right (0)"),
        KnownVariable("RESEND_API_KEY", "mail through Resend: its key", isSecret: true),
        KnownVariable("RESEND_API_URL", "mail through Resend: where it answers (https://api.resend.com)"),
        KnownVariable("SMTP_URL", "mail through a server: smtp://USER:PASSWORD@HOST or smtps://…", isSecret: true),
        KnownVariable("MAIL_OUTBOX_DIR", "mail into a folder instead: one file each"),
        KnownVariable("MAIL_FROM", "sender of mails, name@host or Name <name@host> (noreply@ the host of BASE_URL)"),
        KnownVariable("APNS_KEY_ID", "Apple devices: id of the key, ten characters"),
        KnownVariable("APNS_TEAM_ID", "Apple devices: id of the team, ten characters"),
        KnownVariable("APNS_PRIVATE_KEY", "Apple devices: text or path of the .p8 file", isSecret: true),
        KnownVariable("APNS_TOPIC", "Apple devices: bundle id of the council's app"),
        KnownVariable("APNS_TOPIC_VISITS", "Apple devices: bundle id of the visits' app (APNS_TOPIC)"),
        KnownVariable("APNS_URL", "Apple devices: another gateway (https://api.push.apple.com)"),
        KnownVariable("APNS_SANDBOX_URL", "Apple devices: another one for development"),
        KnownVariable("FCM_SERVICE_ACCOUNT", "Android devices: JSON or path of the service account", isSecret: true),
        KnownVariable("FCM_URL", "Android devices: another service (https://fcm.googleapis.com)"),
        KnownVariable("APPLE_BUNDLE_ID", "Sign in with Apple: bundle ids of the native apps (de.ratslotse.app)"),
        KnownVariable("APPLE_SERVICE_ID", "Sign in with Apple: services id for browsers (none: no button)"),
        KnownVariable("APPLE_TEAM_ID", "Sign in with Apple: id of the team, ten characters"),
        KnownVariable("APPLE_KEY_ID", "Sign in with Apple: id of the key, ten characters"),
        KnownVariable("APPLE_PRIVATE_KEY", "Sign in with Apple: text or path of the .p8 file", isSecret: true),
        KnownVariable("APPLE_JWKS_URL", "Sign in with Apple: elsewhere (https://appleid.apple.com/auth/keys)"),
        KnownVariable("TOMTOM_API_KEY", "ways to visits from TomTom, with traffic: its key", isSecret: true),
        KnownVariable("TOMTOM_URL", "ways from TomTom: elsewhere (https://api.tomtom.com)"),
        KnownVariable("HERE_API_KEY", "ways to visits from HERE, with traffic: its key", isSecret: true),
        KnownVariable("HERE_URL", "ways from HERE: elsewhere (https://router.hereapi.com)"),
        KnownVariable("OSRM_URL", "ways to visits from an OSRM of your own, without traffic"),
        KnownVariable("ROUTE_QUESTIONS_PER_DAY", "most questions for ways (TomTom 2500, HERE 1000, OSRM any; 0: any)"),
        KnownVariable("ROUTE_QUESTIONS_PER_SECOND", "the same for a second (TomTom and HERE 5, OSRM any; 0: any)"),
        KnownVariable("EGRESS_CONNECT_TO", "routes outgoing connections, host:port:host:port, comma separated"),
        KnownVariable("EGRESS_CA_FILE", "further certificates for outgoing connections, a PEM file"),
        KnownVariable("HTTPS_PROXY", "proxy for outgoing connections", isSecret: true),
        KnownVariable("NO_PROXY", "hosts that are reached without the proxy"),
        KnownVariable("LOG_FORMAT", "text or json (text)"),
        KnownVariable("LOG_LEVEL", "debug, info, warning or error (info)"),
        KnownVariable("METRICS_TOKEN", "opens /metrics to others than this machine", isSecret: true),
    ]
}
