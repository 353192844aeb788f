internal import Foundation

/// Every sentence that people read, in one language.
///
/// Keys are flat and say where a text stands (`boards.pin.title`). Values may hold placeholders (`{count}`). A key that
/// the language lacks is looked up in the fallback; one that nobody knows comes back as itself, which a test forbids.
package struct Texts: Sendable {
    /// The language of the entries.
    package let language: Language
    private let entries: [String: String]
    private let fallback: [String: String]

    package init(language: Language, entries: [String: String], fallback: [String: String] = [:]) {
        self.language = language
        self.entries = entries
        self.fallback = fallback
    }

    /// The text of a key.
    package subscript(key: String) -> String {
        find(key) ?? key
    }

    /// The text of a key with its placeholders filled.
    package func callAsFunction(_ key: String, _ arguments: [String: String]) -> String {
        Self.fill(self[key], arguments)
    }

    /// The text for a number of things: `<key>.one` or `<key>.other`, with `{count}` filled.
    package func plural(_ key: String, _ count: Int, _ arguments: [String: String] = [:]) -> String {
        let form = count == 1 ? ".one" : ".other"
        return Self.fill(self[key + form], arguments.merging(["count": String(count)]) { given, _ in given })
    }

    /// The text of a key, or nil when no catalogue has it.
    package func find(_ key: String) -> String? {
        entries[key] ?? fallback[key]
    }

    private static func fill(_ text: String, _ arguments: [String: String]) -> String {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open]
            result += arguments[String(rest[rest.index(after: open)..<close])] ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}

/// The texts of all languages, read once at the start.
package struct TextCatalogue: Sendable {
    private let german: [String: String]
    private let english: [String: String]

    /// Reads the two catalogues: JSON objects of strings.
    package init(german: [UInt8], english: [UInt8]) throws {
        let decoder = JSONDecoder()
        self.german = try decoder.decode([String: String].self, from: Data(german))
        self.english = try decoder.decode([String: String].self, from: Data(english))
    }

    /// The texts in a language; German stands in for what another lacks.
    package func texts(_ language: Language) -> Texts {
        switch language {
        case .german: Texts(language: .german, entries: german)
        case .english: Texts(language: .english, entries: english, fallback: german)
        }
    }
}
