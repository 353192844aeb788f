/// The header fields of a request: case-insensitive names, repeated fields kept in order.
///
/// The bytes stay in one block as they came off the wire; strings are made only for the fields that are asked for.
public struct Headers: Sendable {
    /// Where one field stands in the block.
    package struct Field: Sendable {
        package var name: Range<Int>
        package var value: Range<Int>

        package init(name: Range<Int>, value: Range<Int>) {
            self.name = name
            self.value = value
        }
    }

    package let block: [UInt8]
    package let fields: [Field]

    /// Fields that lie in `block`.
    package init(block: [UInt8], fields: [Field]) {
        self.block = block
        self.fields = fields
    }

    /// Fields made by hand, for tests and for answers of another server.
    public init(_ list: [(name: String, value: String)]) {
        var block: [UInt8] = []
        var fields: [Field] = []
        for (name, value) in list {
            let nameStart = block.count
            block += Array(name.utf8)
            let valueStart = block.count
            block += Array(value.utf8)
            fields.append(Field(name: nameStart..<valueStart, value: valueStart..<block.count))
        }
        self.init(block: block, fields: fields)
    }

    /// How many fields there are.
    public var count: Int { fields.count }

    /// The first value of a field, or nil.
    public subscript(name: String) -> String? {
        fields.first { matches($0, name) }.map { text($0.value) }
    }

    /// All values of a field, in the order sent.
    public func all(_ name: String) -> [String] {
        fields.filter { matches($0, name) }.map { text($0.value) }
    }

    /// Whether the field was sent at all.
    public func contains(_ name: String) -> Bool {
        fields.contains { matches($0, name) }
    }

    /// All fields in the order sent.
    public var list: [(name: String, value: String)] {
        fields.map { (text($0.name), text($0.value)) }
    }

    private func matches(_ field: Field, _ name: String) -> Bool {
        ASCII.equalsIgnoringCase(block[field.name], name.utf8)
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: block[range], as: UTF8.self)
    }
}
