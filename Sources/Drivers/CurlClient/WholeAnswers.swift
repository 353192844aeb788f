/// Transfers whose whole answer came over HTTP/2 while the library takes them for unfinished.
///
/// A server may answer before it has read the body, and the answer counts (RFC 9113 §8.1). libcurl 7.88 then either
/// reports an error, when the stream is closed before it sends the rest, or overlooks the end of the stream, when its
/// own last piece closes it: the transfer sits until something else arrives on the connection. The loop therefore ends
/// such transfers itself: at once when the body has not gone out whole, else after a moment in which the library
/// usually finishes by itself.
final class WholeAnswers {
    /// How long the library gets; the end of a stream usually comes with what ends the answer.
    static let patience = Duration.milliseconds(2)

    private var entries: [(transfer: Transfer, exchange: Exchange, due: ContinuousClock.Instant?)] = []

    var isEmpty: Bool { entries.isEmpty }

    func append(_ transfer: Transfer, _ exchange: Exchange, isEarly: Bool) {
        entries.append((transfer, exchange, isEarly ? nil : .now + Self.patience))
    }

    /// Takes out what is to be ended now and forgets what the library has ended.
    func takeDue() -> [Transfer] {
        if entries.isEmpty { return [] }
        entries.removeAll { $0.transfer.exchange !== $0.exchange }
        if entries.isEmpty { return [] }
        let now = ContinuousClock.now
        let isDue = { (due: ContinuousClock.Instant?) in due.map { $0 <= now } ?? true }
        let due = entries.filter { isDue($0.due) }.map(\.transfer)
        entries.removeAll { isDue($0.due) }
        return due
    }
}
