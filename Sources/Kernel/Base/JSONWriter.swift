/// Writes JSON byte by byte (RFC 8259), for what is counted in bytes or made many thousand times a minute.
///
/// It knows where commas stand; that brackets match and names are not repeated is up to whoever writes.
package struct JSONWriter: Sendable {
    package private(set) var bytes: [UInt8] = []
    /// Whether the next member of the current object needs no comma.
    private var isFirst = true

    package init() { bytes.reserveCapacity(512) }

    /// An object with its members.
    package mutating func object(_ write: (inout JSONWriter) -> Void) {
        open()
        write(&self)
        close()
    }

    /// A list; `write` is given each element in turn.
    package mutating func list<T>(_ elements: [T], _ write: (T, inout JSONWriter) -> Void) {
        open("[")
        for value in elements {
            element()
            write(value, &self)
        }
        close("]")
    }

    package mutating func open(_ bracket: Unicode.Scalar = "{") {
        bytes.append(UInt8(ascii: bracket))
        isFirst = true
    }

    package mutating func close(_ bracket: Unicode.Scalar = "}") {
        bytes.append(UInt8(ascii: bracket))
        isFirst = false
    }

    /// Separates an element of a list from the one before.
    package mutating func element() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
    }

    /// A member's name; its value follows.
    package mutating func key(_ name: String) {
        element()
        string(name)
        bytes.append(UInt8(ascii: ":"))
    }

    /// A number or a word, as it stands.
    package mutating func literal(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// A text with its quotes.
    package mutating func string(_ text: String) { JSONText.append(text, to: &bytes) }

    /// A text; nil leaves the member out.
    package mutating func member(_ name: String, _ value: String?) {
        guard let value else { return }
        key(name)
        string(value)
    }

    /// A number or a word; nil leaves the member out.
    package mutating func member(_ name: String, literal value: String?) {
        guard let value else { return }
        key(name)
        literal(value)
    }

    /// An object within.
    package mutating func member(_ name: String, object write: (inout JSONWriter) -> Void) {
        key(name)
        object(write)
    }

    /// A text, or `null`.
    package mutating func member(_ name: String, orNull value: String?) {
        key(name)
        if let value { string(value) } else { literal("null") }
    }

    /// A truth value, or `null`.
    package mutating func member(_ name: String, orNull value: Bool?) {
        key(name)
        literal(value.map { $0 ? "true" : "false" } ?? "null")
    }

    /// A whole number, or `null`.
    package mutating func member(_ name: String, orNull value: Int64?) {
        key(name)
        if let value { literal(String(value)) } else { literal("null") }
    }

    /// A whole number, or `null`.
    package mutating func member(_ name: String, orNull value: Int?) {
        member(name, orNull: value.map(Int64.init))
    }

    /// A number with decimals, or `null`; so is what is not finite.
    package mutating func member(_ name: String, orNull value: Double?) {
        key(name)
        literal(value.flatMap { $0.isFinite ? "\($0)" : nil } ?? "null")
    }

    /// A list within.
    package mutating func member<T>(_ name: String, list elements: [T], _ write: (T, inout JSONWriter) -> Void) {
        key(name)
        list(elements, write)
    }

    /// A list of texts within.
    package mutating func member(_ name: String, texts: [String]) {
        member(name, list: texts) { $1.string($0) }
    }
}
