internal import Glibc

/// Finds where a head ends, as its bytes arrive.
///
/// Looks at line ends and lengths only; ``HeadReader`` reads the rest once the head is complete. What it refuses, it
/// refuses for the same byte however the bytes were cut into pieces.
struct HeadEnd {
    private let requestLineLimit: Int
    private let headLimit: Int
    /// Bytes looked at, from the first of the head.
    private var scanned = 0
    private var lineStart = 0

    /// A method, a version, and what stands between: more than that beside a target is no request line.
    private static let lineOverhead = 64

    init(_ limits: HTTPServer.Limits) {
        requestLineLimit = min(limits.targetBytes + Self.lineOverhead, limits.headBytes)
        headLimit = limits.headBytes
    }

    /// Begins with the next head.
    mutating func reset() {
        scanned = 0
        lineStart = 0
    }

    /// Looks at what has come since the last call.
    ///
    /// - Parameter bytes: everything from the first byte of the head on.
    /// - Returns: the length of the head with its empty line, or nil while it is incomplete.
    /// - Throws: the refusal for a bare line feed, a target or a head that is too long.
    mutating func find(in bytes: Span<UInt8>) throws(Refusal) -> Int? {
        while let lineFeed = Self.lineFeed(in: bytes, from: scanned) {
            try checkLength(upTo: lineFeed)
            guard lineFeed > lineStart, bytes[lineFeed - 1] == UInt8(ascii: "\r") else { throw .badRequest }
            let isEmpty = lineFeed == lineStart + 1
            scanned = lineFeed + 1
            lineStart = scanned
            // An empty line before the request line is the reader's to refuse.
            if isEmpty { return scanned }
        }
        scanned = bytes.count
        try checkLength(upTo: scanned)
        return nil
    }

    private func checkLength(upTo end: Int) throws(Refusal) {
        if lineStart == 0, end > requestLineLimit { throw .targetTooLong }
        if end >= headLimit { throw .headTooLarge }
    }

    private static func lineFeed(in bytes: Span<UInt8>, from start: Int) -> Int? {
        bytes.withUnsafeBytes { bytes in
            guard start < bytes.count, let base = bytes.baseAddress,
                let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }
}
