/// A telephone number as people write it, and what a telephone is told to dial.
struct PhoneNumber: Sendable, Equatable {
    /// As somebody typed it: `+49 (0)441 123-45`.
    let text: String
    /// Digits, with the plus of an international number before them: `+4944112345`.
    let dialled: String

    /// The longest one, in characters.
    static let limit = 40

    /// Reads what somebody typed; nil for what no telephone could dial.
    ///
    /// Blanks and the marks between groups mean nothing; the zero in brackets of `+49 (0)441` is dialled by those alone
    /// who leave the country's prefix out.
    init?(_ text: String) {
        var dialled = text.hasPrefix("+") ? text.replacing("(0)", with: "") : text
        let isInternational = dialled.hasPrefix("+")
        if isInternational { dialled.removeFirst() }
        let digits = dialled.unicodeScalars.filter { !Self.marks.contains($0) }
        guard digits.allSatisfy({ ("0"..."9").contains($0) }), Self.lengths.contains(digits.count) else { return nil }
        self.text = text
        self.dialled = (isInternational ? "+" : "") + String(digits)
    }

    /// What stands between groups of digits, the hyphens and blanks of typesetters included.
    private static let marks = Set(" -/().\u{A0}\u{202F}\u{2010}\u{2011}\u{2013}".unicodeScalars)
    /// From an inland emergency number to the longest international one with an extension (ITU-T E.164 has 15 digits).
    private static let lengths = 3...20
}
