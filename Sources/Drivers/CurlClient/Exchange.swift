internal import HTTP

/// One request on its way, from the caller's `send` to the answer.
///
/// `request`, `url` and `deadline` never change. Everything else belongs to the loop's thread once the exchange was
/// submitted, but `isSubmitted` and `isCancelled`, which only ``Inbox`` touches under its lock; hence `@unchecked Sendable`.
final class Exchange: @unchecked Sendable {
    typealias Ending = Result<HTTPClient.Response, HTTPClient.Failure>

    enum State {
        case waiting
        case running(Transfer)
        case done
    }

    let request: HTTPClient.Request
    let url: RequestURL
    let deadline: ContinuousClock.Instant
    var isSubmitted = false
    var isCancelled = false
    var state = State.waiting
    var answer = Answer()
    var repeats = 0
    private var continuation: UnsafeContinuation<Ending, Never>?
    private var ending: Ending?

    init(request: HTTPClient.Request, url: RequestURL) {
        self.request = request
        self.url = url
        self.deadline = .now + request.deadline
    }

    /// Hands over who waits; before the exchange is submitted.
    func attach(_ continuation: UnsafeContinuation<Ending, Never>) {
        self.continuation = continuation
    }

    var isWaiting: Bool { if case .waiting = state { true } else { false } }

    /// Notes the end; the caller learns it by ``report()``.
    func end(_ ending: Ending) {
        state = .done
        self.ending = ending
    }

    /// Wakes the caller.
    ///
    /// The continuation is given up before it is used, so it is never used twice; every way of an exchange through
    /// the loop, its shutdown included, ends here, so it is used.
    func report() {
        guard let ending, let continuation else { return }
        self.continuation = nil
        continuation.resume(returning: ending)
    }
}
