/// A form in the form `multipart/form-data` (RFC 7578): what mail programs prefer for one-click unsubscribing
/// (RFC 8058 §3.2), and what browsers send where a form holds a file.
///
/// Nested parts are not looked at.
package enum MultipartForm {
    /// One field: its bytes as they came, since a file is in whatever encoding its program writes.
    package struct Part: Sendable, Equatable {
        package let name: String
        /// What the sender calls the file; nil for a field that is none.
        package let fileName: String?
        package let bytes: [UInt8]
    }

    /// Reads a body of text fields.
    ///
    /// - Returns: nil without a boundary, or for a body that does not follow it or is no UTF-8.
    static func parse(_ body: [UInt8], contentType: String) -> [(name: String, value: String)]? {
        guard let parts = parts(of: body, contentType: contentType) else { return nil }
        var fields: [(name: String, value: String)] = []
        for part in parts {
            guard let value = String(validating: part.bytes, as: UTF8.self) else { return nil }
            fields.append((part.name, value))
        }
        return fields
    }

    /// Reads a body with its files.
    ///
    /// - Returns: nil without a boundary, or for a body that does not follow it.
    package static func parts(of body: [UInt8], contentType: String) -> [Part]? {
        guard let boundary = parameter("boundary", of: contentType), (1...70).contains(boundary.utf8.count) else {
            return nil
        }
        let delimiter = Array("\r\n--\(boundary)".utf8)
        // The first one may stand at the very beginning.
        let bytes = Array("\r\n".utf8) + body
        var starts: [Int] = []
        var index = 0
        while index + delimiter.count <= bytes.count {
            if bytes[index] == 0x0D, bytes[index..<index + delimiter.count].elementsEqual(delimiter) {
                starts.append(index)
                index += delimiter.count
            } else {
                index += 1
            }
        }
        guard starts.count >= 2, let last = starts.last,
            bytes[(last + delimiter.count)...].starts(with: Array("--".utf8))
        else { return nil }
        return zip(starts, starts.dropFirst()).compactMap { start, end in
            part(bytes[(start + delimiter.count)..<end])
        }
    }

    private static func part(_ piece: ArraySlice<UInt8>) -> Part? {
        guard let gap = piece.firstRange(of: Array("\r\n\r\n".utf8)),
            let head = String(validating: piece[..<gap.lowerBound], as: UTF8.self)
        else { return nil }
        let disposition = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-disposition:") }
        guard let disposition, let name = parameter("name", of: String(disposition)) else { return nil }
        return Part(
            name: name,
            fileName: parameter("filename", of: String(disposition)),
            bytes: Array(piece[gap.upperBound...])
        )
    }

    /// The value of a parameter, quoted or not.
    private static func parameter(_ name: String, of field: String) -> String? {
        for part in field.split(separator: ";").dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, trimmed(pair[0]).lowercased() == name else { continue }
            let value = trimmed(pair[1])
            return value.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
                ? String(value.dropFirst().dropLast()) : value
        }
        return nil
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
