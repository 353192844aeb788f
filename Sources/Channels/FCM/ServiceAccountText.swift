private import FoundationEssentials

/// A key file on its way in: what it may have been before an environment variable or a form got hold of it.
enum ServiceAccountText {
    /// The longest text that is looked at; a key file has about 2,400 bytes.
    static let maximumLength = 65_536

    /// What a text may stand for, the likeliest first.
    static func forms(of text: String) throws(ServiceAccountFault) -> [[UInt8]] {
        let isDress = { (character: Character) in character.isWhitespace || character == "'" || character == "\u{FEFF}"
        }
        var core = String(text.drop(while: isDress).reversed().drop(while: isDress).reversed())
        guard !core.isEmpty else { throw .empty }
        guard core.utf8.count <= maximumLength else { throw .notJSON }
        if !core.contains("{"), let data = Data(base64Encoded: core, options: .ignoreUnknownCharacters) {
            core = String(decoding: data, as: UTF8.self)
        }
        var forms = [Array(core.utf8), withLineEndsEscaped(core)]
        // Quoted as a whole once more: "{\"type\": …}", with or without the outer quotes.
        let quoted = core.hasPrefix("\"") ? core : "\"" + core + "\""
        if let inner = try? JSONDecoder().decode(String.self, from: Data(withLineEndsEscaped(quoted))) {
            forms += [Array(inner.utf8), withLineEndsEscaped(inner)]
        }
        return forms
    }

    /// The text with line ends inside strings written as JSON wants them.
    ///
    /// A shell or a form that "resolves" `\n` in the key leaves JSON that nobody can read.
    private static func withLineEndsEscaped(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 64)
        var isInside = false
        var isEscaped = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\"") where !isEscaped: isInside.toggle()
            case 0x0A where isInside:
                // A backslash at the end of a line is left over from a shell's line continuation.
                if isEscaped { bytes.removeLast() }
                bytes += Array("\\n".utf8)
                isEscaped = false
                continue
            case 0x0D where isInside: continue
            default: break
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            bytes.append(byte)
        }
        return bytes
    }
}
