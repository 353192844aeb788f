private import CStemmer
private import Synchronization

/// Takes the endings off words of one language, by Snowball's algorithm for it: "Radwege", "Radwegs" → "radweg".
///
/// A stem is a key for comparing, not a word to show: German umlauts lose their dots ("Häuser" → "haus"), and what
/// looks like an ending goes ("Theater" → "theat").
///
/// Sendable although it owns C handles: a handle is used by one caller at a time, because it is taken out of the
/// locked stock before a word is stemmed and put back afterwards; the stems are copied out before that.
package final class WordStemmer: @unchecked Sendable {
    /// What can be stemmed.
    package enum Language: String, Sendable, CaseIterable {
        /// Snowball's "german".
        case german
        /// Snowball's "english", also called Porter 2.
        case english
    }

    /// The language of the words.
    package let language: Language
    /// Handles that nobody uses right now; never more than callers at the same time.
    private let stock = Mutex<[Handle]>([])

    /// A stemmer for a language.
    ///
    /// - Parameter language: of the words to come.
    package init(_ language: Language) {
        self.language = language
    }

    deinit {
        stock.withLock { handles in
            for handle in handles { sb_stemmer_delete(handle.pointer) }
            handles = []
        }
    }

    /// The stem of a word; may be called from any number of threads.
    ///
    /// - Parameter word: in small letters and in composed form (NFC): the algorithm knows no capitals.
    /// - Returns: never longer than the word in characters, and the word itself where there is nothing to take off.
    package func stem(_ word: String) -> String {
        guard let length = Int32(exactly: word.utf8.count), length > 0 else { return word }
        let handle = take()
        defer { stock.withLock { $0.append(handle) } }
        var word = word
        return word.withUTF8 { bytes in
            // An empty answer means that there was no memory: the word as it is stands for itself.
            guard let stem = sb_stemmer_stem(handle.pointer, bytes.baseAddress, length) else {
                return String(decoding: bytes, as: UTF8.self)
            }
            let count = Int(sb_stemmer_length(handle.pointer))
            return String(decoding: UnsafeBufferPointer(start: stem, count: count), as: UTF8.self)
        }
    }

    private func take() -> Handle {
        if let handle = stock.withLock({ $0.popLast() }) { return handle }
        guard let pointer = sb_stemmer_new(language.rawValue, "UTF_8") else {
            fatalError("libstemmer has no stemmer for \(language.rawValue)")
        }
        return Handle(pointer: pointer)
    }

    /// A stemmer of the library, which keeps the word it works on and so serves one caller at a time.
    private struct Handle: @unchecked Sendable {
        let pointer: OpaquePointer
    }
}
