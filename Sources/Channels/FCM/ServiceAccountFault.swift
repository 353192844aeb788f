/// Why a text is not a service account's key file; it names members, never what they hold.
public enum ServiceAccountFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// A member of the file that is needed.
    public enum Member: String, Sendable, CaseIterable {
        /// The Firebase project.
        case projectID = "project_id"
        /// Which of the account's keys this is.
        case privateKeyID = "private_key_id"
        /// The key itself.
        case privateKey = "private_key"
        /// The account's name.
        case clientEmail = "client_email"
        /// Where access tokens are given out.
        case tokenURI = "token_uri"
    }

    /// What is wrong with the key.
    public enum KeyFault: Sendable, Equatable {
        /// No text between `-----BEGIN PRIVATE KEY-----` and `-----END PRIVATE KEY-----`.
        case notPEM
        /// The text between is damaged.
        case unreadable
        /// Protected by a passphrase.
        case encrypted
        /// Another kind; the text names it: `EC`, `public key`.
        case otherKind(String)
        /// Fewer than 2048 bits.
        case tooWeak
    }

    /// Nothing was given.
    case empty
    /// Not a JSON object.
    case notJSON
    /// The file that an Android app carries (`google-services.json`), not the server's.
    case clientFile
    /// `type` names another kind of credentials.
    case notServiceAccount
    /// A member is not there, or empty.
    case missing(Member)
    /// A member is there, but it is not what it should be.
    case malformed(Member)
    /// `private_key` is not an RSA key.
    case key(KeyFault)
    /// `token_uri` may not be used.
    case tokenURL(FCMServiceURL.Fault)

    /// One sentence that says what to do.
    public var description: String {
        switch self {
        case .empty: "The service account is empty; give the JSON key file or its path."
        case .notJSON: "The service account is not a JSON object; give the whole key file, braces included."
        case .clientFile:
            "This is the app's google-services.json; the server needs a key of a service account "
                + "(Firebase console, project settings, service accounts)."
        case .notServiceAccount: "The member type is not \"service_account\"; make a key for a service account."
        case .missing(let member): "The service account has no \(member.rawValue); give the whole key file."
        case .malformed(let member): "The member \(member.rawValue) of the service account is not what it should be."
        case .key(let fault): "The member private_key \(Self.text(fault))."
        case .tokenURL(let fault): "The member token_uri is refused. \(fault)"
        }
    }

    private static func text(_ fault: KeyFault) -> String {
        switch fault {
        case .notPEM: "does not begin with -----BEGIN PRIVATE KEY-----"
        case .unreadable: "is damaged; copy it again, with its line ends as \\n"
        case .encrypted: "is protected by a passphrase; remove it first"
        case .otherKind(let kind): "is of the kind \(kind), not a private RSA key"
        case .tooWeak: "has fewer than 2048 bits"
        }
    }
}
