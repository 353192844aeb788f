internal import HTTP

/// Collects the head and the body of one answer as the library hands them over.
struct Answer {
    /// What a head may hold in all; a server that sends more is not taken for one.
    static let maximumHeadBytes = 256 << 10

    private(set) var body: [UInt8] = []
    private(set) var isCutOff = false
    private var block: [UInt8] = []
    private var fields: [Headers.Field] = []
    private var isHeadDone = false
    /// What `Content-Length` says, if it is there and a number.
    private var declaredLength: Int?
    private var headBytes = 0

    /// Whether the head is there and the body as long as the head says.
    var isWhole: Bool { isHeadDone && declaredLength == body.count }

    var headers: Headers { Headers(block: block, fields: fields) }

    /// Takes one line of the head, line break included.
    ///
    /// A status line starts anew, since interim answers (100, 103) come before the final one. Lines after the head
    /// are trailers and not kept: they must not pass for fields of the head (RFC 9110 §6.5.1).
    ///
    /// - Returns: false when the head is too long.
    mutating func takeHeadLine(_ line: UnsafeRawBufferPointer) -> Bool {
        headBytes += line.count
        guard headBytes <= Self.maximumHeadBytes else { return false }
        if line.count > 5, line[0] == UInt8(ascii: "H"), line[4] == UInt8(ascii: "/") {
            block.removeAll(keepingCapacity: true)
            fields.removeAll(keepingCapacity: true)
            isHeadDone = false
            declaredLength = nil
            return true
        }
        var end = line.count
        while end > 0, line[end - 1] <= 0x20 { end -= 1 }
        if end == 0 { isHeadDone = true }
        guard !isHeadDone else { return true }
        var colon = 0
        while colon < end, line[colon] != UInt8(ascii: ":") { colon += 1 }
        guard colon < end else { return true }
        var start = colon + 1
        while start < end, line[start] == 0x20 || line[start] == 0x09 { start += 1 }
        if colon == 14, Self.isContentLength(line) {
            declaredLength = start < end ? Int(String(decoding: line[start..<end], as: UTF8.self)) : nil
        }
        let offset = block.count
        block.append(contentsOf: UnsafeRawBufferPointer(rebasing: line[..<end]))
        fields.append(
            Headers.Field(name: offset..<(offset + colon), value: (offset + start)..<(offset + max(start, end)))
        )
        return true
    }

    /// Whether a line begins so, whatever the case.
    private static func isContentLength(_ line: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        for byte in "content-length".utf8 {
            if ASCII.lowercase(line[index]) != byte { return false }
            index += 1
        }
        return true
    }

    /// Takes a piece of the body.
    ///
    /// - Returns: false when the limit was reached and the rest is not wanted.
    mutating func takeBody(_ bytes: UnsafeRawBufferPointer, limit: Int) -> Bool {
        let room = max(limit - body.count, 0)
        body.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes.prefix(room)))
        if bytes.count > room { isCutOff = true }
        return !isCutOff
    }
}
