/// The part of a board's address that people may read: lower-case letters, digits and single hyphens.
package enum Slug {
    /// Longest slug, in characters.
    package static let limit = 40
    /// Paths that the Kita's pages need themselves.
    package static let reserved: Set<String> = ["push", "hilfe", "help", "notes", "manifest", "sw"]

    /// Whether a text can be a board's address.
    package static func isValid(_ text: String) -> Bool {
        guard (1...limit).contains(text.utf8.count), text.utf8.first != UInt8(ascii: "-"),
            text.utf8.last != UInt8(ascii: "-"), !text.contains("--")
        else { return false }
        return text.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
        }
    }

    /// An address made from a name: `Tauschen & Verschenken` becomes `tauschen-verschenken`.
    ///
    /// - Returns: `brett` when nothing of the name can stand in an address.
    package static func make(from name: String) -> String {
        var slug = ""
        for scalar in name.lowercased().unicodeScalars {
            if let replacement = spelled[scalar] {
                slug += replacement
            } else if scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
                slug.unicodeScalars.append(scalar)
            } else if !slug.isEmpty, slug.last != "-" {
                slug += "-"
            }
        }
        slug = String(slug.prefix(limit))
        while slug.last == "-" { slug.removeLast() }
        return slug.isEmpty ? "brett" : slug
    }

    private static let spelled: [Unicode.Scalar: String] = [
        "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "é": "e", "è": "e", "ê": "e", "á": "a", "à": "a", "â": "a",
        "ó": "o", "ò": "o", "ô": "o", "í": "i", "ì": "i", "î": "i", "ú": "u", "ù": "u", "û": "u", "ç": "c", "ñ": "n",
        "å": "a", "ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "ş": "s", "ğ": "g", "ı": "i", "č": "c", "š": "s", "ž": "z",
    ]
}
