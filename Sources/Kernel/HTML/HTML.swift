/// Markup as bytes that can only be made so that foreign text stays text.
///
/// A literal is markup; whatever is interpolated into it is escaped unless it is itself ``HTML``. Forgetting to escape
/// is therefore not possible, and marking a string as safe is not offered.
///
/// ```swift
/// let line: HTML = "<p class=\"lead\">\(title)</p>"
/// ```
package struct HTML: Sendable, Hashable {
    /// UTF-8, ready for the wire.
    package private(set) var bytes: [UInt8]

    /// Nothing.
    package static let empty = HTML(bytes: [])

    fileprivate init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Text as markup: escaped, so that it shows as it was written.
    package init(text: some StringProtocol) {
        bytes = []
        Escape.append(text, to: &bytes)
    }

    /// The markup as text; for tests and for snapshots.
    package var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether there is nothing in it.
    package var isEmpty: Bool { bytes.isEmpty }

    /// Adds more at the end.
    package mutating func append(_ other: HTML) {
        bytes.append(contentsOf: other.bytes)
    }

    /// Both, one after the other.
    package static func + (left: HTML, right: HTML) -> HTML {
        HTML(bytes: left.bytes + right.bytes)
    }
}

extension HTML: ExpressibleByStringInterpolation {
    /// A literal is markup as it stands.
    package init(stringLiteral literal: StaticString) {
        bytes = literal.withUTF8Buffer { Array($0) }
    }

    /// Collects a literal and what is interpolated into it.
    package init(stringInterpolation: StringInterpolation) {
        bytes = stringInterpolation.bytes
    }

    /// Takes literals as markup and values as text.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var bytes: [UInt8] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            bytes.reserveCapacity(literalCapacity + interpolationCount * 32)
        }

        package mutating func appendLiteral(_ literal: StaticString) {
            literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
        }

        /// Text: `& < > " '` are escaped, so it is safe between tags and inside quoted attributes.
        package mutating func appendInterpolation(_ text: some StringProtocol) {
            Escape.append(text, to: &bytes)
        }

        /// A number in decimal.
        package mutating func appendInterpolation(_ number: some BinaryInteger) {
            bytes.append(contentsOf: String(number).utf8)
        }

        /// Markup as it stands.
        package mutating func appendInterpolation(_ markup: HTML) {
            bytes.append(contentsOf: markup.bytes)
        }

        /// Markup, or nothing.
        package mutating func appendInterpolation(_ markup: HTML?) {
            if let markup { bytes.append(contentsOf: markup.bytes) }
        }

        /// Pieces of markup, one after the other.
        package mutating func appendInterpolation(_ pieces: [HTML]) {
            for piece in pieces { bytes.append(contentsOf: piece.bytes) }
        }

        /// ` name="value"` with the space before it, or nothing without a value or when the condition fails.
        package mutating func appendInterpolation(
            attribute name: StaticString,
            _ value: String?,
            if condition: Bool = true
        ) {
            guard condition, let value else { return }
            begin(name)
            Escape.append(value, to: &bytes)
            bytes.append(UInt8(ascii: "\""))
        }

        /// ` name="17"` with the space before it, or nothing.
        package mutating func appendInterpolation(
            attribute name: StaticString,
            _ value: Int?,
            if condition: Bool = true
        ) {
            appendInterpolation(attribute: name, value.map(String.init), if: condition)
        }

        /// A boolean attribute with the space before it (` required`), or nothing.
        package mutating func appendInterpolation(attribute name: StaticString, if condition: Bool) {
            guard condition else { return }
            bytes.append(UInt8(ascii: " "))
            name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        }

        /// An address for `href`, `src` or `action`: http, https, mailto or a path; anything else becomes `#`.
        package mutating func appendInterpolation(url address: String) {
            Escape.append(SafeURL.checked(address), to: &bytes)
        }

        private mutating func begin(_ name: StaticString) {
            bytes.append(UInt8(ascii: " "))
            name.withUTF8Buffer { bytes.append(contentsOf: $0) }
            bytes.append(contentsOf: [UInt8(ascii: "="), UInt8(ascii: "\"")])
        }
    }
}

extension Sequence where Element == HTML {
    /// All pieces as one.
    package func joined() -> HTML {
        var all = HTML.empty
        for piece in self { all.append(piece) }
        return all
    }
}
