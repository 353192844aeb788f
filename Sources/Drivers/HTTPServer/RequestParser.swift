/// Takes the bytes of a connection apart into requests.
///
/// Pure: it knows no socket and no clock, and gives the same events however its bytes are cut into pieces.
struct RequestParser {
    enum Event {
        /// Everything usable has been taken; an incomplete head stays where it is.
        case needsMore
        /// A head, which is followed by pieces of a body and their end if it `hasBody`.
        case head(HeadReader.Head)
        /// A piece of the body.
        case body(Range<Int>)
        /// The body is complete.
        case end
    }

    private enum State {
        case head
        case sized(remaining: Int)
        case chunked(ChunkReader)
    }

    private let targetLimit: Int
    private var state = State.head
    private var headEnd: HeadEnd

    init(_ limits: HTTPServer.Limits) {
        targetLimit = limits.targetBytes
        headEnd = HeadEnd(limits)
    }

    /// Reads on.
    ///
    /// - Parameters:
    ///   - bytes: what is there, from the first byte that was not taken.
    ///   - position: where to go on in it; behind what was taken afterwards.
    /// - Returns: what was found.
    /// - Throws: the refusal to answer with; the connection is of no use afterwards.
    mutating func next(in bytes: Span<UInt8>, at position: inout Int) throws(Refusal) -> Event {
        switch state {
        case .head: return try readHead(bytes, &position)
        case .sized(let remaining):
            if remaining == 0 {
                state = .head
                return .end
            }
            let end = position + min(remaining, bytes.count - position)
            defer { position = end }
            guard end > position else { return .needsMore }
            state = .sized(remaining: remaining - (end - position))
            return .body(position..<end)
        case .chunked(var reader):
            let step = try reader.next(in: bytes, at: &position)
            state = step == .ended ? .head : .chunked(reader)
            switch step {
            case .payload(let range): return .body(range)
            case .needsMore: return .needsMore
            case .ended: return .end
            }
        }
    }

    private mutating func readHead(_ bytes: Span<UInt8>, _ position: inout Int) throws(Refusal) -> Event {
        guard position < bytes.count else { return .needsMore }
        let rest = bytes.extracting(position...)
        guard let length = try headEnd.find(in: rest) else { return .needsMore }
        let block = rest.extracting(..<length).withUnsafeBufferPointer { Array($0) }
        let head = try HeadReader.read(block, targetLimit: targetLimit)
        position += length
        headEnd.reset()
        if head.hasBody {
            state = head.isChunked ? .chunked(ChunkReader()) : .sized(remaining: head.contentLength ?? 0)
        }
        return .head(head)
    }
}
