internal import Base
internal import Foundation

/// Lists of words as one column keeps them: a JSON array.
package enum TextList {
    /// The words; none for NULL and for what is no list of texts.
    package static func read(_ column: String?) -> [String] {
        guard let column, column.utf8.count > 2 else { return [] }
        return (try? JSONDecoder().decode([String].self, from: Data(column.utf8))) ?? []
    }

    /// The column for some words.
    package static func text(_ words: [String]) -> String {
        var json = JSONWriter()
        json.list(words) { $1.string($0) }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
