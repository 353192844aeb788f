/// One pass over a JSON text.
struct LooseParser {
    private let bytes: [UInt8]
    private let end: Int
    private var position: Int
    private(set) var nodes: [LooseJSON.Node] = []
    private(set) var quirks: LooseJSON.Quirks = []
    /// Nodes of the arrays and objects that are open.
    private var open: [Int] = []

    init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
        nodes.reserveCapacity(range.count / 24 + 8)
    }

    mutating func parse() throws(LooseJSON.Fault) {
        if end - position >= 3, bytes[position] == 0xEF, bytes[position + 1] == 0xBB, bytes[position + 2] == 0xBF {
            position += 3
            quirks.insert(.byteOrderMark)
        }
        try value()
        while let last = open.last {
            try nodes[last].kind == .object ? member(of: last) : element(of: last)
        }
        skipSpace()
        guard position == end else { throw fault }
    }

    private var fault: LooseJSON.Fault { LooseJSON.Fault(offset: position) }

    /// Begins a value; arrays and objects stay open.
    private mutating func value() throws(LooseJSON.Fault) {
        skipSpace()
        guard position < end else { throw fault }
        switch bytes[position] {
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "{"): try begin(.object)
        case UInt8(ascii: "["): try begin(.array)
        case UInt8(ascii: "t"): try word("true", .yes)
        case UInt8(ascii: "f"): try word("false", .no)
        case UInt8(ascii: "n"): try word("null", .null)
        default: try number()
        }
    }

    private mutating func begin(_ kind: LooseJSON.Kind) throws(LooseJSON.Fault) {
        guard open.count < LooseJSON.maximumDepth else { throw fault }
        open.append(nodes.count)
        nodes.append(LooseJSON.Node(kind: kind, start: Int32(position)))
        position += 1
    }

    private mutating func close(_ index: Int) {
        position += 1
        nodes[index].end = Int32(position)
        nodes[index].next = Int32(nodes.count)
        open.removeLast()
    }

    /// Reads the next element of an array, or its end.
    private mutating func element(of index: Int) throws(LooseJSON.Fault) {
        let isFirst = index == nodes.count - 1
        guard try comma(UInt8(ascii: "]"), isFirst: isFirst) else { return close(index) }
        try value()
    }

    /// Reads the next member of an object, or its end.
    private mutating func member(of index: Int) throws(LooseJSON.Fault) {
        let isFirst = index == nodes.count - 1
        guard try comma(UInt8(ascii: "}"), isFirst: isFirst) else { return close(index) }
        guard position < end, bytes[position] == UInt8(ascii: "\"") else { throw fault }
        try string()
        skipSpace()
        guard position < end, bytes[position] == UInt8(ascii: ":") else { throw fault }
        position += 1
        try value()
    }

    /// Steps over a comma; false where the closing bracket stands.
    private mutating func comma(_ bracket: UInt8, isFirst: Bool) throws(LooseJSON.Fault) -> Bool {
        skipSpace()
        guard position < end else { throw fault }
        if bytes[position] == bracket { return false }
        guard !isFirst else { return true }
        guard bytes[position] == UInt8(ascii: ",") else { throw fault }
        position += 1
        skipSpace()
        guard position < end else { throw fault }
        guard bytes[position] == bracket else { return true }
        quirks.insert(.trailingComma)
        return false
    }

    private mutating func string() throws(LooseJSON.Fault) {
        position += 1
        var node = LooseJSON.Node(kind: .string, start: Int32(position))
        while position < end {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                node.end = Int32(position)
                position += 1
                node.next = Int32(nodes.count + 1)
                return nodes.append(node)
            }
            if byte == UInt8(ascii: "\\") {
                node.needsCare = true
                position += 1
            } else if byte < 0x20 {
                node.needsCare = true
                quirks.insert(.controlCharacters)
            }
            position += 1
        }
        throw fault
    }

    private mutating func word(_ word: StaticString, _ kind: LooseJSON.Kind) throws(LooseJSON.Fault) {
        let count = word.utf8CodeUnitCount
        guard end - position >= count, "\(word)".utf8.elementsEqual(bytes[position..<position + count]) else {
            throw fault
        }
        append(kind, count)
    }

    private mutating func number() throws(LooseJSON.Fault) {
        var length = 0
        while position + length < end, Self.isNumeric(bytes[position + length]) { length += 1 }
        guard length > 0 else { throw fault }
        append(.number, length)
    }

    private mutating func append(_ kind: LooseJSON.Kind, _ length: Int) {
        var node = LooseJSON.Node(kind: kind, start: Int32(position))
        position += length
        node.end = Int32(position)
        node.next = Int32(nodes.count + 1)
        nodes.append(node)
    }

    private mutating func skipSpace() {
        while position < end, bytes[position] <= 0x20 { position += 1 }
    }

    private static func isNumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }
}
