/// The rules for how a person wants to be called.
package enum DisplayName {
    /// In characters as people count them.
    package static let maximumLength = 60

    /// Trimmed; an empty one is none.
    package static func normalized(_ typed: String?) -> String? {
        guard let typed else { return nil }
        var name = Substring(typed)
        while name.first?.isWhitespace == true { name.removeFirst() }
        while name.last?.isWhitespace == true { name.removeLast() }
        return name.isEmpty ? nil : String(name)
    }

    /// Whether it is one line without control characters, so that it may stand in a mail's greeting.
    package static func isPlain(_ name: String) -> Bool {
        !name.unicodeScalars.contains {
            [.control, .lineSeparator, .paragraphSeparator, .surrogate].contains($0.properties.generalCategory)
        }
    }
}
