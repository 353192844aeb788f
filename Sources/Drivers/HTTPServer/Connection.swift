internal import Glibc
internal import HTTP

/// One accepted socket, from accept to close.
///
/// Belongs to its loop's thread.
final class Connection {
    enum Phase {
        /// Accepted, no byte seen, not yet given to the parser.
        case fresh
        /// Between requests.
        case idle
        /// Receiving a head.
        case head
        /// Receiving a body.
        case body
        /// The handler is at work.
        case handling
        /// The answer is on its way.
        case responding
        /// An early error answer has been written; the rest of the request is being dropped.
        case lingering
    }

    let socket: Int32
    let peer: IPAddress
    /// Its place in the loop's table.
    let slot: Int
    private(set) var phase = Phase.fresh
    /// Milliseconds of the loop's clock, or nil.
    private(set) var deadline: UInt64?
    /// The client has shut down its side, or the connection broke.
    var isPeerClosed = false
    /// The request in progress.
    var exchange: Exchange?
    /// The answer in progress: bytes acknowledged, and since when that number stands still.
    private var acknowledged: UInt64 = 0
    private var stalledSince: UInt64 = 0

    init(socket: Int32, peer: IPAddress, slot: Int, deadline: UInt64) {
        self.socket = socket
        self.peer = peer
        self.slot = slot
        self.deadline = deadline
    }

    func enter(_ phase: Phase, deadline: UInt64?) {
        self.phase = phase
        self.deadline = deadline
        if phase == .responding { stalledSince = 0 }
    }

    /// Makes the parser see the end of the connection, whatever it is waiting for.
    func cut() {
        shutdown(socket, Int32(SHUT_RDWR))
    }

    /// Like `cut`, and drops what the system still holds for a client that does not read.
    func reset() {
        Socket.discardUnsent(socket)
        cut()
    }

    /// Called on every tick while an answer is on its way and not waiting for its producer.
    func isStalled(now: UInt64, limit: UInt64) -> Bool {
        let current = Socket.bytesAcknowledged(socket)
        if current != acknowledged || stalledSince == 0 {
            acknowledged = current
            stalledSince = now
        }
        return now - stalledSince >= limit
    }
}
