/// Why a text is not the key pair of an application server, and which form it seemed to have.
public enum VAPIDKeyFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// What a text looks like.
    public enum Form: String, Sendable {
        /// A JSON object.
        case jwk = "JWK"
        /// Text between `-----BEGIN` and `-----END`.
        case pem = "PEM"
        /// ASN.1, in Base64 where it came as text.
        case der = "DER"
        /// The scalar or the point alone, in Base64 or Base64url.
        case raw = "raw bytes"
    }

    /// Nothing was given.
    case empty
    /// None of the four forms.
    case unknownForm
    /// The form is known, its content is not a key; the text says what is wrong.
    case unreadable(Form, String)
    /// A key of another kind; the text names it.
    case otherKind(Form, String)
    /// A key behind a passphrase.
    case encrypted(Form)
    /// The private key where the public one should be, or the other way round.
    case exchanged(Form)
    /// The right form with the wrong number of bytes.
    case wrongLength(Form, expected: Int, found: Int)
    /// Both are keys, but not of one pair.
    case notAPair

    /// One sentence; it never repeats any of the key.
    public var description: String {
        switch self {
        case .empty: "The key is empty."
        case .unknownForm:
            "The key is neither a JWK, nor PEM, nor DER, nor raw bytes in Base64 or Base64url."
        case .unreadable(let form, let what): "The key looks like \(form.rawValue), but \(what)."
        case .otherKind(let form, let kind):
            "The key (\(form.rawValue)) is of the kind \(kind), not an EC key on the curve P-256."
        case .encrypted(let form): "The key (\(form.rawValue)) is protected by a passphrase; remove it first."
        case .exchanged(let form):
            "The key (\(form.rawValue)) is the other half of the pair: private and public seem to be exchanged."
        case .wrongLength(let form, let expected, let found):
            "The key (\(form.rawValue)) has \(found) bytes instead of \(expected)."
        case .notAPair: "The public and the private key do not belong together."
        }
    }
}
