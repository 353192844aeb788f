/// Why a text is not the URL of a mail server.
public enum SMTPURLFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// Nothing was given.
    case empty
    /// Neither `smtp://` nor `smtps://`.
    case otherScheme
    /// A space, a control character or a character outside ASCII.
    case forbiddenCharacter
    /// A `#`, which passwords hold only in encoded form.
    case fragment
    /// An `@` inside user name or password.
    case unencodedAt
    /// A `%` without two hexadecimal digits behind it, a control character or bytes that are no UTF-8; in which part.
    case badEncoding(String)
    /// A password without a user name.
    case noUser
    /// A user name without a password.
    case noPassword
    /// No host.
    case noHost
    /// No host name and no address.
    case badHost
    /// Not a number from 1 to 65535.
    case badPort
    /// What stands behind the host is no name for `EHLO`.
    case badHelloName
    /// Another option than `tls=required` and `tls=never`.
    case unknownOption
    /// `tls=never` together with a password.
    case passwordInTheOpen

    /// One sentence that says what to write instead; it never repeats any of the URL.
    public var description: String {
        switch self {
        case .empty: "The URL is empty; write smtp://user:password@host:587 or smtps://user:password@host."
        case .otherScheme: "The URL must begin with smtp:// or smtps://."
        case .forbiddenCharacter: "The URL holds a space or a character outside ASCII; write it percent-encoded."
        case .fragment: "The URL holds a #; in a password write %23."
        case .unencodedAt: "User name or password hold an @; write %40 there."
        case .badEncoding(let part):
            "The \(part) is not percent-encoded correctly; write %25 for %, and no control characters."
        case .noUser: "There is a password but no user name in front of the colon."
        case .noPassword: "There is a user name but no password; write user:password@."
        case .noHost: "The URL names no host."
        case .badHost:
            "The host is neither a name nor an address; IPv6 stands in brackets, special characters of a "
                + "password (: / ? # [ ] @ %) are percent-encoded."
        case .badPort: "The port must be a number from 1 to 65535."
        case .badHelloName: "Behind the host only the name of this machine for EHLO may stand."
        case .unknownOption: "The only options are ?tls=required and, with smtp:// alone, ?tls=never."
        case .passwordInTheOpen: "A password is never sent without TLS: drop ?tls=never or the user name."
        }
    }
}
