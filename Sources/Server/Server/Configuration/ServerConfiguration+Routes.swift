package import Base
internal import FCM
package import HTTP
package import Visits

extension ServerConfiguration {
    /// Who is asked how long the way to a visit takes.
    package struct RouteSetup: Sendable, Equatable {
        /// The three services, of which the first that is set is asked.
        package enum Service: Sendable, Equatable {
            /// TOMTOM_API_KEY and TOMTOM_URL.
            case tomTom(key: String, url: String)
            /// HERE_API_KEY and HERE_URL.
            case here(key: String, url: String)
            /// OSRM_URL.
            case osrm(url: String)
        }

        package let service: Service
        /// ROUTE_QUESTIONS_PER_DAY; nil for any number.
        package let perDay: Int?
        /// ROUTE_QUESTIONS_PER_SECOND; nil for any number.
        package let perSecond: Int?

        /// The service as the visits ask it.
        ///
        /// - Parameters:
        ///   - http: sends the questions, as the configuration routes what goes out.
        ///   - clock: dates the answers.
        /// - Returns: a provider for a `RouteBook`.
        package func provider(http: HTTPClient, clock: WallClock) -> RouteProvider {
            switch service {
            case .tomTom(let key, let url): .tomTom(key: key, url: url, http: http, clock: clock)
            case .here(let key, let url): .here(key: key, url: url, http: http, clock: clock)
            case .osrm(let url): .osrm(url: url, http: http, clock: clock)
            }
        }

        /// Where the service answers: scheme, host and path, without a key.
        package var url: String {
            switch service {
            case .tomTom(_, let url), .here(_, let url), .osrm(let url): url
            }
        }
    }

    /// The book of ways: asks the service that is set up, or estimates.
    ///
    /// - Parameters:
    ///   - http: sends the questions.
    ///   - clock: dates the answers.
    ///   - log: hears of the service's trouble.
    ///   - provider: is asked where no service is set up.
    /// - Returns: a book with nothing in it; one for the whole process, since it counts questions.
    package func routeBook(
        http: HTTPClient,
        clock: WallClock,
        log: Log,
        otherwise provider: RouteProvider? = nil
    ) -> RouteBook {
        RouteBook(
            routes?.provider(http: http, clock: clock) ?? provider,
            settings: RouteBookSettings(perDay: routes?.perDay, perSecond: routes?.perSecond),
            clock: clock,
            log: log
        )
    }

    private static let perDay = "ROUTE_QUESTIONS_PER_DAY"
    private static let perSecond = "ROUTE_QUESTIONS_PER_SECOND"

    /// The first of TomTom, HERE and OSRM that is set; all three are judged.
    static func routes(_ reader: inout VariableReader, _ warnings: inout [String]) -> RouteSetup? {
        var services: [(name: String, service: RouteSetup.Service, perDay: Int, perSecond: Int)] = []
        if let (key, url) = keyed(&reader, "TOMTOM_API_KEY", "TOMTOM_URL", "https://api.tomtom.com") {
            services.append(("TOMTOM_API_KEY", .tomTom(key: key, url: url), 2500, 5))
        }
        if let (key, url) = keyed(&reader, "HERE_API_KEY", "HERE_URL", "https://router.hereapi.com") {
            services.append(("HERE_API_KEY", .here(key: key, url: url), 1000, 5))
        }
        if let text = reader.text("OSRM_URL"), let url = ownURL(&reader, "OSRM_URL", text) {
            services.append(("OSRM_URL", .osrm(url: url), 0, 0))
        }
        // Zero is any number.
        let day = reader.number(perDay, default: services.first?.perDay ?? 0, 0...10_000_000)
        let second = reader.number(perSecond, default: services.first?.perSecond ?? 0, 0...1000)
        guard let first = services.first else {
            for name in [perDay, perSecond] where reader.text(name) != nil {
                warnings.append("\(name): nobody is asked while none of TOMTOM_API_KEY, HERE_API_KEY, OSRM_URL is set")
            }
            return nil
        }
        for other in services.dropFirst() {
            warnings.append("\(other.name): is not asked while \(first.name) is set; remove one of them")
        }
        return RouteSetup(
            service: first.service,
            perDay: day == 0 ? nil : day,
            perSecond: second == 0 ? nil : second
        )
    }

    private static func keyed(
        _ reader: inout VariableReader,
        _ keyName: String,
        _ urlName: String,
        _ standard: String
    ) -> (key: String, url: String)? {
        let url = serviceURL(&reader, urlName, reader.text(urlName) ?? standard)
        guard let key = reader.text(keyName) else {
            if reader.text(urlName) != nil {
                reader.refuse(keyName, "missing, while \(urlName) is set; set both or none")
            }
            return nil
        }
        guard key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            reader.refuse(keyName, "holds a space or a character that no key has; copy it again")
            return nil
        }
        return url.map { (key, $0) }
    }

    private static func serviceURL(_ reader: inout VariableReader, _ name: String, _ text: String) -> String? {
        do throws(FCMServiceURL.Fault) {
            // The rule is the same for all services: https, or http on this machine.
            return try FCMServiceURL(text).description
        } catch {
            reader.refuse(name, "\(error)")
            return nil
        }
    }

    /// A service of one's own answers in one's own network, mostly without TLS: `http://osrm:5000`.
    ///
    /// Plain http is taken for a name without a dot and for an address that is not of the public internet; the
    /// coordinates of customers go nowhere else unencrypted.
    private static func ownURL(_ reader: inout VariableReader, _ name: String, _ text: String) -> String? {
        let scheme = "http://"
        guard text.lowercased().hasPrefix(scheme),
            let encrypted = try? FCMServiceURL("https://" + text.dropFirst(scheme.count))
        else { return serviceURL(&reader, name, text) }
        let authority = encrypted.authority
        let host =
            authority.first == "["
            ? String(authority.dropFirst().prefix { $0 != "]" }) : String(authority.prefix { $0 != ":" })
        let isOwn = IPAddress(host).map { !$0.isPublic } ?? !host.contains(".")
        guard isOwn else {
            reader.refuse(name, "must begin with https:// (http:// only for an address of your own network)")
            return nil
        }
        return scheme + encrypted.description.dropFirst("https://".count)
    }
}
