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

    /// The library's own fields that must not go out on their own account.
    ///
    /// It would call a body without type a form and wait for `100 Continue` before a long one.
    private static let silenced = ["Content-Type", "Expect"]
    /// What the client decides itself.
    private static let reserved = ["Host", "Content-Length", "Transfer-Encoding", "Connection"]

    /// Whether the fields can go out as they are: names are tokens, values hold no line break or NUL.
    static func areValid(_ fields: [(name: String, value: String)]) -> Bool {
        fields.allSatisfy { name, value in
            !name.isEmpty && name.utf8.allSatisfy(ASCII.isToken) && value.utf8.allSatisfy(ASCII.isFieldContent)
        }
    }

    /// Writes the list; it stays valid until the next call.
    func fill(_ fields: [(name: String, value: String)]) -> UnsafeMutablePointer<curl_slist>? {
        let used = fields.filter { field in !Self.reserved.contains { Self.isEqual($0, field.name) } }
        let silenced = Self.silenced.filter { name in !used.contains { Self.isEqual(name, $0.name) } }
        let length =
            used.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 3 }
            + silenced.reduce(0) { $0 + $1.utf8.count + 2 }
        let count = used.count + silenced.count
        reserve(nodes: count, text: length)
        guard let nodes, let text, count > 0 else { return nil }
        var end = text
        func add(_ index: Int, _ parts: String...) {
            nodes[index] = curl_slist(data: end, next: index + 1 < count ? nodes + index + 1 : nil)
            for part in parts {
                for byte in part.utf8 {
                    end.pointee = CChar(bitPattern: byte)
                    end += 1
                }
            }
            end.pointee = 0
            end += 1
        }
        for (index, field) in used.enumerated() {
            // "Name;" is the library's way of writing a field without a value.
            if field.value.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
                add(index, field.name, ";")
            } else {
                add(index, field.name, ": ", field.value)
            }
        }
        for (index, name) in silenced.enumerated() { add(used.count + index, name, ":") }
        return nodes
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

    private static func isEqual(_ left: String, _ right: String) -> Bool {
        ASCII.equalsIgnoringCase(left.utf8, right.utf8)
    }
}
