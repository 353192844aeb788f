package import Base
internal import Synchronization

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = TestClock(at: "2026-11-30T07:00:00Z")
/// async let result = service.run(clock: clock.wallClock)
/// await clock.sleepers(1)          // the service waits now
/// clock.advance(by: .minutes(5))   // and goes on
/// ```
package final class TestClock: Sendable {
    private struct Sleeper {
        let id: Int
        let due: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Timestamp
        var elapsed: Duration = .zero
        var nextID = 0
        var sleeps: [Duration] = []
        var sleepers: [Sleeper] = []
        var cancelled: Set<Int> = []
        var watchers: [(id: Int, count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>

    /// A clock that shows a moment.
    package init(_ now: Timestamp = Timestamp(seconds: 1_796_022_000)) {
        state = Mutex(State(now: now))
    }

    /// A clock that shows a moment of RFC 3339.
    package convenience init(at text: String) {
        guard let now = Timestamp(rfc3339: text) else { preconditionFailure("\(text) is no RFC 3339 date-time") }
        self.init(now)
    }

    /// What the product is given.
    package var wallClock: WallClock {
        WallClock(now: { self.now }, sleep: { try await self.sleep($0) })
    }

    /// What the clock shows.
    package var now: Timestamp { state.withLock(\.now) }

    /// All durations that somebody has waited for, or still waits for, in the order in which they began.
    package var sleeps: [Duration] { state.withLock(\.sleeps) }

    /// How many wait at this moment.
    package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Sets the wall clock, as an operator would: nobody wakes up from it.
    package func set(to moment: Timestamp) {
        state.withLock { $0.now = moment }
    }

    /// Lets time pass: the clock goes on, and whoever has waited long enough returns, the earliest first.
    package func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now + duration
            state.elapsed += duration
            let elapsed = state.elapsed
            let due = state.sleepers.filter { $0.due <= elapsed }.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
            state.sleepers.removeAll { $0.due <= elapsed }
            return due
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Waits until at least so many wait on this clock; a test that is cancelled, by its time limit say, waits no more.
    package func sleepers(_ count: Int) async {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isEnough = state.withLock { state in
                    if state.sleepers.count >= count || state.cancelled.remove(id) != nil { return true }
                    state.watchers.append((id, count, continuation))
                    return false
                }
                if isEnough { continuation.resume() }
            }
        } onCancel: {
            let watcher = state.withLock { state -> CheckedContinuation<Void, Never>? in
                guard let index = state.watchers.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return nil
                }
                return state.watchers.remove(at: index).continuation
            }
            watcher?.resume()
        }
    }

    private func sleep(_ duration: Duration) async throws {
        // Counted and due from the same moment on: whoever sees the sleep counted and lets time pass has reached it,
        // though its continuation may not wait yet.
        let (id, due) = state.withLock { state in
            state.nextID += 1
            state.sleeps.append(duration)
            return (state.nextID, state.elapsed + duration)
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait(id, until: due, $0) }
        } onCancel: {
            cancel(id)
        }
    }

    private func wait(_ id: Int, until due: Duration, _ continuation: CheckedContinuation<Void, any Error>) {
        enum Next {
            case goOn
            case stop
            case wait([CheckedContinuation<Void, Never>])
        }
        let next = state.withLock { state -> Next in
            if state.cancelled.remove(id) != nil { return .stop }
            guard due > state.elapsed else { return .goOn }
            state.sleepers.append(Sleeper(id: id, due: due, continuation: continuation))
            let count = state.sleepers.count
            let satisfied = state.watchers.filter { $0.count <= count }.map(\.continuation)
            state.watchers.removeAll { $0.count <= count }
            return .wait(satisfied)
        }
        switch next {
        case .goOn: continuation.resume()
        case .stop: continuation.resume(throwing: CancellationError())
        case .wait(let watchers): for watcher in watchers { watcher.resume() }
        }
    }

    /// Cancellation may come before the task waits, while it does, or after.
    private func cancel(_ id: Int) {
        let sleeper = state.withLock { state -> Sleeper? in
            guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
                state.cancelled.insert(id)
                return nil
            }
            return state.sleepers.remove(at: index)
        }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
