internal import CDBus
internal import Glibc
internal import Threads

/// What callers want of the thread that holds the connection, and the descriptor that wakes it.
final class BusInbox: Sendable {
    typealias ShowContinuation = CheckedContinuation<Result<ShownNotice, DesktopNotifications.Failure>, Never>

    enum Order: Sendable {
        case show(DesktopNotice, replacing: ShownNotice?, ShowContinuation)
        case takeAway(ShownNotice)
    }

    private struct State {
        var orders: [Order] = []
        var isClosed = false
    }

    /// Readable while there is something to look at.
    let wake: Int32
    private let state = Monitor(State())

    /// - Throws: when the system has no descriptor left.
    init() throws {
        wake = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        guard wake >= 0 else { throw DesktopNotifications.Failure.noBus("no file descriptor is left") }
    }

    deinit { _ = Glibc.close(wake) }

    func add(_ order: Order) {
        let isTaken = state.withLock { state in
            if !state.isClosed { state.orders.append(order) }
            return !state.isClosed
        }
        if isTaken {
            ring()
        } else if case .show(_, _, let continuation) = order {
            continuation.resume(returning: .failure(.closed))
        }
    }

    /// All orders since the last look.
    func take() -> (orders: [Order], isClosed: Bool) {
        var count: UInt64 = 0
        _ = read(wake, &count, MemoryLayout<UInt64>.size)
        return state.withLock { state in
            defer { state.orders = [] }
            return (state.orders, state.isClosed)
        }
    }

    func close() {
        state.withLock { $0.isClosed = true }
        ring()
    }

    private func ring() {
        var one: UInt64 = 1
        _ = write(wake, &one, MemoryLayout<UInt64>.size)
    }
}
