internal import SMTP
private import Synchronization

/// One submission on its way, from the caller's `submit` to the server's answer.
///
/// Whoever ends it first wakes the caller; every later end is ignored.
final class Delivery: Sendable {
    typealias Ending = Result<SMTPReply, SMTPClient.Failure>

    private struct State {
        var continuation: UnsafeContinuation<Ending, Never>?
        var isCancelled = false
    }

    let submission: SMTPClient.Submission
    /// Only whether the server lets us in is asked.
    let isProbe: Bool
    let deadline: ContinuousClock.Instant
    private let state = Mutex(State())

    init(_ submission: SMTPClient.Submission, isProbe: Bool = false) {
        self.submission = submission
        self.isProbe = isProbe
        deadline = .now + submission.deadline
    }

    /// Hands over who waits.
    func attach(_ continuation: UnsafeContinuation<Ending, Never>) {
        state.withLock { $0.continuation = continuation }
    }

    /// The caller's task was cancelled; may come at any time.
    var isCancelled: Bool { state.withLock(\.isCancelled) }

    /// Notes that the caller's task was cancelled.
    func cancel() { state.withLock { $0.isCancelled = true } }

    /// Whether it is too late to begin: what can hardly be finished would end without anybody knowing how.
    var isTooLate: Bool { deadline - .now < submission.deadline / 20 }

    /// Wakes the caller, once.
    func end(_ ending: Ending) {
        let continuation = state.withLock { state in
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(returning: ending)
    }
}
