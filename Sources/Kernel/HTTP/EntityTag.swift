/// Validators of a representation (RFC 9110 §8.8.3).
package enum EntityTag {
    /// Whether `If-None-Match` names this tag: the client's copy is still right (RFC 9110 §13.1.2).
    ///
    /// - Parameters:
    ///   - values: the values of the `If-None-Match` fields.
    ///   - tag: of what would be sent, with its quotes.
    /// - Returns: true for `*` too.
    package static func isListed(_ values: [String], _ tag: String) -> Bool {
        let own = opaque(tag)
        return values.contains { value in
            if trimmed(value) == "*" { return true }
            return list(value).contains { opaque($0) == own }
        }
    }

    /// The weak comparison leaves out the `W/`.
    private static func opaque(_ tag: some StringProtocol) -> String {
        String(tag.hasPrefix("W/") ? tag.dropFirst(2)[...] : tag[...])
    }

    /// The tags of a list; commas inside the quotes belong to the tag.
    private static func list(_ value: String) -> [String] {
        var tags: [String] = []
        var current = ""
        var isQuoted = false
        for character in value {
            if character == "\"" { isQuoted.toggle() }
            if character == ",", !isQuoted {
                tags.append(trimmed(current))
                current = ""
            } else {
                current.append(character)
            }
        }
        return tags + [trimmed(current)]
    }

    private static func trimmed(_ text: String) -> String {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        var rest = text[...].drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return String(rest)
    }
}
