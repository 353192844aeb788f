package import Base

/// Dispatches for as long as the server runs.
///
/// It sleeps until something is due or is woken. While something waits it reads the wall clock again every few seconds,
/// since that clock may jump; while nothing waits, every half minute.
package struct DispatchService: Sendable {
    private let dispatcher: Dispatcher
    private let clock: WallClock
    private let log: Log
    private let wakeups: AsyncStream<Void>
    private let wakeup: AsyncStream<Void>.Continuation

    /// `wakeups` is a stream that keeps its newest element, and its entrance, which others may hold as well.
    package init(
        _ dispatcher: Dispatcher,
        clock: WallClock,
        log: Log,
        wakeups: (stream: AsyncStream<Void>, entrance: AsyncStream<Void>.Continuation)
    ) {
        self.dispatcher = dispatcher
        self.clock = clock
        self.log = log
        self.wakeups = wakeups.stream
        wakeup = wakeups.entrance
    }

    /// Looks for work at once: call it after a notice was enqueued.
    package func wake() { wakeup.yield() }

    /// Ends ``run()`` in order: what is on its way may arrive, nothing more leaves.
    package func finish() async {
        await dispatcher.environment.stopped.drain()
        wakeup.finish()
    }

    /// Runs until ``finish()``, or until its task is cancelled.
    package func run() async {
        let turns = TurnCounter()
        await withDiscardingTaskGroup { group in
            wake()
            for await _ in wakeups {
                await work()
                let turn = await turns.next()
                let pause = await pause()
                group.addTask {
                    // A timer that was overtaken by a wake-up must not ring as well.
                    guard (try? await clock.sleep(pause)) != nil, await turns.isCurrent(turn) else { return }
                    wake()
                }
            }
            // The timers have nobody left to wake.
            group.cancelAll()
        }
    }

    private actor TurnCounter {
        private var turn = 0

        func next() -> Int {
            turn += 1
            return turn
        }

        func isCurrent(_ turn: Int) -> Bool { turn == self.turn }
    }

    private func work() async {
        do {
            guard let due = try await dispatcher.nextDue(), due <= clock.now() else { return }
            let report = try await dispatcher.pass()
            guard report.accepted + report.failed > 0 else { return }
            log.write(
                .debug,
                "outbox",
                "dispatched",
                [("accepted", String(report.accepted)), ("failed", String(report.failed))]
            )
        } catch is CancellationError {
            return
        } catch {
            log.error("outbox", "dispatch failed, will be tried again: \(error)")
        }
    }

    private func pause() async -> Duration {
        guard let due = try? await dispatcher.nextDue() else { return .seconds(30) }
        let remaining = due - clock.now()
        if remaining <= .zero { return .seconds(1) }
        return min(remaining, remaining < .minutes(10) ? .seconds(2) : .seconds(5))
    }
}
