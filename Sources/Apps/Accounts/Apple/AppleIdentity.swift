package import Base
private import Foundation

/// Who somebody is at Apple, as a token says whose signature was right.
package struct AppleIdentity: Sendable, Equatable {
    /// What a person is called by all apps of a team; it never changes.
    package let subject: String
    /// An address that Apple has confirmed; nil when there is none in the token, which is so from the second time on.
    package let email: EmailAddress?
    /// For whom the token was made: a bundle id or the services id.
    package let audience: String
    /// What was asked to be repeated.
    package let nonce: String?
    package let issuedAt: Timestamp

    /// Why a token is refused; outside they all look alike.
    package enum Rejection: Error, Sendable, Equatable {
        case malformed
        case foreignIssuer
        case foreignAudience
        case expired
        /// Made in the future.
        case early
        case noSubject
    }

    /// How far Apple's clock and ours may be apart.
    package static let skew = Duration.minutes(5)
    /// How old a token may be that shows who acts right now.
    package static let freshness = Duration.minutes(10)

    /// Whether it was made just now, which a token out of a stolen backup was not.
    package func isFresh(at now: Timestamp) -> Bool { now - issuedAt <= Self.freshness }

    /// Checks what a token says (OpenID Connect Core §3.1.3.7).
    ///
    /// - Parameters:
    ///   - payload: the claims as JSON; the signature over them was right.
    ///   - audiences: for whom tokens count.
    ///   - now: what time it is.
    /// - Throws: why it does not count.
    package init(_ payload: [UInt8], audiences: [String], now: Timestamp) throws(Rejection) {
        guard let claims = try? JSONDecoder().decode(Claims.self, from: Data(payload)) else { throw .malformed }
        guard claims.issuer == AppleEndpoints.issuer else { throw .foreignIssuer }
        guard let audience = audiences.first(where: claims.audiences.contains) else { throw .foreignAudience }
        guard let expires = claims.expires, let issuedAt = claims.issued else { throw .malformed }
        guard now < expires else { throw .expired }
        guard issuedAt <= now + Self.skew else { throw .early }
        guard let subject = claims.subject, (1...255).contains(subject.utf8.count) else { throw .noSubject }
        self.subject = subject
        self.audience = audience
        self.issuedAt = issuedAt
        nonce = claims.nonce
        email = claims.isEmailVerified ? claims.email.flatMap(EmailAddress.init) : nil
    }
}

/// The claims that are looked at.
private struct Claims: Decodable {
    let issuer: String?
    let audiences: [String]
    let expires: Timestamp?
    let issued: Timestamp?
    let subject: String?
    let nonce: String?
    let email: String?
    let isEmailVerified: Bool

    enum CodingKeys: String, CodingKey {
        case iss, aud, exp, iat, sub, nonce, email
        case email_verified
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        issuer = try? members.decode(String.self, forKey: .iss)
        // One audience may stand alone (RFC 7519 §4.1.3).
        audiences =
            (try? members.decode(String.self, forKey: .aud)).map { [$0] }
            ?? (try? members.decode([String].self, forKey: .aud)) ?? []
        expires = Self.moment(members, .exp)
        issued = Self.moment(members, .iat)
        subject = try? members.decode(String.self, forKey: .sub)
        nonce = try? members.decode(String.self, forKey: .nonce)
        email = try? members.decode(String.self, forKey: .email)
        // Apple writes it as a truth value or as a text.
        isEmailVerified =
            (try? members.decode(Bool.self, forKey: .email_verified))
            ?? ((try? members.decode(String.self, forKey: .email_verified)) == "true")
    }

    /// Seconds, perhaps with a fraction; what is beyond the year 9999 is no date.
    private static func moment(_ members: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys) -> Timestamp? {
        guard let seconds = try? members.decode(Double.self, forKey: key), (0...253_402_300_799).contains(seconds)
        else { return nil }
        return Timestamp(seconds: Int64(seconds))
    }
}
