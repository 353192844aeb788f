internal import HTTP

/// Frames a streamed answer (RFC 9112 §7.1).
enum ChunkWriter {
    private static let piece = 32 * 1024

    /// Adds what the stream has as one chunk, or the last chunk at its end.
    static func pull(_ stream: ResponseStream, into output: inout [UInt8]) -> ResponseStream.Pulled {
        // The size stands in front and is known afterwards: room for five digits, which is what `piece` needs at most.
        let start = output.count
        output.append("00000\r\n")
        let pulled = pullPlain(stream, into: &output)
        switch pulled {
        case .bytes(var count):
            for index in (start..<(start + 5)).reversed() {
                output[index] = hexDigits.utf8Start[count & 15]
                count >>= 4
            }
            output.append("\r\n")
        case .ended:
            output.removeSubrange(start...)
            output.append("0\r\n\r\n")
        case .parked, .failed: output.removeSubrange(start...)
        }
        return pulled
    }

    /// Adds what the stream has as it is, for a client that takes everything until the end.
    static func pullPlain(_ stream: ResponseStream, into output: inout [UInt8]) -> ResponseStream.Pulled {
        withUnsafeTemporaryAllocation(byteCount: piece, alignment: 1) { room in
            let pulled = stream.pull(into: room)
            if case .bytes(let count) = pulled {
                output.append(contentsOf: UnsafeRawBufferPointer(rebasing: room[..<count]))
            }
            return pulled
        }
    }

    private static let hexDigits: StaticString = "0123456789abcdef"
}
