/// An e-mail address in the form by which accounts are told apart: trimmed and in lower case.
package struct EmailAddress: Sendable, Hashable {
    package let text: String

    /// Reads what somebody typed.
    ///
    /// - Returns: nil for what no mail server would take: not exactly one `@`, spaces or control characters, a domain
    ///   without a dot or with an empty label, more than 254 bytes.
    package init?(_ typed: String) {
        let text = Self.normalized(typed)
        let halves = text.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, text.utf8.count <= 254, Self.isLocalPart(halves[0]), Self.isDomain(halves[1])
        else { return nil }
        self.text = text
    }

    /// Trimmed and in lower case, whether or not it is an address: what is looked up at sign-in.
    package static func normalized(_ typed: String) -> String {
        var text = Substring(typed.lowercased())
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    private static func isLocalPart(_ part: Substring) -> Bool {
        guard !part.isEmpty, part.utf8.count <= 64, part.first != ".", part.last != ".", !part.contains("..") else {
            return false
        }
        return part.unicodeScalars.allSatisfy {
            $0.isASCII
                ? $0.properties.isAlphabetic || "0123456789.!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains($0)
                : !$0.properties.isWhitespace && $0.properties.generalCategory != .format
        }
    }

    private static func isDomain(_ domain: Substring) -> Bool {
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.unicodeScalars.allSatisfy {
                        $0 == "-" || $0.properties.numericType == .decimal || $0.properties.isAlphabetic
                    }
            }
    }
}
