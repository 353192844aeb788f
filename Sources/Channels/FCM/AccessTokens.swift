internal import Base
internal import Notify
private import Synchronization

/// Keeps the access token and sees to it that only one request for a new one is under way, whoever needs it.
///
/// A class with a lock, not an actor: a token is fetched once an hour and read with every message, and a message must
/// not wait for a turn.
final class AccessTokens: Sendable {
    /// A token is not used in the last minutes of its life.
    static let margin = Duration.minutes(5)
    /// How long the token service is left alone after it has refused the account.
    static let refusalPause = Duration.minutes(1)
    /// How long the token service is left alone after it has failed; doubles with each failure.
    static let backoff = Backoff(first: .seconds(1), longest: .minutes(5))

    /// A token and which one in the row it is.
    struct Token: Sendable {
        let text: String
        let number: Int
        fileprivate let begin: Timestamp
        fileprivate let end: Timestamp
    }

    private struct Pause {
        var fault: FCMFault
        var begin: Timestamp
        var end: Timestamp
    }

    private struct State {
        var token: Token?
        var count = 0
        var failures = 0
        var pause: Pause?
        /// When a token was last thrown away because FCM did not accept it.
        var thrownAway: Timestamp?
        var isFetching = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private enum Next {
        case use(Token)
        case fail(FCMFault)
        case fetch
        case wait
    }

    private let endpoint: TokenEndpoint
    private let clock: WallClock
    private let randomness: Randomness
    private let state = Mutex(State())

    init(endpoint: TokenEndpoint, clock: WallClock, randomness: Randomness) {
        self.endpoint = endpoint
        self.clock = clock
        self.randomness = randomness
    }

    /// The token, fetched if there is none that is good.
    ///
    /// Whoever comes first asks in its own task, the others wait. If that task is cancelled, the next one asks.
    func current() async throws(FCMFault) -> Token {
        while true {
            switch state.withLock({ next(&$0) }) {
            case .use(let token): return token
            case .fail(let fault): throw fault
            case .fetch: return try await fetch()
            case .wait: await wait()
            }
            if Task.isCancelled { throw FCMFault(.cancelled) }
        }
    }

    /// Another token than the one that FCM did not accept.
    ///
    /// - Returns: nil when the refused one was itself a replacement made just now: then tokens are not what is wrong,
    ///   and asking for one with every message would only wear out the token service.
    func another(than refused: Token) async throws(FCMFault) -> Token? {
        let now = clock.now()
        let isUseless = state.withLock { state in
            guard state.token?.number == refused.number else { return false }
            if let last = state.thrownAway, last <= now, now < last + Self.refusalPause { return true }
            state.token = nil
            state.thrownAway = now
            return false
        }
        return isUseless ? nil : try await current()
    }

    private func next(_ state: inout State) -> Next {
        let now = clock.now()
        // What begins in the future was measured by a clock that has been set back since.
        if let token = state.token, token.begin <= now, now < token.end { return .use(token) }
        if let pause = state.pause, pause.begin <= now, now < pause.end {
            return .fail(pause.fault.waiting(pause.end - now))
        }
        if state.isFetching { return .wait }
        state.isFetching = true
        return .fetch
    }

    private func fetch() async throws(FCMFault) -> Token {
        let begin = clock.now()
        do {
            let grant = try await endpoint.fetch()
            // A very short life has no room for the margin; half of it is better than a new token for each message.
            let use = max(grant.lifetime - Self.margin, grant.lifetime / 2)
            return finish { state in
                state.count += 1
                state.failures = 0
                state.pause = nil
                let token = Token(text: grant.token, number: state.count, begin: begin, end: begin + use)
                state.token = token
                return token
            }
        } catch {
            let now = clock.now()
            finish { state in
                guard error.kind != .cancelled else { return }
                state.failures += 1
                let pause =
                    error.remedy == .configure
                    ? Self.refusalPause
                    : error.retryAfter
                        ?? Self.backoff.wait(attempts: state.failures, retryAfter: nil, chance: randomness.fraction())
                state.pause = Pause(fault: error, begin: now, end: now + pause)
            }
            throw error
        }
    }

    /// Records how it ended and lets all who wait look again.
    private func finish<Result: Sendable>(_ record: (inout State) -> Result) -> Result {
        let (result, waiting) = state.withLock { state in
            let result = record(&state)
            state.isFetching = false
            defer { state.waiting = [] }
            return (result, state.waiting)
        }
        for continuation in waiting { continuation.resume() }
        return result
    }

    private func wait() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                guard state.isFetching else { return true }
                state.waiting.append(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }
}

extension FCMFault {
    /// The same fault for somebody who comes later; what cannot be waited for stays as it is.
    fileprivate func waiting(_ rest: Duration) -> FCMFault {
        remedy == .wait ? FCMFault(kind, status: status, retryAfter: rest, detail: detail) : self
    }
}
