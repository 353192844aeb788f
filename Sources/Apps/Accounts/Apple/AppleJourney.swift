internal import Base
internal import HTTP

/// A browser's way to Apple and back, as it carries it along: a signed cookie, so that nothing is stored for whoever
/// only follows a link.
struct AppleJourney: Sendable, Equatable {
    /// What for.
    enum Purpose: String, Sendable, CaseIterable {
        /// To get in.
        case signIn = "anmelden"
        /// To show who wants another address.
        case address = "adresse"
        /// To show who ends the account.
        case deletion = "loeschen"
    }

    /// What Apple hands back with the form; it must be the one in the cookie.
    let state: String
    /// What Apple writes into the token.
    let nonce: String
    let purpose: Purpose
    /// Where it leads to afterwards.
    let target: ReturnPath?
    let expires: Timestamp

    static let lifetime = Duration.minutes(10)
    static let cookieName = "apple_state"

    /// A new one.
    init(_ purpose: Purpose, _ target: ReturnPath?, _ environment: AccountsEnvironment) {
        state = environment.randomness.token(byteCount: 24)
        nonce = environment.randomness.token(byteCount: 24)
        self.purpose = purpose
        self.target = target
        expires = environment.clock.now() + Self.lifetime
    }

    /// The one that a browser brings back.
    ///
    /// - Returns: nil unless we signed it, its state is the one that Apple handed back, and its time is not over.
    init?(_ head: RequestHead, state: String, _ environment: AccountsEnvironment) {
        let parts = (head.cookie(Self.cookieName) ?? "").split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 6, let code = Base64URL.decode(parts[5]),
            ConstantTime.equal(code, Self.code(parts.dropLast().joined(separator: "."), environment)),
            ConstantTime.equal(Array(state.utf8), Array(parts[0].utf8)),
            let purpose = Purpose(rawValue: String(parts[2])), let seconds = Int64(parts[3]),
            let target = Base64URL.decode(parts[4])
        else { return nil }
        self.state = state
        nonce = String(parts[1])
        self.purpose = purpose
        self.target = ReturnPath(String(decoding: target, as: UTF8.self))
        expires = Timestamp(seconds: seconds)
        guard environment.clock.now() < expires else { return nil }
    }

    /// The `Set-Cookie` value that sends a browser on its way.
    ///
    /// Apple's page posts back from another site, so the cookie is one that such requests carry; that needs TLS, or
    /// localhost.
    func cookie(_ environment: AccountsEnvironment) -> String {
        let target = Base64URL.encode(Array((target?.text ?? "").utf8))
        let text = "\(state).\(nonce).\(purpose.rawValue).\(expires.seconds).\(target)"
        return Self.field(text + "." + Base64URL.encode(Self.code(text, environment)), seconds: 600)
    }

    /// The `Set-Cookie` value at its end.
    static let clearedCookie = field("", seconds: 0)

    private static func field(_ value: String, seconds: Int) -> String {
        "\(cookieName)=\(value); Max-Age=\(seconds); Path=/auth/apple; HttpOnly; Secure; SameSite=None"
    }

    /// Signed with the key of the sessions, whose tokens never begin like this.
    private static func code(_ text: String, _ environment: AccountsEnvironment) -> [UInt8] {
        environment.tokens.sign(Array("apple journey v1\n\(text)".utf8))
    }
}
