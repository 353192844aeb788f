/// Takes the endings off German words; the algorithm itself comes from outside.
package struct Stemmer: Sendable {
    /// The stem of a word in small letters and composed form: "radwege" → "radweg".
    package var stem: @Sendable (_ word: String) -> String

    /// A stemmer that asks a function.
    package init(stem: @escaping @Sendable (_ word: String) -> String) {
        self.stem = stem
    }

    /// Leaves words as they are: only equal forms meet.
    package static let none = Stemmer { $0 }
}
