internal import Base
private import Synchronization

/// Signs the `authorization` of requests and keeps each token while it is good.
///
/// The service takes tokens that are at most an hour old, and not more than one new token in 20 minutes. Ages are
/// counted in time that passed, not by the wall clock, which may be set meanwhile; that one only dates the token.
///
/// A class with a lock, not an actor: signing happens once an hour, reading with every message. Signing happens under
/// the lock, so that of many messages one signs and the others use what it made.
final class ProviderTokens: Sendable {
    /// A token older than this is not used any more.
    static let renewal = Duration.minutes(50)
    /// The least time between two renewals.
    static let pause = Duration.minutes(20)
    /// How far the wall clock may wander before it counts as set.
    static let drift = Duration.minutes(2)

    /// One signed token.
    struct Token: Sendable, Equatable {
        /// Tells tokens apart.
        let number: Int
        /// The value of the header.
        let authorization: String
    }

    private struct Signed {
        var token: Token
        /// What the token says.
        var at: Timestamp
        /// When that was in time that passed.
        var when: Duration
    }

    private struct State {
        var signed: Signed?
        var renewedWhen: Duration?
    }

    private let key: APNsKey
    private let clock: WallClock
    private let elapsed: @Sendable () -> Duration
    private let state = Mutex(State())

    /// - Parameters:
    ///   - key: signs.
    ///   - clock: dates the tokens.
    ///   - elapsed: time that passed since some fixed moment, whatever happens to the wall clock.
    init(key: APNsKey, clock: WallClock, elapsed: @escaping @Sendable () -> Duration) {
        self.key = key
        self.clock = clock
        self.elapsed = elapsed
    }

    /// The token that messages carry now.
    func current() -> Token {
        state.withLock { state in
            guard let signed = state.signed else { return sign(&state) }
            let age = elapsed() - signed.when
            let wandered = clock.now() - signed.at - age
            let isClockSet = wandered > Self.drift || wandered < .zero - Self.drift
            // A token dated by a clock that was wrong may be good all the same; the service says so if it is not.
            let isUsable = isClockSet ? age < Self.pause : age < Self.renewal
            return isUsable ? signed.token : renew(&state)
        }
    }

    /// Another token after the service refused one.
    ///
    /// - Returns: the token that another message has got meanwhile, or a new one; nil if the last renewal is too recent.
    func replacement(for refused: Token) -> Token? {
        state.withLock { state in
            if let signed = state.signed, signed.token.number != refused.number { return signed.token }
            if let last = state.renewedWhen, elapsed() - last < Self.pause { return nil }
            return renew(&state)
        }
    }

    private func renew(_ state: inout State) -> Token {
        state.renewedWhen = elapsed()
        return sign(&state)
    }

    private func sign(_ state: inout State) -> Token {
        let now = clock.now()
        let claims = "{\"iss\":\"\(key.teamID)\",\"iat\":\(now.seconds)}"
        let text = key.signed(Array(claims.utf8))
        let token = Token(number: (state.signed?.token.number ?? 0) + 1, authorization: "bearer " + text)
        state.signed = Signed(token: token, at: now, when: elapsed())
        return token
    }
}
