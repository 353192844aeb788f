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
    private var headBytes = 0

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
        if line.starts(with: "HTTP/".utf8) {
            block.removeAll(keepingCapacity: true)
            fields.removeAll(keepingCapacity: true)
            isHeadDone = false
            return true
        }
        var end = line.count
        while end > 0, line[end - 1] <= 0x20 { end -= 1 }
        if end == 0 { isHeadDone = true }
        guard !isHeadDone, let colon = line.firstIndex(of: UInt8(ascii: ":")), colon < end else { return true }
        var start = colon + 1
        while start < end, line[start] == 0x20 || line[start] == 0x09 { start += 1 }
        let offset = block.count
        block.append(contentsOf: line[..<end])
        fields.append(
            Headers.Field(name: offset..<(offset + colon), value: (offset + start)..<(offset + max(start, end)))
        )
        return true
    }

    /// Takes a piece of the body.
    ///
    /// - Returns: false when the limit was reached and the rest is not wanted.
    mutating func takeBody(_ bytes: UnsafeRawBufferPointer, limit: Int) -> Bool {
        let room = max(limit - body.count, 0)
        body.append(contentsOf: bytes.prefix(room))
        if bytes.count > room { isCutOff = true }
        return !isCutOff
    }
}
