/// Why an authentication key of Apple's cannot be used, and which form it seemed to have.
public enum APNsKeyFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// What a text looks like.
    public enum Form: String, Sendable {
        /// Text between `-----BEGIN` and `-----END`: the content of a `.p8` file.
        case pem = "PEM"
        /// ASN.1 in Base64: a `.p8` file without its first and last line.
        case der = "DER in Base64"
        /// A JSON object.
        case jwk = "JWK"
        /// The name of a file.
        case path = "a file's name"
    }

    /// No key was given.
    case empty
    /// None of the known forms.
    case unknownForm
    /// A form that is known but not taken.
    case notTaken(Form)
    /// The form is known, its content is not a key; the text says what is wrong.
    case unreadable(Form, String)
    /// A key of another kind; the text names it.
    case otherKind(Form, String)
    /// A key behind a passphrase.
    case encrypted(Form)
    /// A public key or a certificate where the private key should be.
    case notPrivate(Form)
    /// The key id has not ten capital letters and digits; the number is its length.
    case keyID(length: Int)
    /// The team id has not ten capital letters and digits; the number is its length.
    case teamID(length: Int)

    /// One sentence; it never repeats any of the key.
    public var description: String {
        switch self {
        case .empty: "The key is empty."
        case .unknownForm: "The key is neither the text of a .p8 file nor the Base64 in it."
        case .notTaken(let form): "The key looks like \(form.rawValue); it must be the text of a .p8 file."
        case .unreadable(let form, let what): "The key looks like \(form.rawValue), but \(what)."
        case .otherKind(let form, let kind):
            "The key (\(form.rawValue)) is of the kind \(kind), not an EC key on the curve P-256."
        case .encrypted(let form): "The key (\(form.rawValue)) is protected by a passphrase; remove it first."
        case .notPrivate(let form):
            "The key (\(form.rawValue)) is a public key or a certificate; the .p8 file holds the private key."
        case .keyID(let length):
            "The key id must have 10 capital letters and digits, as in the .p8 file's name; it has \(length) characters."
        case .teamID(let length):
            "The team id must have 10 capital letters and digits, as on the account's page; it has \(length) characters."
        }
    }
}
