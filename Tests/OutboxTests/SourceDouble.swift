import Base
import Notify
import Outbox
import Store
import Synchronization

/// An app that owns streams: followers, notes that no longer hold, services that answer as told; it remembers all.
final class SourceDouble: Sendable {
    struct Sending: Equatable {
        let stream: StreamID
        let follower: Int64
        /// The events, in order.
        let text: String
    }

    private struct State {
        var followers: [Int64] = [1]
        var void: [String: String] = [:]
        var answers: [Int64: [Outcome]] = [:]
        var sendings: [Sending] = []
        var compositions: [Int] = []
        var results: [StreamResult] = []
        var isFailingToRecord = false
        var gate: (@Sendable (Int64) async -> Void)?
        var underway = 0
        var mostUnderway = 0
    }

    private let occasion: Occasion
    private let state = Mutex(State())

    init(_ occasion: Occasion) { self.occasion = occasion }

    /// Who follows every stream.
    var followers: [Int64] {
        get { state.withLock(\.followers) }
        set { state.withLock { $0.followers = newValue } }
    }

    /// What was sent, in the order in which sending began.
    var sendings: [Sending] { state.withLock(\.sendings) }
    /// The texts that one follower heard.
    func texts(of follower: Int64 = 1) -> [String] { sendings.filter { $0.follower == follower }.map(\.text) }
    /// How many followers each call of `compose` wrote for.
    var compositions: [Int] { state.withLock(\.compositions) }
    /// Everything that was recorded.
    var results: [StreamResult] { state.withLock(\.results) }
    /// The most messages that were under way at the same moment.
    var mostUnderway: Int { state.withLock(\.mostUnderway) }

    /// A note that no longer holds.
    func void(_ note: Int, _ reason: String) { state.withLock { $0.void["note:\(note)"] = reason } }

    /// How a follower's service answers, attempt after attempt; the last answer stays.
    func answer(_ follower: Int64, _ outcomes: Outcome...) { state.withLock { $0.answers[follower] = outcomes } }

    /// The next results cannot be recorded, once: as if the process ended between sending and recording.
    func failToRecord() { state.withLock { $0.isFailingToRecord = true } }

    /// Runs before each message leaves.
    func gate(_ gate: (@Sendable (Int64) async -> Void)?) { state.withLock { $0.gate = gate } }

    struct NotRecorded: Error {}

    /// What the engine is given.
    var source: StreamSource {
        StreamSource(
            occasion: occasion,
            plan: { _, notices, _, _ in
                self.state.withLock { state in
                    let void = notices.compactMap { notice in
                        state.void[notice.event.description].map { (notice.id, $0) }
                    }
                    return StreamPlan(
                        void: Dictionary(void) { first, _ in first },
                        followers: state.followers
                    )
                }
            },
            compose: { stream, notices, followers, _, _ in
                let present = self.state.withLock { state in
                    state.compositions.append(followers.count)
                    return Set(state.followers)
                }
                let text = notices.map(\.event.description).joined(separator: " ")
                return followers.filter(present.contains).map { follower in
                    StreamLetter(follower: follower) { await self.send(stream, follower, text) }
                }
            },
            record: { results, _, _ in
                let isFailing = self.state.withLock { state in
                    defer { state.isFailingToRecord = false }
                    if !state.isFailingToRecord { state.results += results }
                    return state.isFailingToRecord
                }
                if isFailing { throw NotRecorded() }
            }
        )
    }

    private func send(_ stream: StreamID, _ follower: Int64, _ text: String) async -> Outcome {
        let gate = state.withLock { state in
            state.sendings.append(Sending(stream: stream, follower: follower, text: text))
            state.underway += 1
            state.mostUnderway = max(state.mostUnderway, state.underway)
            return state.gate
        }
        await gate?(follower)
        return state.withLock { state in
            state.underway -= 1
            guard var answers = state.answers[follower], let answer = answers.first else {
                return OutboxWorld.accepted
            }
            if answers.count > 1 { answers.removeFirst() }
            state.answers[follower] = answers
            return answer
        }
    }
}
