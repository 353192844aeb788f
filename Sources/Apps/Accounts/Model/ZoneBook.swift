package import Base
private import Foundation
private import Synchronization

/// The clocks of the world by name, each read once from the system's zone data and then kept.
///
/// A class for its lock: it is asked inside transactions, where nothing can be awaited.
package final class ZoneBook: Sendable {
    /// The deployment's clock: everybody's who has not chosen another.
    package let deployment: Zone
    private let zones: Mutex<[String: Zone]>

    package init(deployment: Zone) {
        self.deployment = deployment
        zones = Mutex([deployment.identifier: deployment])
    }

    /// The clock of an account by the name that it chose; nil, and a name that this machine does not know any more, mean
    /// the deployment's.
    package func zone(_ name: String?) -> Zone {
        name.flatMap(find) ?? deployment
    }

    /// A clock by its IANA name, or nil.
    package func find(_ name: String) -> Zone? {
        if let known = zones.withLock({ $0[name] }) { return known }
        guard Self.isName(name), let zone = Zone(identifier: name) else { return nil }
        zones.withLock { $0[name] = zone }
        return zone
    }

    /// The names to choose from, sorted.
    package static let names: [String] = TimeZone.knownTimeZoneIdentifiers.filter { isName($0) }.sorted()

    /// Abbreviations and offsets (`CET`, `GMT+2`) are no clocks: they do not know when summer begins.
    private static func isName(_ name: String) -> Bool {
        if name == "UTC" { return true }
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return name.utf8.count <= 64 && (2...3).contains(parts.count)
            && parts.allSatisfy { part in
                part.first.map(isLetter) == true
                    && part.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "_-+".utf8.contains($0) }
            }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
}
