internal import HTTP

/// Reads a request head a second time, straight from the parser's memory, and refuses what the parser let pass.
///
/// libmicrohttpd cuts the head into C strings in place: the space after the method, the one before the
/// version and each colon become one NUL, each CRLF becomes two NULs, a bare LF becomes one. The block from
/// the method to the empty line therefore still shows how every line ended. Walking it finds bare LF, folded
/// lines, NUL bytes, stray spaces and invalid names; comparing the number of fields with the parser's own
/// finds bytes that hide behind a NUL.
struct HeadReader {
    struct Head {
        var method: String
        var headers: Headers
        var contentLength: Int?
        var isChunked = false
        var expectsContinue = false

        var hasBody: Bool { isChunked || (contentLength ?? 0) > 0 }
    }

    /// What the parser reports about the request line and the fields.
    struct Observed {
        var target: UnsafeRawPointer?
        var targetLength: Int
        var version: UnsafeRawPointer?
        var fieldCount: Int
    }

    private let bytes: UnsafeRawBufferPointer
    private let observed: Observed
    private var position = 0

    private init(_ bytes: UnsafeRawBufferPointer, _ observed: Observed) {
        self.bytes = bytes
        self.observed = observed
    }

    /// - Returns: nil when the head is not well-formed; the connection must then be closed.
    static func read(_ bytes: UnsafeRawBufferPointer, _ observed: Observed) -> Head? {
        var reader = HeadReader(bytes, observed)
        return reader.read()
    }

    private mutating func read() -> Head? {
        guard let method = readRequestLine(), let fields = readFields(), fields.count == observed.fieldCount else {
            return nil
        }
        let isVersion10 = bytes[versionOffset + 7] == UInt8(ascii: "0")
        var head = Head(method: method, headers: Headers(block: Array(bytes), fields: fields))
        return Self.checkFraming(&head, isVersion10: isVersion10) ? head : nil
    }

    private var versionOffset: Int { position(of: observed.version) ?? 0 }

    private func position(of pointer: UnsafeRawPointer?) -> Int? {
        guard let pointer, let base = bytes.baseAddress else { return nil }
        let offset = pointer - base
        return (0..<bytes.count).contains(offset) ? offset : nil
    }

    /// `METHOD NUL target NUL HTTP/1.x NUL NUL`, with nothing between the parts.
    private mutating func readRequestLine() -> String? {
        let method = readToken()
        guard !method.isEmpty, take(0),
            position(of: observed.target) == position,
            position(of: observed.version) == position + observed.targetLength + 1
        else { return nil }
        position += observed.targetLength + 1 + "HTTP/1.1".utf8.count
        guard takeLineEnd() else { return nil }
        return String(decoding: bytes[method], as: UTF8.self)
    }

    /// `name NUL [space] value NUL NUL` until an empty line that ends the block.
    private mutating func readFields() -> [Headers.Field]? {
        var fields: [Headers.Field] = []
        fields.reserveCapacity(observed.fieldCount)
        while position < bytes.count, bytes[position] != 0 {
            let name = readToken()
            guard !name.isEmpty, take(0) else { return nil }
            while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
            let start = position
            while position < bytes.count, ASCII.isFieldContent(bytes[position]) { position += 1 }
            var end = position
            while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
            guard takeLineEnd() else { return nil }
            fields.append(Headers.Field(name: name, value: start..<end))
        }
        return takeLineEnd() && position == bytes.count ? fields : nil
    }

    private mutating func readToken() -> Range<Int> {
        let start = position
        while position < bytes.count, ASCII.isToken(bytes[position]) { position += 1 }
        return start..<position
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func takeLineEnd() -> Bool { take(0) && take(0) }

    /// The rules that keep two servers from disagreeing about where a request ends.
    private static func checkFraming(_ head: inout Head, isVersion10: Bool) -> Bool {
        var hosts = 0
        var encodings = 0
        var lengths = 0
        for field in head.headers.fields {
            let name = head.headers.block[field.name]
            let value = head.headers.block[field.value]
            switch name.count {
            case 4 where equals(name, "host"):
                hosts += 1
                guard !value.isEmpty, value.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }) else {
                    return false
                }
            case 6 where equals(name, "expect"):
                head.expectsContinue = equals(value, "100-continue")
            case 14 where equals(name, "content-length"):
                lengths += 1
                guard value.allSatisfy({ (0x30...0x39).contains($0) }),
                    let length = Int(String(decoding: value, as: UTF8.self))
                else { return false }
                head.contentLength = length
            case 17 where equals(name, "transfer-encoding"):
                encodings += 1
                guard equals(value, "chunked") else { return false }
                head.isChunked = true
            default: break
            }
        }
        guard hosts == 1 || (hosts == 0 && isVersion10) else { return false }
        return lengths + encodings <= 1 && !(head.isChunked && isVersion10)
    }

    /// Equality with a word in lower case, whatever the case of the text.
    ///
    /// Not generic: unspecialised in another module, this took a quarter of a request's instructions.
    private static func equals(_ text: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
        guard text.count == word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { word in
            for (index, byte) in text.enumerated() where ASCII.lowercase(byte) != word[index] { return false }
            return true
        }
    }
}
