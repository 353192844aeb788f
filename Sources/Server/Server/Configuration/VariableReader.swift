/// Takes variables apart and keeps what is wrong with them, so that all faults are told at once.
struct VariableReader {
    private let values: [String: String]
    private(set) var faults = ConfigurationFaults()

    init(_ values: [String: String]) {
        self.values = values
    }

    /// A value without surrounding blanks; an empty one counts as missing.
    func text(_ name: String) -> String? {
        guard let value = values[name] else { return nil }
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let trimmed = value.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        return trimmed.isEmpty ? nil : String(trimmed)
    }

    /// Notes a fault.
    mutating func refuse(_ name: String, _ reason: String) {
        faults.add(name, reason)
    }

    /// Yes or no.
    mutating func bool(_ name: String, default fallback: Bool) -> Bool {
        guard let text = text(name) else { return fallback }
        switch text.lowercased() {
        case "1", "true", "yes", "on": return true
        case "0", "false", "no", "off": return false
        default:
            refuse(name, "expected true or false")
            return fallback
        }
    }

    /// A whole number in a range.
    mutating func number(_ name: String, default fallback: Int, _ range: ClosedRange<Int>) -> Int {
        guard let text = text(name) else { return fallback }
        guard let number = Int(text), range.contains(number) else {
            refuse(name, "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
            return fallback
        }
        return number
    }

    /// One of several words.
    mutating func choice<T: RawRepresentable<String> & CaseIterable>(_ name: String, default fallback: T) -> T {
        guard let text = text(name) else { return fallback }
        guard let value = T(rawValue: text.lowercased()) else {
            refuse(name, "expected one of " + T.allCases.map(\.rawValue).joined(separator: ", "))
            return fallback
        }
        return value
    }

    /// A comma list, each entry read by itself; every entry that is none is named.
    mutating func list<T>(_ name: String, expected: String, _ read: (String) -> T?) -> [T]? {
        guard let text = text(name) else { return nil }
        var values: [T] = []
        for part in text.split(separator: ",") {
            let entry = part.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
            if entry.isEmpty { continue }
            if let value = read(entry) {
                values.append(value)
            } else {
                refuse(name, "\"\(entry)\" is not \(expected)")
            }
        }
        return values
    }
}
