internal import Base

/// An agenda as it was at a moment, as far as a change of it is news.
package struct AgendaSnapshot: Sendable, Equatable {
    /// One item.
    package struct Item: Sendable, Equatable {
        package var number: String
        package var title: String
        package var paperNumber: String?
        package var isPublic: Bool
        /// Addresses of its documents; nil in snapshots of sources that did not tell them.
        package var files: [String]?

        package init(
            number: String,
            title: String,
            paperNumber: String? = nil,
            isPublic: Bool = true,
            files: [String]? = nil
        ) {
            self.number = number
            self.title = title
            self.paperNumber = paperNumber
            self.isPublic = isPublic
            self.files = files
        }
    }

    package var items: [Item]

    package init(_ items: [Item]) { self.items = items }

    /// Names the agenda by its meaning: the same after any change that nobody would call one.
    ///
    /// - Parameter digest: SHA-256.
    /// - Returns: 64 hexadecimal digits; nil for an agenda without items.
    package func hash(_ digest: ([UInt8]) -> [UInt8]) -> String? {
        guard !items.isEmpty else { return nil }
        var text = MeaningText()
        for item in items {
            text.add(item.number)
            text.add(item.title)
            text.add(item.paperNumber)
            text.add(item.isPublic ? "1" : "0")
            for file in (item.files ?? []).sorted() { text.add(file) }
            text.endRecord()
        }
        return text.hash(digest)
    }

    /// As the table keeps it.
    package var json: String {
        var bytes: [UInt8] = [UInt8(ascii: "[")]
        for (index, item) in items.enumerated() {
            bytes += (index == 0 ? "{\"n\":" : ",{\"n\":").utf8
            JSONText.append(item.number, to: &bytes)
            bytes += ",\"t\":".utf8
            JSONText.append(item.title, to: &bytes)
            if let number = item.paperNumber {
                bytes += ",\"v\":".utf8
                JSONText.append(number, to: &bytes)
            }
            if !item.isPublic { bytes += ",\"p\":false".utf8 }
            if let files = item.files {
                bytes += ",\"a\":[".utf8
                for (index, file) in files.enumerated() {
                    if index > 0 { bytes.append(UInt8(ascii: ",")) }
                    JSONText.append(file, to: &bytes)
                }
                bytes.append(UInt8(ascii: "]"))
            }
            bytes.append(UInt8(ascii: "}"))
        }
        bytes.append(UInt8(ascii: "]"))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads what the table keeps; nil for what is none.
    package init?(json: String) {
        guard let document = try? LooseJSON(Array(json.utf8)), document.root.kind == .array else { return nil }
        items = document.root.elements.map { element in
            Item(
                number: element["n"]?.text ?? "",
                title: element["t"]?.text ?? "",
                paperNumber: element["v"]?.text,
                isPublic: element["p"]?.flag ?? true,
                files: element["a"]?.elements.compactMap(\.text)
            )
        }
    }
}

/// What a thing means, put together for a hash: fields and records that cannot run into each other.
struct MeaningText {
    private var bytes: [UInt8] = []

    mutating func add(_ field: String?) {
        if let field { bytes += field.utf8 } else { bytes.append(0x1D) }
        bytes.append(0x1F)
    }

    mutating func endRecord() { bytes.append(0x1E) }

    /// 64 hexadecimal digits.
    func hash(_ digest: ([UInt8]) -> [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(64)
        for byte in digest(bytes) {
            text.append(Self.digit(byte >> 4))
            text.append(Self.digit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
