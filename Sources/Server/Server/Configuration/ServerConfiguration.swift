package import Accounts
package import Base
package import Council
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

    /// Where deployments are unless they say otherwise.
    package static let defaultTimeZone = "Europe/Berlin"

    /// How the log is written.
    package enum LogFormat: String, Sendable, CaseIterable {
        case text
        case json
    }

    /// BASE_URL: where people reach the deployment.
    package let baseURL: WebOrigin
    /// `--data`: where everything lies that the deployment keeps.
    package let dataFolder: String
    /// DATABASE_URL.
    package let database: DatabaseLocation
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
    /// RESEND_…, SMTP_URL, MAIL_…; nil when none is set: no mail.
    package let mail: MailSetup?
    /// APNS_…; nil when none is set: no messages to Apple's devices.
    package let apns: APNsSetup?
    /// FCM_…; nil when none is set: no messages to Android devices.
    package let fcm: FCMSetup?
    /// APPLE_…: native apps may always sign in, browsers only with a services id.
    package let apple: AppleSignIn
    /// TOMTOM_…, HERE_…, OSRM_URL; nil when none is set: ways to visits are estimated.
    package let routes: RouteSetup?
    /// COUNCIL_NAME: what people call the council's app.
    package let councilName: String
    /// DISTRICTS_GEOJSON: the districts of all files that it names.
    package let districts: DistrictMap
    /// VISITS_NAME: what people call the visits' app.
    package let visitsName: String
    /// VISITS_ONLY_WITH_RIGHT: whether the visits are for some.
    package let visitsNeedRight: Bool
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
