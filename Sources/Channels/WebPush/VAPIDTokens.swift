internal import Base
private import Crypto
private import Synchronization

/// Signs the `Authorization` of push requests and keeps each token while it is good (RFC 8292).
///
/// A class with a lock, not an actor: signing happens twice a day and service, reading with every message, and a
/// message must not wait for a turn.
final class VAPIDTokens: Sendable {
    /// How long a token is valid after it was signed.
    ///
    /// The RFC allows 24 hours; half of it leaves room for clocks that
    /// are wrong.
    static let lifetime = Duration.hours(12)
    /// A token older than this is not used any more, so none reaches a service shortly before its end.
    static let renewal = Duration.hours(10)
    /// Tokens that are kept at most; with more services than that all are forgotten at once.
    static let capacity = 512

    private struct Place: Hashable {
        var origin: String
        var key: VAPIDKeys.ID
    }

    private struct Token {
        var header: String
        var signedAt: Timestamp
    }

    private let subject: VAPIDSubject
    private let clock: WallClock
    private let tokens = Mutex<[Place: Token]>([:])

    init(subject: VAPIDSubject, clock: WallClock) {
        self.subject = subject
        self.clock = clock
    }

    /// The value of `Authorization` for requests to an origin.
    func authorization(for origin: String, with keys: VAPIDKeys) -> String {
        let now = clock.now()
        let place = Place(origin: origin, key: keys.id)
        if let token = tokens.withLock({ $0[place] }), token.signedAt <= now, now < token.signedAt + Self.renewal {
            return token.header
        }
        // Two messages may both sign at the start; both tokens are good.
        let token = Token(
            header: Self.authorization(audience: origin, subject: subject, keys: keys, signedAt: now),
            signedAt: now
        )
        tokens.withLock { tokens in
            if tokens.count >= Self.capacity { tokens.removeAll() }
            tokens[place] = token
        }
        return token.header
    }

    /// `vapid t=…, k=…` with a token signed now.
    static func authorization(
        audience: String,
        subject: VAPIDSubject,
        keys: VAPIDKeys,
        signedAt: Timestamp
    ) -> String {
        let expires = (signedAt + lifetime).seconds
        let claims = "{\"aud\":\(JSONText.quoted(audience)),\"exp\":\(expires),\"sub\":\(JSONText.quoted(subject.url))}"
        return "vapid t=\(JWS.sign(Array(claims.utf8), with: .es256(keys.key))), k=\(keys.publicKey)"
    }
}
