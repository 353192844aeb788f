public import HTTP

/// Which hosts a server lets strangers steer its requests to.
///
/// An endpoint comes from a browser, that is from anybody. Without a policy it could name a machine inside the
/// operator's own network (blind server-side request forgery).
public struct EndpointPolicy: Sendable, Equatable {
    /// What the policy starts from.
    public enum Mode: Sendable, Equatable {
        /// The push services of the common browsers, ``EndpointPolicy/knownServices``.
        case knownServices
        /// Any host name on port 443 that resolves to public addresses: for UnifiedPush and services of one's own.
        case publicInternet
        /// Exactly these patterns.
        case listed([HostPattern])
    }

    /// A host name, or `*.` and a name for everything below it.
    public struct HostPattern: Sendable, Equatable, ExpressibleByStringLiteral {
        private let name: String
        private let isWildcard: Bool

        /// A pattern; `*.example.org` stands for one or more labels before `.example.org`, never for none.
        public init(_ text: String) {
            isWildcard = text.hasPrefix("*.")
            name = (isWildcard ? String(text.dropFirst(1)) : text).lowercased()
        }

        /// A pattern in the source text.
        public init(stringLiteral value: String) { self.init(value) }

        /// Whether a host in lower case matches.
        func matches(_ host: String) -> Bool {
            isWildcard ? host.utf8.count > name.utf8.count && host.hasSuffix(name) : host == name
        }
    }

    /// A host that the operator named; only its address may be a private one.
    public struct ExtraHost: Sendable, Equatable {
        /// In lower case.
        public let host: String
        /// 443 unless named.
        public let port: Int

        /// Reads `host` or `host:port`.
        ///
        /// - Returns: nil for anything else.
        public init?(_ text: String) {
            guard !text.contains("/"), !text.contains("?"), let endpoint = try? Endpoint("https://\(text)/") else {
                return nil
            }
            host = endpoint.host
            port = endpoint.port
        }

        /// Reads a comma list such as the value of `PUSH_EXTRA_HOSTS`; empty entries are skipped.
        ///
        /// - Returns: nil when one of the entries is no host.
        public static func list(_ text: String) -> [ExtraHost]? {
            var hosts: [ExtraHost] = []
            for entry in text.split(separator: ",") {
                let name = entry.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
                if name.isEmpty { continue }
                guard let host = ExtraHost(String(name)) else { return nil }
                hosts.append(host)
            }
            return hosts
        }
    }

    /// The services that Chromium, Firefox, Safari, Edge and Samsung Internet hand out endpoints of.
    public static let knownHosts: [HostPattern] = [
        "fcm.googleapis.com", "jmt17.google.com", "updates.push.services.mozilla.com", "*.push.apple.com",
        "*.notify.windows.com", "*.push.samsungosp.com",
    ]

    /// The policy for ``knownHosts`` and nothing else.
    public static let knownServices = EndpointPolicy()

    /// What is allowed besides ``extraHosts``.
    public let mode: Mode
    /// Hosts for tests and for services of one's own.
    public let extraHosts: [ExtraHost]

    /// A policy.
    public init(mode: Mode = .knownServices, extraHosts: [ExtraHost] = []) {
        self.mode = mode
        self.extraHosts = extraHosts
    }

    /// Refuses an endpoint that must not be contacted.
    public func check(_ endpoint: Endpoint) throws(SubscriptionFault) {
        if isExtra(endpoint) { return }
        if endpoint.isIPAddress { throw .endpointIsIPAddress }
        let isListed =
            switch mode {
            case .knownServices: Self.knownHosts.contains { $0.matches(endpoint.host) }
            case .publicInternet: endpoint.host.contains(".")
            case .listed(let patterns): patterns.contains { $0.matches(endpoint.host) }
            }
        guard isListed else { throw .endpointNotAllowed }
        guard endpoint.port == 443 else { throw .endpointPortNotAllowed }
    }

    /// Which addresses the endpoint's host may have when a message is sent.
    public func reach(of endpoint: Endpoint) -> HTTPClient.Reach {
        isExtra(endpoint) ? .anywhere : .publicInternet
    }

    private func isExtra(_ endpoint: Endpoint) -> Bool {
        extraHosts.contains { $0.host == endpoint.host && $0.port == endpoint.port }
    }
}
