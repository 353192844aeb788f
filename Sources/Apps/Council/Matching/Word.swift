/// A word of a text: how it reads for comparing, and where it stands in the original.
struct Word: Sendable, Equatable {
    /// In small letters, composed, without marks but ä, ö, ü; ß is "ss".
    var folded: String
    /// Where it stands, in bytes of UTF-8 of the original.
    var range: Range<Int>
    /// Begins with a capital: in German a noun, a name or the first word.
    var isCapitalised = false
    /// Has no small letter and more than one capital: an abbreviation, or shouted.
    var isShouted = false
    /// Has a digit in it.
    var hasDigit = false
    /// A hyphen binds it to the word before: "Kita-|Plätze".
    var isBound = false
    /// A hyphen ends it, and its rest comes later: "Rad-| und Fußwege".
    var isSuspended = false
    /// A full stop follows at once: perhaps an abbreviation.
    var isDotted = false
    /// Which mark stood between it and the word before, a blank left out.
    var before: Mark = .none
    /// How many characters it is short of quotation marks that are open: in "…" or not.
    var isQuoted = false

    /// What stands between two words.
    enum Mark: UInt8, Sendable {
        /// Blanks or nothing.
        case none
        /// A comma, a semicolon, a slash, an ampersand, a plus or a line break: one of a list begins.
        case list
        /// A colon, a dash, a bracket or a full stop: something else begins.
        case stop
        /// A colon.
        case colon
    }
}
