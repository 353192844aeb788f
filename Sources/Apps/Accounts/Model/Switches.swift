private import Foundation
package import Notify

/// The switches that a person has set, by occasion id: the column `notify_prefs`.
package struct Switches: Sendable, Equatable {
    /// What was set; the others are as their occasions have it.
    package private(set) var values: [String: Bool]

    package init(_ values: [String: Bool] = [:]) { self.values = values }

    /// Reads what is stored.
    ///
    /// What cannot be read mutes nobody (seed): a value that is none counts as switched on, and where nothing can be
    /// read at all every occasion does.
    ///
    /// - Parameters:
    ///   - stored: the column; nil when nothing was ever set.
    ///   - occasions: those that people can switch.
    package init(stored: String?, occasions: [Occasion]) {
        guard let stored else {
            self.init()
            return
        }
        if let values = try? JSONDecoder().decode([String: Lenient].self, from: Data(stored.utf8)) {
            self.init(values.mapValues { $0.value ?? true })
        } else {
            self.init(Dictionary(occasions.map { ($0.id, true) }) { first, _ in first })
        }
    }

    /// With some switches set; the others stay.
    package func setting(_ changes: [String: Bool]) -> Switches {
        Switches(values.merging(changes) { _, new in new })
    }

    /// As the column holds it.
    package var stored: String {
        // Ids are plain names; whatever needs escaping was never stored.
        let members = values.sorted { $0.key < $1.key }.map { name, isOn -> String in
            let text = (try? JSONEncoder().encode(name)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
            return "\(text):\(isOn)"
        }
        return "{\(members.joined(separator: ","))}"
    }

    /// Whether an occasion is wanted by somebody with these rights.
    package func isOn(_ occasion: Occasion, rights: Set<Right>) -> Bool {
        values[occasion.id] ?? Self.initially(occasion, rights: rights)
    }

    /// What holds for somebody with these rights until the switch is set.
    package static func initially(_ occasion: Occasion, rights: Set<Right>) -> Bool {
        occasion.initially.holds(for: Set(rights.map(\.rawValue)))
    }

    /// A boolean, or something else.
    package struct Lenient: Decodable, Sendable {
        /// Nil for something else.
        package let value: Bool?

        package init(from decoder: any Decoder) throws {
            value = try? decoder.singleValueContainer().decode(Bool.self)
        }
    }
}
