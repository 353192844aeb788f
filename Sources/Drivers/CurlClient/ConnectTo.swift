internal import HTTP

/// One detour that the operator ordered: requests to a host and port go to another address.
///
/// The URL, the `Host` field and the name in the certificate stay what they were; only the connection goes elsewhere.
package struct ConnectTo: Sendable, Equatable {
    /// The host of the URLs that take the detour, in lower case.
    package var host: String
    /// The port of those URLs.
    package var port: UInt16
    /// Where the connection goes: a name or an address without brackets.
    package var targetHost: String
    /// The port of the connection.
    package var targetPort: UInt16

    /// A rule from its parts.
    package init(host: String, port: UInt16, targetHost: String, targetPort: UInt16) {
        self.host = host
        self.port = port
        self.targetHost = targetHost
        self.targetPort = targetPort
    }

    /// Says which entry of a list cannot be read and why.
    package struct Fault: Error, Sendable, Equatable, CustomStringConvertible {
        /// The entry as it was written.
        package var entry: String
        /// What is wrong with it.
        package var reason: String

        package var description: String {
            "\"\(entry)\": \(reason); expected host:port:host:port, several separated by commas"
        }
    }

    /// Reads `host:port:host:port,…`; addresses of IPv6 stand in brackets.
    ///
    /// - Returns: the rules in the order written; none for an empty text.
    /// - Throws: ``Fault`` for the first entry that is wrong, also for a host and port that are named twice.
    package static func parse(_ text: String) throws(Fault) -> [ConnectTo] {
        if text.trimmingSpaces.isEmpty { return [] }
        var rules: [ConnectTo] = []
        for entry in text.split(separator: ",", omittingEmptySubsequences: false) {
            let trimmed = entry.trimmingSpaces
            let rule = try readEntry(trimmed)
            guard !rules.contains(where: { $0.host == rule.host && $0.port == rule.port }) else {
                throw Fault(entry: trimmed, reason: "\(rule.host):\(rule.port) is routed twice")
            }
            rules.append(rule)
        }
        return rules
    }

    private static func readEntry(_ entry: String) throws(Fault) -> ConnectTo {
        let parts = splitOutsideBrackets(entry)
        guard parts.count == 4 else {
            throw Fault(entry: entry, reason: entry.isEmpty ? "an entry is empty" : "\(parts.count) parts")
        }
        guard let host = readHost(parts[0]) else { throw Fault(entry: entry, reason: "no host \"\(parts[0])\"") }
        guard let port = readPort(parts[1]) else { throw Fault(entry: entry, reason: "no port \"\(parts[1])\"") }
        guard let target = readHost(parts[2]) else { throw Fault(entry: entry, reason: "no host \"\(parts[2])\"") }
        guard let targetPort = readPort(parts[3]) else {
            throw Fault(entry: entry, reason: "no port \"\(parts[3])\"")
        }
        return ConnectTo(host: host, port: port, targetHost: target, targetPort: targetPort)
    }

    private static func splitOutsideBrackets(_ entry: String) -> [String] {
        var parts = [""]
        var isBracketed = false
        for character in entry {
            switch character {
            case "[": isBracketed = true
            case "]": isBracketed = false
            default: break
            }
            if character == ":", !isBracketed { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts
    }

    private static func readHost(_ text: String) -> String? {
        if text.hasPrefix("["), text.hasSuffix("]") {
            guard let address = IPAddress(text.dropFirst().dropLast()) else { return nil }
            return address.description
        }
        let isName = text.utf8.allSatisfy {
            ASCII.hexDigit($0) != nil || (0x61...0x7A).contains(ASCII.lowercase($0)) || "-._".utf8.contains($0)
        }
        return isName && !text.isEmpty ? text.lowercased() : nil
    }

    private static func readPort(_ text: String) -> UInt16? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(text), port > 0 else {
            return nil
        }
        return port
    }
}
