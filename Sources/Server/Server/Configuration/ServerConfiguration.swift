package import Accounts
package import Base
package import CurlClient
package import Foundation
package import HTTP
package import WebPush

/// What the operator decided, read and checked.
package struct ServerConfiguration: Sendable {
    /// Signs sessions where COOKIE_SECURE is false and nothing else was given; everybody can read it here.
    package static let builtInSecret = "meldewerk-built-in-secret-for-localhost-only"

    /// The keys of Web Push.
    package struct VAPID: Sendable {
        package let keys: VAPIDKeys
        package let subject: VAPIDSubject
    }

    /// How the log is written.
    package enum LogFormat: String, Sendable, CaseIterable {
        case text
        case json
    }

    /// BASE_URL: where people reach the deployment.
    package let baseURL: WebOrigin
    /// DATABASE_URL: the file of the embedded database.
    package let databasePath: String
    /// TIME_ZONE.
    package let timeZone: TimeZone
    /// WEB_JWT_SECRET.
    package let sessionSecret: String
    /// The minutes of sessions, and COOKIE_SECURE.
    package let sessions: SessionSettings
    /// WEB_ADMIN_EMAIL.
    package let adminEmail: EmailAddress?
    /// CORS_ORIGINS, without the apps' own.
    package let corsOrigins: Set<WebOrigin>
    /// False with DISABLE_RATE_LIMIT.
    package let isRateLimited: Bool
    /// TRUSTED_PROXIES.
    package let trustedProxies: TrustedProxies
    /// VAPID_…; nil when none is set: no bells.
    package let vapid: VAPID?
    /// PUSH_EXTRA_HOSTS.
    package let pushExtraHosts: [EndpointPolicy.ExtraHost]
    /// PUSH_SUBSCRIPTION_IDLE_DAYS.
    package let pushSubscriptionIdleDays: Int
    /// EGRESS_CONNECT_TO, EGRESS_CA_FILE, HTTPS_PROXY, NO_PROXY.
    package let egress: CurlClient.Configuration
    /// LOG_FORMAT.
    package let logFormat: LogFormat
    /// LOG_LEVEL.
    package let logLevel: Log.Level
    /// METRICS_TOKEN.
    package let metricsToken: String?
    /// What works but should be looked at, one sentence each.
    package let warnings: [String]

    /// Whether BASE_URL is this machine over plain http: development, demonstration or tests.
    package var isLocal: Bool { baseURL.isPlainLocalhost }
}

extension WebOrigin {
    /// What stands before the colon, in lower case.
    package var scheme: Substring { description.prefix { $0 != ":" } }

    /// The host without brackets and port.
    package var host: String {
        let authority = description[description.index(scheme.endIndex, offsetBy: 3)...]
        if authority.first == "[" { return String(authority.dropFirst().prefix { $0 != "]" }) }
        return String(authority.prefix { $0 != ":" })
    }

    /// Whether the name means this machine wherever it is asked.
    package var isLocalhost: Bool {
        host == "localhost" || host.hasSuffix(".localhost") || IPAddress(host)?.isLoopback == true
    }

    /// Whether it is http on this machine, where browsers need no TLS.
    package var isPlainLocalhost: Bool { scheme == "http" && isLocalhost }
}
