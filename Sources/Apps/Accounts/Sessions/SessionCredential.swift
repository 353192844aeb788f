package import Base
package import HTTP

/// A token that a request carries and that is ours, though its account may be gone.
package struct SessionCredential: Sendable, Equatable {
    /// How it came.
    package enum Source: Sendable {
        case bearer
        case cookie
    }

    package let claims: SessionClaims
    package let source: Source

    /// The token of a request, checked without the database.
    ///
    /// A Bearer token beats the cookie, also when it is no good: a request that shows a wrong token is not let in by
    /// another one, and one that is not checked for its origin must not be let in by a cookie.
    ///
    /// - Returns: nil without a token, or when it is malformed, forged or expired.
    package init?(_ head: RequestHead, _ tokens: SessionTokens, now: Timestamp) {
        let text: String
        if let token = head.bearerToken {
            text = token
            source = .bearer
        } else {
            guard let token = head.cookie(SessionCookie.name) else { return nil }
            text = token
            source = .cookie
        }
        guard let claims = try? SessionClaims(token: text, tokens, now: now) else { return nil }
        self.claims = claims
    }
}
