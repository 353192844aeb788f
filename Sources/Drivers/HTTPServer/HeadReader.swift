internal import HTTP

/// Reads a complete request head strictly (RFC 9112 §2 to §6).
///
/// What servers are known to read differently (stray spaces, folded lines, NUL, two lengths, a length beside an
/// encoding) is refused here rather than interpreted: a proxy in front may have interpreted it otherwise.
struct HeadReader {
    struct Head {
        var method: String
        /// The target as sent, in the block of `headers`.
        var rawTarget: ArraySlice<UInt8> { headers.block[targetRange] }
        fileprivate var targetRange: Range<Int>
        var target: Target
        var headers: Headers
        var isVersion10: Bool
        var contentLength: Int?
        var isChunked = false
        var expectsContinue = false
        /// What the `Connection` field asks for.
        var asksToClose = false
        var asksToKeepAlive = false

        var hasBody: Bool { isChunked || (contentLength ?? 0) > 0 }
        /// Whether another request may follow on the connection.
        var isPersistent: Bool { isVersion10 ? asksToKeepAlive && !asksToClose : !asksToClose }
    }

    private let bytes: [UInt8]
    private var position = 0
    private var targetRange = 0..<0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads a head.
    ///
    /// - Parameters:
    ///   - bytes: from the first byte of the method to the empty line, which ``HeadEnd`` has found.
    ///   - targetLimit: the longest target in bytes.
    /// - Returns: what the head says.
    /// - Throws: the refusal of a head that is not well-formed; the connection must then be closed.
    static func read(_ bytes: [UInt8], targetLimit: Int) throws(Refusal) -> Head {
        var reader = HeadReader(bytes)
        do {
            return try reader.read(targetLimit)
        } catch {
            throw error.concerning(bytes[reader.targetRange])
        }
    }

    private mutating func read(_ targetLimit: Int) throws(Refusal) -> Head {
        let method = readToken()
        guard !method.isEmpty, take(UInt8(ascii: " ")) else { throw .badRequest }
        targetRange = readTarget()
        guard take(UInt8(ascii: " ")) else { throw .badRequest }
        let isVersion10 = try readVersion()
        guard targetRange.count <= targetLimit else { throw .targetTooLong }
        guard let target = Target(bytes[targetRange]) else { throw .badRequest }
        let fields = try readFields()
        var head = Head(
            method: String(decoding: bytes[method], as: UTF8.self),
            targetRange: targetRange,
            target: target,
            headers: Headers(block: bytes, fields: fields),
            isVersion10: isVersion10
        )
        guard Framing.check(&head) else { throw .badRequest }
        return head
    }

    /// `HTTP/1.x` and the end of the line; versions above 1.1 count as 1.1 (RFC 9110 §2.5).
    private mutating func readVersion() throws(Refusal) -> Bool {
        guard take("HTTP/"), let major = readDigit(), take(UInt8(ascii: ".")), let minor = readDigit(), takeLineEnd()
        else {
            throw .badRequest
        }
        guard major == 1 else { throw .versionNotSupported }
        return minor == 0
    }

    /// `name: value` until the empty line that ends the block.
    private mutating func readFields() throws(Refusal) -> [Headers.Field] {
        var fields: [Headers.Field] = []
        fields.reserveCapacity(12)
        while position < bytes.count - 2 {
            let name = readToken()
            guard !name.isEmpty, take(UInt8(ascii: ":")) else { throw .badRequest }
            let value = readValue()
            guard takeLineEnd() else { throw .badRequest }
            fields.append(Headers.Field(name: name, value: value))
        }
        guard takeLineEnd() else { throw .badRequest }
        return fields
    }

    private mutating func readToken() -> Range<Int> {
        let start = position
        position = ASCII.endOfToken(in: bytes, from: start)
        return start..<position
    }

    private mutating func readTarget() -> Range<Int> {
        let start = position
        while position < bytes.count, bytes[position] > 0x20 { position += 1 }
        return start..<position
    }

    /// What stands between the spaces round it.
    private mutating func readValue() -> Range<Int> {
        while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
        let start = position
        position = ASCII.endOfFieldContent(in: bytes, from: start)
        var end = position
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        return start..<end
    }

    private mutating func readDigit() -> UInt8? {
        guard position < bytes.count, bytes[position] &- 0x30 < 10 else { return nil }
        position += 1
        return bytes[position - 1] - 0x30
    }

    private mutating func take(_ word: StaticString) -> Bool {
        guard position + word.utf8CodeUnitCount <= bytes.count else { return false }
        for index in 0..<word.utf8CodeUnitCount where bytes[position + index] != word.utf8Start[index] { return false }
        position += word.utf8CodeUnitCount
        return true
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func takeLineEnd() -> Bool { take(UInt8(ascii: "\r")) && take(UInt8(ascii: "\n")) }
}
