internal import HTTP

/// Takes the framing of a chunked body off (RFC 9112 §7.1), strictly and at any cut of its bytes.
///
/// Extensions and trailers are passed over: nothing here means anything to us, but all of it must be well-formed, or
/// another reader might find the end of the body elsewhere.
struct ChunkReader {
    enum Step: Equatable {
        /// A piece of the body.
        case payload(Range<Int>)
        /// Everything given has been taken.
        case needsMore
        /// The body is complete.
        case ended
    }

    private enum State {
        case sizeStart
        case size
        case chunkExtension
        case sizeLineFeed
        case data
        case dataReturn
        case dataLineFeed
        case lineStart
        case trailerName
        case trailerValue
        case trailerLineFeed
        case lastLineFeed
    }

    private var state = State.sizeStart
    /// Bytes of the chunk that are still to come.
    private var remaining = 0
    /// Bytes of the current chunk's size line, or of all trailers.
    private var overhead = 0

    private static let overheadLimit = 4096

    /// Reads on.
    ///
    /// - Parameters:
    ///   - bytes: what has arrived.
    ///   - position: where to go on in it; behind what was taken afterwards.
    /// - Returns: what was found.
    /// - Throws: `badRequest` for malformed framing.
    mutating func next(in bytes: Span<UInt8>, at position: inout Int) throws(Refusal) -> Step {
        while position < bytes.count {
            if state == .data {
                let end = position + min(remaining, bytes.count - position)
                defer { position = end }
                remaining -= end - position
                if remaining == 0 { state = .dataReturn }
                return .payload(position..<end)
            }
            let byte = bytes[position]
            position += 1
            overhead += 1
            guard overhead <= Self.overheadLimit, let next = follow(byte) else { throw .badRequest }
            if state == .lastLineFeed { return .ended }
            state = next
        }
        return .needsMore
    }

    /// The state after a byte of framing, or nil where it must not stand.
    private mutating func follow(_ byte: UInt8) -> State? {
        let isReturn = byte == UInt8(ascii: "\r")
        let isLineFeed = byte == UInt8(ascii: "\n")
        switch state {
        case .sizeStart:
            remaining = 0
            overhead = 1
            return addDigit(byte) ? .size : nil
        case .size:
            if isReturn { return .sizeLineFeed }
            if byte == UInt8(ascii: ";") { return .chunkExtension }
            return addDigit(byte) ? .size : nil
        case .chunkExtension:
            if isReturn { return .sizeLineFeed }
            return ASCII.isFieldContent(byte) ? .chunkExtension : nil
        case .sizeLineFeed: return isLineFeed ? (remaining > 0 ? .data : .lineStart) : nil
        case .data: return nil
        case .dataReturn: return isReturn ? .dataLineFeed : nil
        case .dataLineFeed: return isLineFeed ? .sizeStart : nil
        case .lineStart:
            if isReturn { return .lastLineFeed }
            return ASCII.isToken(byte) ? .trailerName : nil
        case .trailerName:
            if byte == UInt8(ascii: ":") { return .trailerValue }
            return ASCII.isToken(byte) ? .trailerName : nil
        case .trailerValue:
            if isReturn { return .trailerLineFeed }
            return ASCII.isFieldContent(byte) ? .trailerValue : nil
        case .trailerLineFeed: return isLineFeed ? .lineStart : nil
        case .lastLineFeed: return isLineFeed ? .lastLineFeed : nil
        }
    }

    private mutating func addDigit(_ byte: UInt8) -> Bool {
        guard let digit = ASCII.hexDigit(byte), remaining >> 56 == 0 else { return false }
        remaining = remaining << 4 | Int(digit)
        return true
    }
}
