private import Foundation

/// A text as lines of at most 76 characters of ASCII (RFC 2045 §6.7, §6.8).
enum BodyEncoding: String {
    case quotedPrintable = "quoted-printable"
    case base64

    private static let lineLength = 76

    /// Encodes a text; all its line breaks become CRLF, and the last line gets one.
    ///
    /// Quoted-printable unless Base64 is shorter.
    static func encode(_ text: String) -> (encoding: BodyEncoding, lines: [UInt8]) {
        let bytes = withCRLF(text)
        var quotedCount = 0
        for byte in bytes { quotedCount += isLiteral(byte) || byte == 0x0D || byte == 0x0A ? 1 : 3 }
        if quotedCount <= bytes.count * 4 / 3 { return (.quotedPrintable, quotedPrintable(bytes)) }
        let lines = Data(bytes).base64EncodedData(
            options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed]
        )
        return (.base64, Array(lines) + [0x0D, 0x0A])
    }

    /// NUL is left out: it ends texts in some readers.
    private static func withCRLF(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + text.utf8.count / 32 + 2)
        var isAfterCR = false
        for byte in text.utf8 {
            switch byte {
            case 0x0D:
                bytes.append(0x0D)
                bytes.append(0x0A)
            case 0x0A:
                if !isAfterCR {
                    bytes.append(0x0D)
                    bytes.append(0x0A)
                }
            case 0: break
            default: bytes.append(byte)
            }
            isAfterCR = byte == 0x0D
        }
        if bytes.last != 0x0A {
            bytes.append(0x0D)
            bytes.append(0x0A)
        }
        return bytes
    }

    private static func quotedPrintable(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + bytes.count / 4)
        bytes.withUnsafeBufferPointer { bytes in
            var column = 0
            for (index, byte) in bytes.enumerated() {
                if byte == 0x0D || byte == 0x0A {
                    output.append(byte)
                    column = 0
                    continue
                }
                let isLiteral = isLiteral(byte) && !mustBeQuoted(byte, at: index, column: column, in: bytes)
                // A line that goes on ends with "=", which needs the last place.
                if column + (isLiteral ? 1 : 3) >= lineLength {
                    output.append(UInt8(ascii: "="))
                    output.append(0x0D)
                    output.append(0x0A)
                    column = 0
                }
                if isLiteral {
                    output.append(byte)
                    column += 1
                } else {
                    output.append(UInt8(ascii: "="))
                    output.append(Hexadecimal.digit(byte >> 4))
                    output.append(Hexadecimal.digit(byte & 15))
                    column += 3
                }
            }
        }
        return output
    }

    private static func isLiteral(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "=") || byte == 0x09
    }

    /// White space at the end of a line gets lost on the way, a dot or `From ` at its beginning is changed by careless
    /// servers and mailbox files.
    private static func mustBeQuoted(
        _ byte: UInt8,
        at index: Int,
        column: Int,
        in bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        switch byte {
        case 0x20, 0x09: bytes[index + 1] == 0x0D
        case UInt8(ascii: "."), UInt8(ascii: "F"): column == 0
        default: false
        }
    }
}
