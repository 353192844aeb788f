import Base
import Synchronization
import TestSupport
import VisitPlanner

@testable import Visits

/// A book, a provider that answers what a test says, and what happens between them.
final class RouteBookBench: Sendable {
    struct Question: Sendable, Equatable {
        let from: Coordinates
        let to: Coordinates
        let departure: Timestamp
    }

    typealias Reply = @Sendable (_ count: Int) async throws(RouteFailure) -> (time: Int, delay: Int?)

    let clock = TestClock(at: "2026-11-30T07:00:00Z")
    let log = RecordingLog()
    private let questions = Mutex<[Question]>([])
    private let reply = Mutex<Reply>({ _ in (1800, 300) })

    var asked: [Question] { questions.withLock { $0 } }

    func answer(_ time: Int, delay: Int?) { answer { _ in (time, delay) } }
    func fail(_ failure: RouteFailure) { answer { _ throws(RouteFailure) in throw failure } }
    func answer(_ reply: @escaping Reply) { self.reply.withLock { $0 = reply } }

    func book(_ settings: RouteBookSettings = RouteBookSettings()) -> RouteBook {
        let provider = RouteProvider(name: "Double") { from, to, departure throws(RouteFailure) in
            let count = self.questions.withLock { questions in
                questions.append(Question(from: from, to: to, departure: departure))
                return questions.count
            }
            let (time, delay) = try await self.reply.withLock { $0 }(count)
            return Leg(travelTime: time, delay: delay, distance: 20_000, asOf: self.clock.now)
        }
        return RouteBook(provider, settings: settings, clock: clock.wallClock, log: log.log)
    }

    /// A gate: whoever passes waits until the test opens it.
    final class Gate: Sendable {
        private struct State {
            var isOpen = false
            var waiting: [CheckedContinuation<Void, Never>] = []
        }

        private let state = Mutex(State())

        func pass() async {
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    if !state.isOpen { state.waiting.append(continuation) }
                    return state.isOpen
                }
                if isOpen { continuation.resume() }
            }
        }

        func open() {
            let waiting = state.withLock { state in
                state.isOpen = true
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in waiting { continuation.resume() }
        }
    }
}

extension RouteBook {
    /// From the station to the town hall, for tests that ask nothing else.
    func hall(_ departure: Timestamp) async -> Leg {
        await leg(from: RouteTown.station, to: RouteTown.hall, departure: departure)
    }
}
