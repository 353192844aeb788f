/// One value of a ``LooseJSON``.
package struct LooseValue: Sendable {
    let document: LooseJSON
    let index: Int

    private var node: LooseJSON.Node { document.nodes[index] }

    /// What it is.
    package var kind: LooseJSON.Kind { node.kind }

    /// A member of an object; nil where there is none and where it is null.
    ///
    /// Of a member that is named twice the first counts.
    package subscript(name: StaticString) -> LooseValue? {
        guard let value = member(name), value.kind != .null else { return nil }
        return value
    }

    /// A member of an object, null included.
    package func member(_ name: StaticString) -> LooseValue? {
        document.member(name, of: index).map { LooseValue(document: document, index: $0) }
    }

    /// The names of an object's members, in order.
    package var names: [String] {
        guard node.kind == .object else { return [] }
        var names: [String] = []
        var key = index + 1
        while key < Int(node.next) {
            names.append(LooseValue(document: document, index: key).text ?? "")
            key = Int(document.nodes[key + 1].next)
        }
        return names
    }

    /// The elements of an array; none of anything else.
    package var elements: [LooseValue] {
        guard node.kind == .array else { return [] }
        var elements: [LooseValue] = []
        var next = index + 1
        while next < Int(node.next) {
            elements.append(LooseValue(document: document, index: next))
            next = Int(document.nodes[next].next)
        }
        return elements
    }

    /// A string's text, or a number as it is written; nil for anything else.
    package var text: String? {
        let node = node
        guard node.kind == .string || node.kind == .number else { return nil }
        let content = document.bytes[Int(node.start)..<Int(node.end)]
        guard node.needsCare else { return String(decoding: content, as: UTF8.self) }
        return String(decoding: Self.unescaped(content), as: UTF8.self)
    }

    /// The bytes of a string or number as they stand there, escapes unread.
    var bytes: ArraySlice<UInt8> { document.bytes[Int(node.start)..<Int(node.end)] }

    /// A number without fraction; also one that stands in quotes.
    package var integer: Int? { text.flatMap { Int($0) } }

    /// True and false, also as 1, 0, "true" and "false".
    package var flag: Bool? {
        switch kind {
        case .yes: true
        case .no: false
        case .number, .string:
            switch text?.lowercased() {
            case "1", "true", "ja", "yes": true
            case "0", "false", "nein", "no": false
            default: nil
            }
        case .null, .array, .object: nil
        }
    }

    /// The content of a string with its escapes read; control characters become spaces.
    private static func unescaped(_ content: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(content.count)
        var position = content.startIndex
        while position < content.endIndex {
            let byte = content[position]
            position += 1
            guard byte == UInt8(ascii: "\\"), position < content.endIndex else {
                result.append(byte < 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 ? 0x20 : byte)
                continue
            }
            let escape = content[position]
            position += 1
            switch escape {
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "b"), UInt8(ascii: "f"): result.append(0x20)
            case UInt8(ascii: "u"): result += scalar(content, &position)
            default: result.append(escape)
            }
        }
        return result
    }

    /// The character of an escape by four hexadecimal digits, two escapes for one beyond the first plane (RFC 8259 §7).
    private static func scalar(_ content: ArraySlice<UInt8>, _ position: inout Int) -> [UInt8] {
        guard let first = hexadecimal(content, position) else { return Array("\u{FFFD}".utf8) }
        position += 4
        var code = first
        if (0xD800..<0xDC00).contains(first), position + 6 <= content.endIndex,
            content[position] == UInt8(ascii: "\\"), content[position + 1] == UInt8(ascii: "u"),
            let second = hexadecimal(content, position + 2), (0xDC00..<0xE000).contains(second)
        {
            position += 6
            code = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { return Array("\u{FFFD}".utf8) }
        return scalar.value < 0x20 && ![0x09, 0x0A, 0x0D].contains(scalar.value) ? [0x20] : Array(String(scalar).utf8)
    }

    private static func hexadecimal(_ content: ArraySlice<UInt8>, _ position: Int) -> UInt32? {
        guard position + 4 <= content.endIndex else { return nil }
        return UInt32(String(decoding: content[position..<position + 4], as: UTF8.self), radix: 16)
    }
}
