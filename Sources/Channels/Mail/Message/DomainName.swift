private import Foundation

/// Brings the name of a mail domain into the form that DNS and SMTP know.
///
/// A label outside ASCII is normalised (NFKC, lower case) and written in Punycode behind `xn--`. Only letters, their
/// marks, digits and hyphens pass, so nothing that UTS 46 maps to dots, at-signs or brackets can come through; the
/// tables of UTS 46 and the rules for right-to-left labels are not applied, since an address that breaks them merely
/// resolves nowhere.
enum DomainName {
    /// The ASCII form in lower case; nil when the text is no domain.
    ///
    /// A name without a dot (`localhost`) is one; an address in brackets is not.
    static func ascii(_ text: some StringProtocol) -> String? {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return checked(text.lowercased()) }
        let labels = text.split(separator: ".", omittingEmptySubsequences: false).map { label -> String? in
            if label.utf8.allSatisfy({ $0 < 0x80 }) { return label.lowercased() }
            let normal = String(label).precomposedStringWithCompatibilityMapping.lowercased()
                .precomposedStringWithCompatibilityMapping
            guard normal.unicodeScalars.allSatisfy(isLabelCharacter) else { return nil }
            if normal.utf8.allSatisfy({ $0 < 0x80 }) { return normal }
            return Punycode.encode(normal).map { "xn--" + $0 }
        }
        let known = labels.compactMap { $0 }
        return known.count == labels.count ? checked(known.joined(separator: ".")) : nil
    }

    private static func checked(_ name: String) -> String? {
        guard (1...253).contains(name.utf8.count) else { return nil }
        let isRight = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
            (1...63).contains($0.count) && $0.first != UInt8(ascii: "-") && $0.last != UInt8(ascii: "-")
                && $0.allSatisfy { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") }
        }
        return isRight ? name : nil
    }

    private static func isLabelCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .decimalNumber: true
        default: scalar == "-"
        }
    }
}
