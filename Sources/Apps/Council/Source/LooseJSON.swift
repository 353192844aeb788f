/// A JSON text as the world writes it, laid out flat so that only what is asked for becomes a value.
///
/// Council servers send control characters inside strings, commas before brackets and bytes that are no UTF-8; a strict
/// parser would lose the whole page over one of them. They are read, and told in ``quirks``. Of a page, most members
/// are never looked at: they cost one pass over their bytes and nothing else.
///
/// A class because its views are copied many thousand times and share it; nothing in it ever changes.
package final class LooseJSON: Sendable {
    /// What stands at a place.
    package enum Kind: UInt8, Sendable {
        case null, no, yes, number, string, array, object
    }

    /// What a strict parser would have refused.
    package struct Quirks: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Characters below U+0020 inside a string.
        package static let controlCharacters = Quirks(rawValue: 1)
        /// A byte order mark before the text.
        package static let byteOrderMark = Quirks(rawValue: 2)
        /// A comma before a closing bracket.
        package static let trailingComma = Quirks(rawValue: 4)
    }

    /// Why a text cannot be read at all.
    package struct Fault: Error, Sendable, Equatable, CustomStringConvertible {
        /// Where it went wrong, from 0 on.
        package let offset: Int

        package var description: String { "no JSON from byte \(offset) on" }
    }

    struct Node {
        var kind: Kind
        /// Whether the string holds backslashes or control characters.
        var needsCare = false
        /// Bytes of the content: a string's without quotes.
        var start: Int32
        var end: Int32 = 0
        /// The node behind this one and all that it holds.
        var next: Int32 = 0
    }

    let bytes: [UInt8]
    let nodes: [Node]
    /// What was tolerated.
    package let quirks: Quirks

    /// Deeper nesting than any object of a council has.
    static let maximumDepth = 64

    /// Reads one value.
    ///
    /// - Parameters:
    ///   - bytes: a text, or a file with one on each line.
    ///   - range: where the text stands; nil for all of it.
    /// - Throws: ``Fault`` for what is no JSON even with good will.
    package init(_ bytes: [UInt8], in range: Range<Int>? = nil) throws(Fault) {
        var parser = LooseParser(bytes, in: range ?? 0..<bytes.count)
        try parser.parse()
        self.bytes = bytes
        nodes = parser.nodes
        quirks = parser.quirks
    }

    /// The outermost value.
    package var root: LooseValue { LooseValue(document: self, index: 0) }

    /// The node of an object's member; nil where there is none, and for what is no object.
    ///
    /// Asked some hundred thousand times of a town's data. Names with escapes are nobody's.
    func member(_ name: StaticString, of index: Int) -> Int? {
        let (nodes, bytes) = (self.nodes, self.bytes)
        guard nodes[index].kind == .object else { return nil }
        let count = name.utf8CodeUnitCount
        let end = Int(nodes[index].next)
        var key = index + 1
        while key < end {
            let node = nodes[key]
            if Int(node.end - node.start) == count {
                let start = Int(node.start)
                let isSame = name.withUTF8Buffer { name in
                    for place in 0..<count where name[place] != bytes[start + place] { return false }
                    return true
                }
                if isSame { return key + 1 }
            }
            key = Int(nodes[key + 1].next)
        }
        return nil
    }
}
