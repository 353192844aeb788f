internal import WebPush

/// A key pair as the three variables, in the form that a file takes.
enum VAPIDLines {
    /// Stands in where no operator is known yet; it must be a host that can exist, or Apple refuses the messages.
    static let sampleSubject = "mailto:betrieb@example.org"

    /// Names and values; the private key, a JWK, is quoted.
    static func make(_ keys: VAPIDKeys, subject: String) -> [(name: String, value: String)] {
        [
            ("VAPID_PUBLIC_KEY", keys.publicKey), ("VAPID_PRIVATE_KEY", "'\(keys.jwk)'"), ("VAPID_SUBJECT", subject),
        ]
    }
}
