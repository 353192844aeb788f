import Accounts
import Base
import CurlClient
import Foundation
import HTTP
import Testing
import WebPush

@testable import Server

@Suite struct ServerConfigurationTests {
    static let secret = ["WEB_JWT_SECRET": String(repeating: "s", count: 48)]

    static func read(_ values: [String: String]) throws -> ServerConfiguration {
        try ServerConfiguration.read(secret.merging(values) { _, new in new })
    }

    /// The variables that are found wrong.
    static func faults(_ values: [String: String]) -> [String] {
        do throws(ConfigurationFaults) {
            _ = try ServerConfiguration.read(secret.merging(values) { _, new in new })
            return []
        } catch {
            return error.list.map(\.variable)
        }
    }

    @Test func `a secret is all that a start needs`() throws {
        let configuration = try Self.read([:])
        #expect(configuration.baseURL.description == "http://localhost:8080")
        #expect(configuration.database.description.hasSuffix("/data/meldewerk.sqlite"))
        #expect(configuration.timeZone.identifier == "Europe/Berlin")
        #expect(configuration.sessions == SessionSettings())
        #expect(configuration.adminEmail == nil)
        #expect(configuration.corsOrigins.isEmpty)
        #expect(configuration.isRateLimited)
        #expect(configuration.trustedProxies == .loopback)
        #expect(configuration.vapid == nil)
        #expect(configuration.mail == nil && configuration.apns == nil && configuration.fcm == nil)
        #expect([configuration.councilName, configuration.visitsName] == ["Ratslotse", "Voco"])
        #expect(configuration.pushExtraHosts.isEmpty)
        #expect(configuration.pushSubscriptionIdleDays == 180)
        #expect(configuration.egress.egressConnectTo.isEmpty)
        #expect(configuration.logFormat == .text)
        #expect(configuration.logLevel == .info)
        #expect(configuration.metricsToken == nil)
        #expect(configuration.warnings.isEmpty)
    }

    @Test func `every variable arrives where it is used`() throws {
        let configuration = try Self.read([
            "BASE_URL": "https://Rat.example.org/", "DATABASE_URL": "sqlite:/var/lib/x.sqlite",
            "TIME_ZONE": "America/New_York", "ACCESS_TOKEN_EXPIRE_MINUTES": "100",
            "APP_ACCESS_TOKEN_EXPIRE_MINUTES": "200",
            "SESSION_RENEW_WITHIN_MINUTES": "50", "WEB_ADMIN_EMAIL": " Chef@Example.org ",
            "CORS_ORIGINS": "https://a.example, http://b.example:3000", "TRUSTED_PROXIES": "10.0.0.0/8, ::1",
            "PUSH_EXTRA_HOSTS": "push.example.org:8443, localhost:9000", "PUSH_SUBSCRIPTION_IDLE_DAYS": "30",
            "EGRESS_CONNECT_TO": "fcm.googleapis.com:443:127.0.0.1:9000", "HTTPS_PROXY": "http://proxy.example:3128",
            "NO_PROXY": "localhost", "LOG_FORMAT": "json", "LOG_LEVEL": "debug", "METRICS_TOKEN": "m",
        ])
        #expect(configuration.baseURL == WebOrigin("https://rat.example.org"))
        #expect(configuration.database == .file("/var/lib/x.sqlite"))
        #expect(configuration.timeZone.identifier == "America/New_York")
        let sessions = SessionSettings(
            webLifetime: .minutes(100),
            appLifetime: .minutes(200),
            renewWithin: .minutes(50),
            isCookieSecure: true
        )
        #expect(configuration.sessions == sessions)
        #expect(configuration.adminEmail?.text == "chef@example.org")
        #expect(
            configuration.corsOrigins.map(\.description).sorted() == ["http://b.example:3000", "https://a.example"]
        )
        #expect(configuration.trustedProxies.networks.map(\.description) == ["10.0.0.0/8", "::1"])
        #expect(configuration.pushExtraHosts.map(\.port) == [8443, 9000])
        #expect(configuration.pushSubscriptionIdleDays == 30)
        #expect(configuration.egress.egressConnectTo.map(\.targetPort) == [9000])
        #expect(configuration.egress.proxies.secure?.url == "http://proxy.example:3128")
        #expect(configuration.logFormat == .json)
        #expect(configuration.logLevel == .debug)
        #expect(configuration.metricsToken == "m")
    }

    static let wrong: [(name: String, value: String)] = [
        ("BASE_URL", "rat.example.org"), ("BASE_URL", "https://rat.example.org/path"),
        ("BASE_URL", "ftp://rat.example.org"),
        ("DATABASE_URL", "postgres://x"), ("DATABASE_URL", "mysql://x"), ("DATABASE_URL", "sqlite:"),
        ("TIME_ZONE", "Berlin"), ("COOKIE_SECURE", "maybe"), ("ACCESS_TOKEN_EXPIRE_MINUTES", "0"),
        ("ACCESS_TOKEN_EXPIRE_MINUTES", "1.5"), ("APP_ACCESS_TOKEN_EXPIRE_MINUTES", "-1"),
        ("SESSION_RENEW_WITHIN_MINUTES", "99999999999999999999"), ("WEB_ADMIN_EMAIL", "chef"), ("CORS_ORIGINS", "*"),
        ("CORS_ORIGINS", "https://a.example/x"), ("DISABLE_RATE_LIMIT", "perhaps"),
        ("TRUSTED_PROXIES", "proxy.example"),
        ("TRUSTED_PROXIES", "10.0.0.1/8"), ("PUSH_EXTRA_HOSTS", "https://x.example/"), ("PUSH_EXTRA_HOSTS", "x:0"),
        ("PUSH_SUBSCRIPTION_IDLE_DAYS", "0"), ("EGRESS_CONNECT_TO", "a:443"), ("EGRESS_CA_FILE", "/nonexistent.pem"),
        ("HTTPS_PROXY", "socks5://x:1"), ("LOG_FORMAT", "xml"), ("LOG_LEVEL", "loud"), ("MELDEWERK_PORT", "1"),
        ("MELDEWERK_BASE_URL", ""),
    ]

    @Test(arguments: wrong) func `a value that makes no sense stops the start and is named`(name: String, value: String)
    {
        #expect(Self.faults([name: value]) == [name])
    }

    @Test func `all faults are told at once`() {
        let values = Dictionary(Self.wrong.map { ($0.name, $0.value) }) { first, _ in first }
        #expect(Set(Self.faults(values)) == Set(values.keys))
    }

    @Test func `an empty value counts as none, except for unknown names`() {
        let empty = Dictionary(uniqueKeysWithValues: KnownVariable.all.map { ($0.name, " ") })
        #expect(Self.faults(empty) == ["WEB_JWT_SECRET"])
    }

    @Test(
        arguments: [
            (nil, true, true), ("", true, true), (ServerConfiguration.builtInSecret, true, true), (nil, false, false),
            (ServerConfiguration.builtInSecret, false, false), ("0123456789012345678901234567890123", true, false),
        ] as [(String?, Bool, Bool)]
    )
    func `without a secret of its own a deployment starts on localhost only, and is warned`(
        secret: String?,
        isSecure: Bool,
        isRefused: Bool
    ) throws {
        var values = ["COOKIE_SECURE": isSecure ? "true" : "false"]
        values["WEB_JWT_SECRET"] = secret
        if isRefused {
            let faults = #expect(throws: ConfigurationFaults.self) { try ServerConfiguration.read(values) }
            #expect(faults?.list.map(\.variable) == ["WEB_JWT_SECRET"])
        } else {
            let configuration = try ServerConfiguration.read(values)
            #expect(configuration.warnings.isEmpty == isSecure)
        }
    }

    @Test(arguments: [
        ("http://localhost:8080", []), ("http://127.0.0.1", []), ("http://[::1]:81", []), ("http://a.localhost", []),
        ("https://localhost", ["COOKIE_SECURE"]),
        ("http://rat.example.org", ["COOKIE_SECURE", "DISABLE_RATE_LIMIT"]),
        ("http://localhost.example.org", ["COOKIE_SECURE", "DISABLE_RATE_LIMIT"]),
    ])
    func `what weakens a deployment is for http on localhost only`(url: String, refused: [String]) {
        #expect(Self.faults(["BASE_URL": url, "COOKIE_SECURE": "false", "DISABLE_RATE_LIMIT": "1"]) == refused)
    }

    @Test func `a demonstration needs no TLS on localhost, unless the operator decided otherwise`() {
        #expect(ServerConfiguration.demoDefaults([:])["COOKIE_SECURE"] == "false")
        #expect(ServerConfiguration.demoDefaults(["COOKIE_SECURE": "true"])["COOKIE_SECURE"] == "true")
        #expect(ServerConfiguration.demoDefaults(["BASE_URL": "https://rat.example.org"]).count == 1)
    }

    @Test func `a demonstration puts its mails into a folder, unless the operator has a mail service`() {
        #expect(ServerConfiguration.demoDefaults([:], data: "/d")["MAIL_OUTBOX_DIR"] == "/d/outbox")
        for (name, value) in [("SMTP_URL", "smtp://x"), ("RESEND_API_KEY", "k"), ("MAIL_OUTBOX_DIR", "/m")] {
            let folder = ServerConfiguration.demoDefaults([name: value])["MAIL_OUTBOX_DIR"]
            #expect(folder == (name == "MAIL_OUTBOX_DIR" ? value : nil))
        }
    }

    @Test func `the address follows the port where nothing else is said`() throws {
        #expect(try ServerConfiguration.read(Self.secret, port: 9123).baseURL.description == "http://localhost:9123")
        #expect(try ServerConfiguration.read(Self.secret, port: 80).baseURL.description == "http://localhost")
    }

    static let keys = VAPIDKeys.generate()

    static var vapid: [String: String] {
        ["VAPID_PUBLIC_KEY": keys.publicKey, "VAPID_PRIVATE_KEY": keys.jwk, "VAPID_SUBJECT": "mailto:a@example.org"]
    }

    @Test func `a whole key pair is taken, also with the quotes of a file that nobody removed`() throws {
        #expect(try Self.read(Self.vapid).vapid?.keys.publicKey == Self.keys.publicKey)
        let quoted = Self.vapid.merging(["VAPID_PRIVATE_KEY": "'\(Self.keys.jwk)'"]) { _, new in new }
        #expect(try Self.read(quoted).vapid?.subject.url == "mailto:a@example.org")
    }

    @Test(arguments: [["VAPID_PUBLIC_KEY"], ["VAPID_PRIVATE_KEY", "VAPID_SUBJECT"], ["VAPID_SUBJECT"]])
    func `some of three stops the start and names those that are missing`(missing: [String]) {
        let values = Self.vapid.filter { !missing.contains($0.key) }
        #expect(Self.faults(values).sorted() == missing.sorted())
        #expect(
            Self.faults(Self.vapid.merging(missing.map { ($0, "") }) { _, new in new }).sorted() == missing.sorted()
        )
    }

    @Test(arguments: [
        ("VAPID_PUBLIC_KEY", VAPIDKeys.generate().publicKey, ["VAPID_PUBLIC_KEY"]),
        ("VAPID_PUBLIC_KEY", "abc", ["VAPID_PUBLIC_KEY"]), ("VAPID_PRIVATE_KEY", "{}", ["VAPID_PRIVATE_KEY"]),
        ("VAPID_PRIVATE_KEY", keys.publicKey, ["VAPID_PRIVATE_KEY"]),
        ("VAPID_SUBJECT", "a@example.org", ["VAPID_SUBJECT"]),
        ("VAPID_SUBJECT", "mailto:a@localhost", ["VAPID_SUBJECT"]),
        ("VAPID_SUBJECT", "http://a.example", ["VAPID_SUBJECT"]),
    ])
    func `keys that are malformed or no pair are named`(name: String, value: String, refused: [String]) {
        #expect(Self.faults(Self.vapid.merging([name: value]) { _, new in new }) == refused)
    }

    @Test func `no fault repeats a secret`() {
        let secret = "AKsdfg9vXnotakeyQWERTZ"
        let values = ["VAPID_PRIVATE_KEY": secret, "HTTPS_PROXY": "http://u:\(secret)@:x", "VAPID_PUBLIC_KEY": secret]
        let faults = #expect(throws: ConfigurationFaults.self) { try Self.read(values) }
        #expect(faults?.description.contains(secret) == false)
        #expect(faults?.list.count == 4)
    }
}
