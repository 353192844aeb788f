package import HTML

/// Shows where in a text the searched words stand.
package struct Highlight: Sendable {
    private let terms: SearchTerms
    private let language: SearchLanguage

    package init(_ terms: SearchTerms, _ language: SearchLanguage) {
        self.terms = terms
        self.language = language
    }

    /// The text, escaped, with `<mark>` round each word that was found.
    package func mark(_ text: String) -> HTML {
        var result = HTML.empty
        var end = text.startIndex
        for word in language.words(of: text) where isHit(word) {
            result.append(HTML(text: text[end..<word.written.startIndex]))
            result.append("<mark>\(word.written)</mark>")
            end = word.written.endIndex
        }
        result.append(HTML(text: text[end...]))
        return result
    }

    /// Whether a searched word stands in the text.
    package func isIn(_ text: String) -> Bool { language.words(of: text).contains(where: isHit) }

    /// A piece of a long text with the first word that was found in it; nil where there is none.
    package func snippet(_ text: String, length: Int = 180) -> HTML? {
        let words = language.words(of: text)
        guard let first = words.firstIndex(where: isHit) else { return nil }
        // A few words before, so that the sentence can be guessed.
        let start = words[max(0, first - 5)].written.startIndex
        var end = start
        for word in words[max(0, first - 5)...] {
            guard text.distance(from: start, to: word.written.endIndex) <= length else { break }
            end = word.written.endIndex
        }
        let before: HTML = start == text.startIndex ? "" : "… "
        let after: HTML = end == text.endIndex ? "" : " …"
        return before + mark(String(text[start..<end])) + after
    }

    private func isHit(_ word: SearchLanguage.Word) -> Bool {
        terms.terms.contains { term in
            word.stem == term.stem || (term.isPrefix ? word.folded.hasPrefix(term.folded) : word.folded == term.folded)
        }
    }
}
