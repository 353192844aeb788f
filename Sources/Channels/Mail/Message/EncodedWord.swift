private import Foundation

/// Words of any script inside a header (RFC 2047), each a whole number of characters and at most 75 long.
enum EncodedWord {
    /// What a word needs besides its text.
    static let overhead = 12
    private static let maximumLength = 75

    /// Whether quoting makes a text shorter than Base64 would.
    static func prefersQuoting(_ text: String) -> Bool {
        var quoted = 0
        for byte in text.utf8 { quoted += isUnquoted(byte) ? 1 : 3 }
        return quoted <= (text.utf8.count + 2) / 3 * 4
    }

    /// Takes as many characters as fit and returns them as one word.
    ///
    /// - Parameters:
    ///   - rest: what is still to be written; shortened by what was taken, at least one character.
    ///   - isQuoted: quoting instead of Base64, the same for all words of a text.
    ///   - room: characters left on the line.
    /// - Returns: the word, at most as long as the room unless that is next to nothing.
    static func next(of rest: inout Substring.UnicodeScalarView, isQuoted: Bool, room: Int) -> String {
        let space = max(min(room, maximumLength) - overhead, 12)
        // Each four characters of Base64 carry three bytes.
        let limit = isQuoted ? space : space / 4 * 3
        var used = 0
        var end = rest.startIndex
        while end < rest.endIndex {
            var cost = 0
            for byte in UTF8.encode(rest[end]) ?? UTF8.encodedReplacementCharacter {
                cost += isQuoted && !isUnquoted(byte) ? 3 : 1
            }
            if used + cost > limit { break }
            used += cost
            end = rest.index(after: end)
        }
        let piece = String(Substring(rest[..<end]))
        rest = rest[end...]
        return isQuoted ? quoted(piece) : "=?utf-8?b?\(Data(piece.utf8).base64EncodedString())?="
    }

    private static func quoted(_ text: String) -> String {
        var bytes = Array("=?utf-8?q?".utf8)
        for byte in text.utf8 {
            if byte == UInt8(ascii: " ") {
                bytes.append(UInt8(ascii: "_"))
            } else if isUnquoted(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "="), Hexadecimal.digit(byte >> 4), Hexadecimal.digit(byte & 15)]
            }
        }
        return String(decoding: bytes, as: UTF8.self) + "?="
    }

    /// What stands for itself wherever an encoded word may stand (RFC 2047 §5 (3)); a space becomes an underscore.
    private static func isUnquoted(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: " !*+-/".utf8.contains(byte)
        }
    }
}

/// Digits of quoted-printable, which wants capitals.
enum Hexadecimal {
    static func digit(_ value: UInt8) -> UInt8 { value < 10 ? value + 0x30 : value - 10 + 0x41 }
}
