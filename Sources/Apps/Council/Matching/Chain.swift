/// A word, or several that hyphens bind, and the parts they are made of: what both topics and texts are read into.
struct Chain: Sendable {
    /// A part that can stand for itself.
    struct Atom: Sendable {
        /// Folded, without the joint.
        var folded: String
        /// Folded, with the joint to the next part.
        var joined: String
        /// Which of the text's words it stands in.
        var word: Int
        /// Whether it is a whole word of the text.
        var isWord: Bool
    }

    /// Which of the text's words it covers.
    var words: Range<Int>
    /// Never empty.
    var atoms: [Atom]
    /// All of it in one string: "kitaplätze" of "Kita-Plätze".
    var folded: String
    /// A street's name or something like it: its parts say nothing.
    var isName = false
    /// Capitalised, so a noun or a name.
    var isCapitalised: Bool
    /// In the part of a title that tells who asked: it counts literally only.
    var isOrigin = false

    /// The folded text of some consecutive parts.
    func folded(_ range: Range<Int>) -> String {
        if range.count == atoms.count { return folded }
        var text = ""
        for index in range { text += index == range.upperBound - 1 ? atoms[index].folded : atoms[index].joined }
        return text
    }
}
