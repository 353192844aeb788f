package import Base

/// What is done once the answer has gone out: letters above all.
///
/// A mail service may take seconds, and how long an answer takes must not tell whether an address has an account. The
/// work waits in memory: what a stop of the server interrupts is asked for once more by the person who waits for it.
package actor Errands {
    /// Something to do; it handles its own failures.
    package typealias Errand = @Sendable () async -> Void

    /// More than that at once is a flood; the newest are dropped.
    private static let capacity = 1000

    private var waiting: [Errand] = []
    private var postponed: [(delay: Duration, clock: WallClock, errand: Errand)] = []
    /// Those of them whose time has not come.
    private var postponedCount = 0
    private let wakeups: AsyncStream<Void>
    private let wakeup: AsyncStream<Void>.Continuation

    package init() {
        (wakeups, wakeup) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Leaves something to be done soon.
    package func add(_ errand: @escaping Errand) {
        guard waiting.count < Self.capacity else { return }
        waiting.append(errand)
        wakeup.yield()
    }

    /// Leaves something to be done after a while, or when ``run()`` ends if that comes first.
    package func add(after delay: Duration, _ clock: WallClock, _ errand: @escaping Errand) {
        guard waiting.count + postponedCount < Self.capacity else { return }
        postponed.append((delay, clock, errand))
        postponedCount += 1
        wakeup.yield()
    }

    /// Does what comes, until ``finish()``.
    package func run() async {
        await withDiscardingTaskGroup { group in
            for await _ in wakeups {
                await doAll()
                for (delay, clock, errand) in takePostponed() {
                    group.addTask {
                        try? await clock.sleep(delay)
                        await self.end(errand)
                    }
                }
            }
            group.cancelAll()
        }
        await doAll()
        for (_, _, errand) in takePostponed() { await errand() }
    }

    private func takePostponed() -> [(delay: Duration, clock: WallClock, errand: Errand)] {
        defer { postponed = [] }
        return postponed
    }

    /// The waiting is over, also for one that was only interrupted.
    private func end(_ errand: @escaping Errand) {
        postponedCount -= 1
        waiting.append(errand)
        wakeup.yield()
    }

    /// Lets ``run()`` return when nothing waits any more.
    package func finish() { wakeup.finish() }

    /// Does what waits now, in its order.
    package func doAll() async {
        while !waiting.isEmpty, !Task.isCancelled {
            let errand = waiting.removeFirst()
            await errand()
        }
    }
}
