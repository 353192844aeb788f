/// What may stand in a header, and texts that are made to fit.
public enum HeaderText {
    /// A text on one line: every run of spaces, line breaks and control characters becomes one space.
    ///
    /// For titles that people wrote and that become a subject; ``MailMessage`` itself refuses line breaks.
    public static func singleLine(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var isPending = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace || !isAllowed(scalar) {
                isPending = !result.isEmpty
            } else {
                if isPending { result.append(" ") }
                isPending = false
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Whether a value can stand in a header: no line break of any kind, no NUL, no other control character.
    static func isAllowed(_ text: String) -> Bool {
        // Almost every text is plain ASCII, whose bytes say enough.
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return true }
        return text.unicodeScalars.allSatisfy(isAllowed)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: false
        default: true
        }
    }

    /// `atext` of RFC 5322 §3.2.3.
    static func isAtomText(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2F, 0x3D, 0x3F, 0x5E...0x60, 0x7B...0x7E: true
        default: false
        }
    }
}
