internal import HTTP
private import Synchronization

/// Asks for names on threads of its own, since the system's resolver blocks and cannot be interrupted.
final class Resolver: Sendable {
    private struct State {
        var queue: [(host: String, report: @Sendable ([IPAddress]) -> Void)] = []
        var threads = 0
    }

    /// More would not help: a resolver that hangs hangs for all.
    private static let maximumThreads = 4

    private let state = Mutex(State())
    private let lookUp: @Sendable (String) -> [IPAddress]

    init(lookUp: @escaping @Sendable (String) -> [IPAddress]) {
        self.lookUp = lookUp
    }

    /// Looks a name up and reports on another thread; a thread lives only while there are names to ask for.
    func look(up host: String, report: @escaping @Sendable ([IPAddress]) -> Void) {
        let mustStart = state.withLock { state in
            state.queue.append((host, report))
            guard state.threads < Self.maximumThreads else { return false }
            state.threads += 1
            return true
        }
        guard mustStart else { return }
        let hasStarted = OwnThread.start { self.work() }
        if !hasStarted { giveUp() }
    }

    private func work() {
        while let (host, report) = next() { report(lookUp(host)) }
    }

    private func next() -> (String, @Sendable ([IPAddress]) -> Void)? {
        state.withLock { state in
            if state.queue.isEmpty {
                state.threads -= 1
                return nil
            }
            return state.queue.removeFirst()
        }
    }

    /// Without a thread nobody would ever answer.
    private func giveUp() {
        let orphans = state.withLock { state in
            state.threads -= 1
            guard state.threads == 0 else { return [] as [@Sendable ([IPAddress]) -> Void] }
            defer { state.queue = [] }
            return state.queue.map(\.report)
        }
        for report in orphans { report([]) }
    }
}
