internal import HTTP
private import Synchronization

/// Counts connections, in all and per address, across the loops.
final class ConnectionLimiter: Sendable {
    private struct Counts {
        var total = 0
        var perAddress: [UInt64: Int] = [:]
    }

    private let counts = Mutex(Counts())
    private let limits: HTTPServer.Limits

    init(_ limits: HTTPServer.Limits) { self.limits = limits }

    /// Counts one more from there, unless that would be too many.
    func admit(_ peer: IPAddress) -> Bool {
        counts.withLock { counts in
            let current = counts.perAddress[peer.networkKey, default: 0]
            guard counts.total < limits.connections, current < limits.connectionsPerAddress else { return false }
            counts.total += 1
            counts.perAddress[peer.networkKey] = current + 1
            return true
        }
    }

    /// Counts one less.
    func release(_ peer: IPAddress) {
        counts.withLock { counts in
            counts.total -= 1
            guard let current = counts.perAddress[peer.networkKey] else { return }
            counts.perAddress[peer.networkKey] = current > 1 ? current - 1 : nil
        }
    }
}
