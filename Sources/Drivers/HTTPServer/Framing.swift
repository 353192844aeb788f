internal import HTTP

/// The rules that keep two servers from disagreeing about where a request ends, and for whom it is (RFC 9112 §3.2, §6.3).
enum Framing {
    /// Fills in what the fields say about the body and the connection.
    ///
    /// - Returns: false when they say nothing certain.
    static func check(_ head: inout HeadReader.Head) -> Bool {
        var hosts = 0
        var encodings = 0
        var lengths = 0
        let block = head.headers.block
        for field in head.headers.fields {
            let value = field.value
            switch field.name.count {
            case 4 where equals(block, field.name, "host"):
                hosts += 1
                guard !value.isEmpty, isHost(block[value]) else { return false }
            case 6 where equals(block, field.name, "expect"):
                head.expectsContinue = equals(block, value, "100-continue")
            case 10 where equals(block, field.name, "connection"):
                readConnection(block[value], &head)
            case 14 where equals(block, field.name, "content-length"):
                lengths += 1
                guard let length = decimal(block[value]) else { return false }
                head.contentLength = length
            case 17 where equals(block, field.name, "transfer-encoding"):
                encodings += 1
                guard equals(block, value, "chunked") else { return false }
                head.isChunked = true
            default: break
            }
        }
        guard hosts == 1 || (hosts == 0 && head.isVersion10) else { return false }
        return lengths + encodings <= 1 && !(head.isChunked && head.isVersion10)
    }

    private static func isHost(_ value: ArraySlice<UInt8>) -> Bool {
        for byte in value where byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: "/") { return false }
        return true
    }

    /// Digits and nothing else.
    private static func decimal(_ value: ArraySlice<UInt8>) -> Int? {
        guard !value.isEmpty, value.count <= 18 else { return nil }
        var number = 0
        for byte in value {
            guard byte &- 0x30 < 10 else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        return number
    }

    private static func readConnection(_ value: ArraySlice<UInt8>, _ head: inout HeadReader.Head) {
        for option in value.split(separator: UInt8(ascii: ",")) {
            let end = option.lastIndex { $0 != 0x20 && $0 != 0x09 }
            guard let end, let start = option.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
            if equals(head.headers.block, start..<(end + 1), "close") { head.asksToClose = true }
            if equals(head.headers.block, start..<(end + 1), "keep-alive") { head.asksToKeepAlive = true }
        }
    }

    /// Equality with a word in lower case, whatever the case of the text.
    ///
    /// Not generic: unspecialised in another module, this took a quarter of a request's instructions.
    private static func equals(_ block: [UInt8], _ range: Range<Int>, _ word: StaticString) -> Bool {
        guard range.count == word.utf8CodeUnitCount else { return false }
        for index in 0..<range.count
        where ASCII.lowercase(block[range.lowerBound + index]) != word.utf8Start[index] { return false }
        return true
    }
}
