internal import HTTP

/// Decides which requests go through a proxy, as `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` say.
package struct ProxyRules: Sendable, Equatable {
    /// The proxy for https URLs.
    package var secure: Proxy?
    /// The proxy for http URLs.
    package var plain: Proxy?
    private var exceptions: [Exception] = []

    /// No proxy at all.
    package init() {}

    /// Reads the three variables as they stand; empty ones count as missing.
    ///
    /// - Parameters:
    ///   - httpsProxy: `http://user:password@host:port`; the scheme may be missing (http), the port too (80, 443).
    ///   - httpProxy: the same, for http URLs.
    ///   - noProxy: comma or space separated: `*`, a host (with its subdomains), `.domain`, an address, a network
    ///     in CIDR notation; a host may carry a port.
    /// - Throws: ``Proxy/Fault``; its text holds no credentials.
    package init(httpsProxy: String?, httpProxy: String?, noProxy: String?) throws(Proxy.Fault) {
        secure = try Proxy.parse(httpsProxy ?? "", variable: "HTTPS_PROXY")
        plain = try Proxy.parse(httpProxy ?? "", variable: "HTTP_PROXY")
        exceptions = (noProxy ?? "").split { $0 == "," || $0 == " " || $0 == "\t" }.compactMap { Exception($0) }
    }

    /// The proxy for one origin, or nil for a direct connection.
    ///
    /// `host` is in lower case, addresses without brackets.
    package func proxy(isSecure: Bool, host: String, port: UInt16) -> Proxy? {
        guard let proxy = isSecure ? secure : plain else { return nil }
        return isException(host: host, port: port) ? nil : proxy
    }

    /// Whether `NO_PROXY` names the host.
    package func isException(host: String, port: UInt16) -> Bool {
        let address = IPAddress(host)
        return exceptions.contains { $0.matches(host: host, address: address, port: port) }
    }

    private struct Exception: Sendable, Equatable {
        enum Subject: Equatable {
            case everything
            case domain(String)
            case network(IPAddress, bits: Int)
        }

        var subject: Subject
        var port: UInt16?

        init?(_ text: Substring) {
            var text = text.lowercased()
            if text == "*" {
                subject = .everything
                return
            }
            if let (address, bits) = Self.readNetwork(text) {
                subject = .network(address, bits: bits)
                return
            }
            if let colon = text.lastIndex(of: ":"), let number = UInt16(text[text.index(after: colon)...]) {
                port = number
                text = String(text[..<colon])
            }
            if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
            if let (address, bits) = Self.readNetwork(text) {
                subject = .network(address, bits: bits)
                return
            }
            if text.hasPrefix("*.") { text.removeFirst() }
            while text.hasPrefix(".") { text.removeFirst() }
            while text.hasSuffix(".") { text.removeLast() }
            guard !text.isEmpty else { return nil }
            subject = .domain(text)
        }

        static func readNetwork(_ text: String) -> (IPAddress, Int)? {
            let halves = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            guard let address = IPAddress(halves[0]) else { return nil }
            guard halves.count == 2 else { return (address, 128) }
            guard let bits = Int(halves[1]), bits >= 0, bits <= (address.v4 == nil ? 128 : 32) else { return nil }
            return (address, address.v4 == nil ? bits : bits + 96)
        }

        func matches(host: String, address: IPAddress?, port: UInt16) -> Bool {
            if let wanted = self.port, wanted != port { return false }
            switch subject {
            case .everything: return true
            case .domain(let domain): return address == nil && (host == domain || host.hasSuffix("." + domain))
            case .network(let network, let bits):
                guard let address, (address.v4 == nil) == (network.v4 == nil) else { return false }
                let highMask = bits >= 64 ? UInt64.max : ~(UInt64.max >> UInt64(bits))
                let lowMask = bits >= 128 ? UInt64.max : bits <= 64 ? 0 : ~(UInt64.max >> UInt64(bits - 64))
                return (address.high ^ network.high) & highMask == 0 && (address.low ^ network.low) & lowMask == 0
            }
        }
    }
}
