private import FoundationEssentials

/// ASN.1 bytes in their text dress (RFC 7468).
///
/// Reading is tolerant of what happens to keys on their way through environment variables and web forms: `\n` written
/// out, quotes around it, lost or doubled line ends, four dashes instead of five (seen in the wild).
package struct PEM: Sendable, Equatable {
    /// What the first line names, such as `PRIVATE KEY` or `EC PRIVATE KEY`.
    package let label: String
    /// The bytes between the lines.
    package let der: [UInt8]

    /// A block by its parts.
    package init(label: String, der: [UInt8]) {
        self.label = label
        self.der = der
    }

    /// Whether a text means to be PEM.
    package static func looksLike(_ text: String) -> Bool { text.utf8.count < 65_536 && text.contains("-BEGIN ") }

    /// Reads the first block of a text.
    ///
    /// - Returns: nil when there is no block, or its body is not Base64. A block with header lines is encrypted by an
    ///   old scheme and reads as no Base64; ``isEncrypted(_:)`` tells.
    package init?(_ text: String) {
        let plain = text.replacing("\\r", with: "").replacing("\\n", with: "\n")
        guard let begin = plain.firstRange(of: "-BEGIN "),
            let labelEnd = plain[begin.upperBound...].firstRange(of: "--")
        else { return nil }
        let label = plain[begin.upperBound..<labelEnd.lowerBound]
        let rest = plain[labelEnd.upperBound...].drop { $0 == "-" }
        guard let end = rest.firstRange(of: "--") else { return nil }
        let body = rest[..<end.lowerBound].filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
        guard let data = Data(base64Encoded: String(body)), !data.isEmpty else { return nil }
        self.label = label.split(separator: " ").joined(separator: " ")
        der = [UInt8](data)
    }

    /// Whether a text holds a key behind a passphrase.
    package static func isEncrypted(_ text: String) -> Bool {
        text.contains("ENCRYPTED")
    }

    /// The block with lines of 64 characters and a line end after each.
    package var text: String {
        let body = Array(Data(der).base64EncodedString().utf8)
        var lines = "-----BEGIN \(label)-----\n"
        for start in stride(from: 0, to: body.count, by: 64) {
            lines += String(decoding: body[start..<min(start + 64, body.count)], as: UTF8.self) + "\n"
        }
        return lines + "-----END \(label)-----\n"
    }
}
