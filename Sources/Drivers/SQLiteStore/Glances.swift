internal import Store
internal import Synchronization

/// Connections for reads of microseconds, which run on whatever thread asks for them.
///
/// A busy file, or no free connection, is no reason to wait: then the read takes the long way over a reader's thread.
final class Glances: Sendable {
    private let lanes: [Lane]

    /// One connection with its turn.
    private final class Lane: Sendable {
        let connection: Mutex<Connection?>

        init(path: String) throws {
            connection = Mutex(try Connection(path: path, mode: .glances, busyTimeout: .zero))
        }
    }

    init(path: String, count: Int) throws {
        lanes = try (0..<count).map { _ in try Lane(path: path) }
    }

    /// Runs a body in a read transaction on this thread.
    ///
    /// - Returns: false when it did not run, since all connections are in use, busy or closed.
    func run(_ body: (Transaction) throws -> Void) throws -> Bool {
        for lane in lanes {
            let ran = try lane.connection.withLockIfAvailable { connection in
                guard let connection else { return false }
                do {
                    try connection.control(.beginRead)
                    try body(connection.transaction(.read))
                    try connection.control(.commit)
                    return true
                } catch StoreError.busy {
                    connection.rollBackAll()
                    return false
                } catch {
                    connection.rollBackAll()
                    throw error
                }
            }
            if ran == true { return true }
        }
        return false
    }

    /// Closes the connections; a read that is under way ends before.
    func close() {
        for lane in lanes {
            lane.connection.withLock { connection in
                connection?.close()
                connection = nil
            }
        }
    }
}
