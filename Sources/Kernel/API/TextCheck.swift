/// Trims texts from outside and collects what is wrong with them.
package struct TextCheck {
    /// What was found so far.
    package private(set) var faults: [Problem.Field] = []

    package init() {}

    /// One line that must not be empty.
    package mutating func line(_ text: String, _ field: String, limit: Int) -> String {
        check(trimmed(text), field, limit: limit, isRequired: true) { $0.value < 0x20 }
    }

    /// One line that may be missing; blank counts as missing.
    package mutating func optionalLine(_ text: String?, _ field: String, limit: Int) -> String? {
        guard let text else { return nil }
        let line = check(trimmed(text), field, limit: limit, isRequired: false) { $0.value < 0x20 }
        return line.isEmpty ? nil : line
    }

    /// A text with line breaks and tabs that must not be empty.
    package mutating func paragraphs(_ text: String, _ field: String, limit: Int) -> String {
        var lines = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            // A lone CR stays and is refused as a control character.
            if scalar == "\n", lines.last == "\r" { lines.removeLast() }
            lines.append(scalar)
        }
        return check(trimmed(String(lines)), field, limit: limit, isRequired: true) {
            $0.value < 0x20 && $0 != "\n" && $0 != "\t"
        }
    }

    /// Adds a fault that another check found.
    package mutating func add(_ type: String, _ field: String, _ arguments: [String: String] = [:]) {
        faults.append(Problem.Field(type: type, location: ["body", field], arguments: arguments))
    }

    private mutating func check(
        _ text: String,
        _ field: String,
        limit: Int,
        isRequired: Bool,
        isControl: (Unicode.Scalar) -> Bool
    ) -> String {
        if text.isEmpty, isRequired { add("string_too_short", field, ["limit": "1"]) }
        if text.unicodeScalars.count > limit { add("string_too_long", field, ["limit": String(limit)]) }
        let hasControl = text.unicodeScalars.contains {
            isControl($0) || (0x7F...0x9F).contains($0.value) || Self.reorders($0)
        }
        if hasControl { add("control_characters", field) }
        return text
    }

    /// Marks that turn the direction of what follows: they can make a text lie about itself.
    private static func reorders(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }

    private func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        guard let start = scalars.firstIndex(where: { !isBlank($0) }),
            let end = scalars.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(scalars[start...end])
    }
}
