internal import HTTP

/// An HTTP proxy and what it takes to be let through.
package struct Proxy: Sendable, Equatable, CustomStringConvertible {
    /// `http://host:port` or `https://host:port`, without credentials.
    package var url: String
    /// Decoded, or nil when the proxy needs no sign-in.
    package var userName: String?
    /// Decoded; a secret.
    package var password: String?

    /// The proxy without its credentials.
    package var description: String { url }

    /// Says which variable is wrong and why, without repeating its value: it may hold a password.
    package struct Fault: Error, Sendable, Equatable, CustomStringConvertible {
        /// The variable's name.
        package var variable: String
        /// What is wrong.
        package var reason: String

        package var description: String { "\(variable): \(reason)" }
    }

    /// Reads `[scheme://][user[:password]@]host[:port][/]`.
    ///
    /// - Returns: nil for an empty text.
    static func parse(_ text: String, variable: String) throws(Fault) -> Proxy? {
        var rest = Substring(text.trimmingSpaces)
        if rest.isEmpty { return nil }
        var scheme = "http"
        if let mark = rest.firstRange(ofScheme: "://") {
            scheme = rest[..<mark].lowercased()
            rest = rest[rest.index(mark, offsetBy: 3)...]
        }
        guard scheme == "http" || scheme == "https" else {
            throw Fault(variable: variable, reason: "only http and https proxies are supported")
        }
        if rest.hasSuffix("/") { rest.removeLast() }
        var proxy = Proxy(url: "")
        if let at = rest.lastIndex(of: "@") {
            let halves = rest[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decode(halves[0]), let password = halves.count == 2 ? decode(halves[1]) : "" else {
                throw Fault(variable: variable, reason: "the credentials are not percent-encoded correctly")
            }
            proxy.userName = name
            proxy.password = password
            rest = rest[rest.index(after: at)...]
        }
        guard let authority = readAuthority(rest, defaultPort: scheme == "https" ? 443 : 80) else {
            throw Fault(variable: variable, reason: "host and port cannot be read; expected http://host:port")
        }
        proxy.url = "\(scheme)://\(authority)"
        return proxy
    }

    private static func readAuthority(_ text: Substring, defaultPort: Int) -> String? {
        var host = text
        var port = "\(defaultPort)"[...]
        if let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") {
            host = text[..<colon]
            port = text[text.index(after: colon)...]
        }
        guard let number = UInt16(port), number > 0, !host.isEmpty else { return nil }
        if host.hasPrefix("["), host.hasSuffix("]") {
            guard IPAddress(host.dropFirst().dropLast()) != nil else { return nil }
        } else {
            let isName = host.utf8.allSatisfy {
                ASCII.hexDigit($0) != nil || (0x61...0x7A).contains(ASCII.lowercase($0)) || "-._".utf8.contains($0)
            }
            guard isName else { return nil }
        }
        return "\(host.lowercased()):\(number)"
    }

    private static func decode(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(ASCII.hexDigit), let low = rest.popFirst().flatMap(ASCII.hexDigit)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        // The library hands both on as C strings.
        return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }
}

extension Substring {
    fileprivate func firstRange(ofScheme mark: String) -> Index? {
        indices.first { self[$0...].hasPrefix(mark) }
    }
}
