internal import Base

/// A secret that travels in the link of a mail; only its SHA-256 is stored, so that a copy of the database opens nothing.
struct MailedToken: Sendable {
    /// What stands in the link.
    let text: String
    /// What is stored: the digest in hexadecimal.
    let hash: String

    /// A new one that nobody can guess.
    init(_ environment: AccountsEnvironment) {
        self.init(environment.randomness.token(byteCount: 32), environment)
    }

    /// One that came back.
    init(_ text: String, _ environment: AccountsEnvironment) {
        self.text = text
        hash = environment.notifications.digest(Array(text.utf8)).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
