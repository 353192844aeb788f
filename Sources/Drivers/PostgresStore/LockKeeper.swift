internal import Store
internal import Threads

/// Holds the named locks of one process: advisory locks of one session, on a connection and a thread of their own.
///
/// They end with the process, whatever ends it. They also end with the connection: when it was lost, it is made again and
/// the locks are asked for again, but another process may have been faster. So a lock keeps double work away; what must
/// not happen twice is guarded by rows as well.
///
/// PostgreSQL documentation, "Advisory Locks".
final class LockKeeper: Sendable {
    private enum Request {
        case take(String, CheckedContinuation<ExclusiveLock?, any Error>)
        case giveBack(String, UInt64)
    }

    private struct State {
        var requests: [Request] = []
        var isClosed = false
    }

    private enum Next {
        case requests([Request])
        case end
    }

    private let address: PostgresAddress
    private let state = Monitor(State())

    init(_ address: PostgresAddress) { self.address = address }

    /// - Returns: nil when another one holds the name.
    func take(_ name: String) async throws -> ExclusiveLock? {
        try await withCheckedThrowingContinuation { continuation in
            if !add(.take(name, continuation)) { continuation.resume(throwing: StoreError.closed) }
        }
    }

    /// Takes no more requests; with the thread's end the locks end.
    func close() {
        state.withLock { $0.isClosed = true }
        state.wakeAll()
    }

    private func add(_ request: Request) -> Bool {
        let isTaken = state.withLock { state in
            if !state.isClosed { state.requests.append(request) }
            return !state.isClosed
        }
        if isTaken { state.wakeOne() }
        return isTaken
    }

    /// The thread's work, until the keeper is closed.
    func run() {
        var session = LockSession(address)
        while true {
            let next: Next = state.wait { state in
                if !state.requests.isEmpty {
                    defer { state.requests = [] }
                    return .requests(state.requests)
                }
                return state.isClosed ? .end : nil
            }
            guard case .requests(let requests) = next else { break }
            for request in requests { carryOut(request, &session) }
        }
        session.close()
    }

    private func carryOut(_ request: Request, _ session: inout LockSession) {
        switch request {
        case .take(let name, let continuation):
            do {
                guard let number = try session.take(name) else { return continuation.resume(returning: nil) }
                // Whoever gives back what another one took meanwhile gives back nothing.
                continuation.resume(
                    returning: ExclusiveLock { [weak self] in _ = self?.add(.giveBack(name, number)) }
                )
            } catch {
                continuation.resume(throwing: error)
            }
        case .giveBack(let name, let number): session.giveBack(name, number)
        }
    }
}

/// The session whose locks they are.
private struct LockSession {
    private let address: PostgresAddress
    private var connection: Connection?
    /// The names that are held, each with the number of its taking.
    private var held: [String: UInt64] = [:]
    private var takings: UInt64 = 0

    init(_ address: PostgresAddress) { self.address = address }

    mutating func take(_ name: String) throws -> UInt64? {
        // For the server one session may hold a lock several times.
        guard held[name] == nil else { return nil }
        guard try attempt(name) else { return nil }
        takings += 1
        held[name] = takings
        return takings
    }

    mutating func giveBack(_ name: String, _ number: UInt64) {
        guard held[name] == number else { return }
        held[name] = nil
        guard let connection, connection.isConnected else { return }
        // Where it fails, the connection is gone, and the lock with it.
        _ = try? connection.isTrue("SELECT pg_advisory_unlock(\(Self.key(name)))")
    }

    mutating func close() { connection?.close() }

    private mutating func attempt(_ name: String) throws -> Bool {
        if let connection, connection.isConnected {
            let isTaken = try? Self.lock(name, connection)
            if let isTaken { return isTaken }
        }
        // The first one, or one that was lost: with it went what was held.
        let new = try Connection(address, patience: .seconds(10))
        connection = new
        for other in held.keys { _ = try Self.lock(other, new) }
        return try Self.lock(name, new)
    }

    private static func lock(_ name: String, _ connection: Connection) throws -> Bool {
        try connection.isTrue("SELECT pg_try_advisory_lock(\(key(name)))")
    }

    /// Locks belong to a database; apps that share one keep apart by their schemas.
    private static func key(_ name: String) -> String { "hashtextextended(current_schema() || '/\(name)', 0)" }
}
