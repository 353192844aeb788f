internal import CCurl
internal import HTTP

/// The header fields of a request in the library's form, in memory that is used again for the next request.
final class FieldList {
    private var nodes: UnsafeMutablePointer<curl_slist>?
    private var nodeCapacity = 0
    private var text: UnsafeMutablePointer<CChar>?
    private var textCapacity = 0

    deinit {
        nodes?.deallocate()
        text?.deallocate()
    }

    /// Whether the fields can go out as they are: names are tokens, values hold no line break or NUL.
    static func areValid(_ fields: [(name: String, value: String)]) -> Bool {
        fields.allSatisfy { name, value in
            !name.isEmpty && name.utf8.allSatisfy(ASCII.isToken) && value.utf8.allSatisfy(ASCII.isFieldContent)
        }
    }

    /// Writes the list; it stays valid until the next call.
    ///
    /// A content type that is not given and `Expect` are silenced: the library would call every body a form and wait
    /// for `100 Continue` before a long one.
    func fill(_ fields: [(name: String, value: String)]) -> UnsafeMutablePointer<curl_slist>? {
        var count = 2
        var length = 32
        for (name, value) in fields {
            count += 1
            length += name.utf8.count + value.utf8.count + 3
        }
        reserve(nodes: count, text: length)
        guard let nodes, var end = text else { return nil }
        var last = -1
        func begin() {
            if last >= 0 { nodes[last].next = nodes + last + 1 }
            last += 1
            nodes[last] = curl_slist(data: end, next: nil)
        }
        var hasType = false
        var hasExpect = false
        for (name, value) in fields {
            switch name.utf8.count {
            case 4 where Self.is(name, "host"), 10 where Self.is(name, "connection"): continue
            case 14 where Self.is(name, "content-length"), 17 where Self.is(name, "transfer-encoding"): continue
            case 12 where Self.is(name, "content-type"): hasType = true
            case 6 where Self.is(name, "expect"): hasExpect = true
            default: break
            }
            begin()
            Self.write(name, to: &end)
            // "Name;" is the library's way of writing a field without a value.
            if value.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
                Self.write(";", to: &end)
            } else {
                Self.write(": ", to: &end)
                Self.write(value, to: &end)
            }
            Self.finish(&end)
        }
        func silence(_ field: String) {
            begin()
            Self.write(field, to: &end)
            Self.finish(&end)
        }
        if !hasType { silence("Content-Type:") }
        if !hasExpect { silence("Expect:") }
        return last < 0 ? nil : nodes
    }

    private static func write(_ string: String, to end: inout UnsafeMutablePointer<CChar>) {
        for byte in string.utf8 {
            end.pointee = CChar(bitPattern: byte)
            end += 1
        }
    }

    private static func finish(_ end: inout UnsafeMutablePointer<CChar>) {
        end.pointee = 0
        end += 1
    }

    /// Compares without case; `lowercase` is as long as `name`.
    private static func `is`(_ name: String, _ lowercase: String) -> Bool {
        var other = lowercase.utf8.makeIterator()
        for byte in name.utf8 where ASCII.lowercase(byte) != other.next() { return false }
        return true
    }

    private func reserve(nodes count: Int, text length: Int) {
        if count > nodeCapacity {
            nodes?.deallocate()
            nodes = .allocate(capacity: count)
            nodeCapacity = count
        }
        if length > textCapacity {
            text?.deallocate()
            text = .allocate(capacity: length)
            textCapacity = length
        }
    }
}
