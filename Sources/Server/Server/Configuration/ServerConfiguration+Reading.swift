internal import Accounts
internal import Base
internal import CurlClient
private import Foundation
internal import HTTP
internal import Mail
internal import PostgresStore
internal import WebPush

extension ServerConfiguration {
    /// Reads and checks all variables.
    ///
    /// - Parameters:
    ///   - values: names to values, as ``Variables`` merges them.
    ///   - data: the data folder, where the database lies unless it is named.
    ///   - port: what the server listens on, for the default of BASE_URL.
    /// - Returns: the configuration, with what should be looked at in its warnings.
    /// - Throws: ``ConfigurationFaults`` with everything that is wrong.
    package static func read(
        _ values: [String: String],
        data: String = "data",
        port: Int = 8080
    ) throws(ConfigurationFaults) -> ServerConfiguration {
        var reader = VariableReader(values)
        refuseUnknown(values, &reader)
        var warnings: [String] = []
        let baseURL = baseURL(&reader, port: port)
        let isCookieSecure = cookieSecure(&reader, baseURL, &warnings)
        let councilName = name(&reader, "COUNCIL_NAME", default: "Ratslotse")
        let configuration = ServerConfiguration(
            baseURL: baseURL ?? localhost(port),
            dataFolder: data,
            database: database(&reader, data: data),
            timeZone: timeZone(&reader),
            sessionSecret: sessionSecret(&reader, isCookieSecure: isCookieSecure, &warnings),
            sessions: sessions(&reader, isCookieSecure: isCookieSecure, &warnings),
            adminEmail: adminEmail(&reader),
            corsOrigins: corsOrigins(&reader),
            isRateLimited: isRateLimited(&reader, baseURL, &warnings),
            trustedProxies: trustedProxies(&reader),
            vapid: vapid(&reader),
            pushExtraHosts: reader.list(
                "PUSH_EXTRA_HOSTS",
                expected: "a host or host:port",
                EndpointPolicy.ExtraHost.init
            ) ?? [],
            pushSubscriptionIdleDays: reader.number("PUSH_SUBSCRIPTION_IDLE_DAYS", default: 180, 1...36_500),
            mail: mail(&reader, baseURL, councilName: councilName, &warnings),
            apns: apns(&reader),
            fcm: fcm(&reader),
            apple: apple(&reader, baseURL, &warnings),
            routes: routes(&reader, &warnings),
            councilName: councilName,
            districts: districts(&reader),
            visitsName: visitsName(&reader),
            visitsNeedRight: reader.bool("VISITS_ONLY_WITH_RIGHT", default: false),
            egress: egress(&reader),
            logFormat: reader.choice("LOG_FORMAT", default: .text),
            logLevel: logLevel(&reader),
            metricsToken: reader.text("METRICS_TOKEN"),
            warnings: warnings
        )
        guard reader.faults.list.isEmpty else { throw reader.faults }
        return configuration
    }

    /// Where the database lies, for commands that need nothing else.
    ///
    /// - Throws: ``ConfigurationFaults`` about DATABASE_URL.
    package static func database(
        _ values: [String: String],
        data: String
    ) throws(ConfigurationFaults) -> DatabaseLocation {
        var reader = VariableReader(values)
        let location = database(&reader, data: data)
        guard reader.faults.list.isEmpty else { throw reader.faults }
        return location
    }

    /// What `serve --demo` adds where the operator says nothing.
    package static func demoDefaults(
        _ values: [String: String],
        data: String = "data",
        port: Int = 8080
    ) -> [String: String] {
        var reader = VariableReader(values)
        guard baseURL(&reader, port: port)?.isPlainLocalhost == true else { return values }
        var added: [String: String] = [:]
        if reader.text("COOKIE_SECURE") == nil { added["COOKIE_SECURE"] = "false" }
        if !mailWays.contains(where: { reader.text($0) != nil }), reader.text("RESEND_API_URL") == nil {
            added["MAIL_OUTBOX_DIR"] = URL(filePath: data).appending(path: "outbox").path(percentEncoded: false)
        }
        return values.merging(added) { _, new in new }
    }

    /// What the visits' app is called.
    static func visitsName(_ reader: inout VariableReader) -> String { name(&reader, "VISITS_NAME", default: "Voco") }

    /// What an app is called; it stands in titles and in the sender of mails.
    private static func name(_ reader: inout VariableReader, _ variable: String, default fallback: String) -> String {
        guard let text = reader.text(variable) else { return fallback }
        guard text.count <= 60, HeaderText.singleLine(text) == text else {
            reader.refuse(variable, "expected one line of at most 60 characters")
            return fallback
        }
        return text
    }

    private static func localhost(_ port: Int) -> WebOrigin {
        guard let origin = WebOrigin("http://localhost:\(port)") ?? WebOrigin("http://localhost") else {
            preconditionFailure("localhost is an origin")
        }
        return origin
    }

    /// Refuses names with the product's prefix, which only look like variables of it.
    static func refuseUnknown(_ values: [String: String], _ reader: inout VariableReader) {
        for name in values.keys.filter({ $0.hasPrefix("MELDEWERK_") }).sorted() {
            let plain = String(name.dropFirst("MELDEWERK_".count))
            let isKnown = KnownVariable.all.contains { $0.name == plain }
            reader.refuse(name, isKnown ? "unknown variable; write \(plain)" : "unknown variable; remove it")
        }
    }

    private static func baseURL(_ reader: inout VariableReader, port: Int) -> WebOrigin? {
        guard let text = reader.text("BASE_URL") else { return localhost(port) }
        guard let origin = WebOrigin(text), ["http", "https"].contains(origin.scheme) else {
            reader.refuse("BASE_URL", "expected http(s)://host or http(s)://host:port without a path")
            return nil
        }
        return origin
    }

    private static func cookieSecure(
        _ reader: inout VariableReader,
        _ baseURL: WebOrigin?,
        _ warnings: inout [String]
    ) -> Bool {
        let isSecure = reader.bool("COOKIE_SECURE", default: true)
        guard let baseURL else { return isSecure }
        if !isSecure, !baseURL.isPlainLocalhost {
            reader.refuse("COOKIE_SECURE", "false is only allowed while BASE_URL is http on localhost; remove it")
        }
        if isSecure, baseURL.scheme == "http", !baseURL.isPlainLocalhost {
            warnings.append(
                "BASE_URL: browsers keep no sign-in and show no bells over plain http; put TLS in front and use https"
            )
        }
        return isSecure
    }

    private static func database(_ reader: inout VariableReader, data: String) -> DatabaseLocation {
        guard let text = reader.text("DATABASE_URL") else {
            return .file(URL(filePath: data).appending(path: "meldewerk.sqlite").path(percentEncoded: false))
        }
        if PostgresAddress.isMeant(by: text) {
            do throws(PostgresAddress.Fault) {
                return .postgres(try PostgresAddress(url: text))
            } catch {
                reader.refuse("DATABASE_URL", error.description)
                return .file("")
            }
        }
        var path = text.dropFirst("sqlite:".count)
        if path.hasPrefix("//") { path = path.dropFirst(2) }
        guard text.hasPrefix("sqlite:"), !path.isEmpty else {
            reader.refuse("DATABASE_URL", "expected sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/DATABASE")
            return .file("")
        }
        return .file(String(path))
    }

    private static func timeZone(_ reader: inout VariableReader) -> TimeZone {
        let name = reader.text("TIME_ZONE") ?? defaultTimeZone
        if let zone = TimeZone(identifier: name) { return zone }
        reader.refuse("TIME_ZONE", "the machine knows no time zone of this name; expected one like Europe/Berlin")
        return .gmt
    }

    private static func adminEmail(_ reader: inout VariableReader) -> EmailAddress? {
        guard let text = reader.text("WEB_ADMIN_EMAIL") else { return nil }
        guard let email = EmailAddress(text) else {
            reader.refuse("WEB_ADMIN_EMAIL", "expected one e-mail address")
            return nil
        }
        return email
    }

    private static func corsOrigins(_ reader: inout VariableReader) -> Set<WebOrigin> {
        Set(
            reader.list("CORS_ORIGINS", expected: "an origin like https://app.example.org") { WebOrigin($0) } ?? []
        )
    }

    private static func isRateLimited(
        _ reader: inout VariableReader,
        _ baseURL: WebOrigin?,
        _ warnings: inout [String]
    ) -> Bool {
        guard reader.bool("DISABLE_RATE_LIMIT", default: false) else { return true }
        if let baseURL, !baseURL.isLocalhost {
            reader.refuse("DISABLE_RATE_LIMIT", "only allowed while BASE_URL is localhost; remove it")
        }
        warnings.append("DISABLE_RATE_LIMIT: passwords may be tried without a limit")
        return false
    }

    private static func trustedProxies(_ reader: inout VariableReader) -> TrustedProxies {
        let networks = reader.list(
            "TRUSTED_PROXIES",
            expected: "an address or a network like 10.0.0.0/8",
            { IPNetwork($0) }
        )
        return networks.map(TrustedProxies.init) ?? .loopback
    }
}
