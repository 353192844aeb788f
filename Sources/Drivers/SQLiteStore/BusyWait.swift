internal import CSQLite
internal import Glibc

/// Waits for another process's write transaction, in pieces short enough to get a turn between two of its groups.
final class BusyWait {
    private let limit: Duration
    private var start = ContinuousClock.now
    private var count: UInt32 = 0

    init(limit: Duration) { self.limit = limit }

    /// Lets SQLite ask this object whenever it finds the file locked; it must live as long as the handle.
    func install(on handle: OpaquePointer) {
        sqlite3_busy_handler(
            handle,
            { context, count in
                guard let context else { return 0 }
                let wait = Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue()
                if count == 0 { wait.restart() }
                return wait.wait() ? 1 : 0
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    /// Begins to count anew.
    func restart() {
        start = .now
        count = 0
    }

    /// Sleeps a little.
    ///
    /// - Returns: false when the time is up.
    func wait() -> Bool {
        guard ContinuousClock.now - start < limit else { return false }
        count += 1
        usleep(min(200 * count, 5_000))
        return true
    }
}
