internal import Glibc

/// What of an answer follows the bytes that are ready to be sent.
enum AnswerSource {
    case nothing
    /// The rest of a body from an offset on.
    case bytes([UInt8], from: Int)
    case file(SentFile)
    /// The exchange's stream; chunks for clients that know them.
    case stream(isChunked: Bool)
}

/// What becomes of the connection when an answer has been sent.
enum AfterAnswer {
    case goOn
    case close
    /// Closing while the client sends would reset the connection and lose the answer.
    case linger
}

/// A file on its way, whose descriptor it owns.
final class SentFile {
    let descriptor: Int32
    var offset: off_t
    var remaining: Int

    init(descriptor: Int32, offset: UInt64, length: UInt64) {
        self.descriptor = descriptor
        self.offset = off_t(clamping: offset)
        remaining = Int(clamping: length)
    }

    deinit { close(descriptor) }
}
