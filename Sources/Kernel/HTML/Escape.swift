/// Writes text so that a browser reads it as text (HTML standard, "Escaping a string", and the apostrophe besides).
enum Escape {
    private static let ampersand = Array("&amp;".utf8)
    private static let less = Array("&lt;".utf8)
    private static let greater = Array("&gt;".utf8)
    private static let quote = Array("&quot;".utf8)
    private static let apostrophe = Array("&#39;".utf8)

    /// Appends the text, escaped; runs without a special character are copied at once.
    static func append(_ text: some StringProtocol, to bytes: inout [UInt8]) {
        let copied: Void? = text.utf8.withContiguousStorageIfAvailable { append($0, to: &bytes) }
        if copied == nil { Array(text.utf8).withUnsafeBufferPointer { append($0, to: &bytes) } }
    }

    private static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        var start = 0
        for index in text.indices {
            guard let replacement = replacement(for: text[index]) else { continue }
            bytes.append(contentsOf: text[start..<index])
            bytes.append(contentsOf: replacement)
            start = index + 1
        }
        bytes.append(contentsOf: text[start...])
    }

    private static func replacement(for byte: UInt8) -> [UInt8]? {
        switch byte {
        case UInt8(ascii: "&"): ampersand
        case UInt8(ascii: "<"): less
        case UInt8(ascii: ">"): greater
        case UInt8(ascii: "\""): quote
        case UInt8(ascii: "'"): apostrophe
        // A NUL ends text in some parsers; the standard forbids it.
        case 0: []
        default: nil
        }
    }
}
