/// Why a mail cannot be made.
public enum MailFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The parts of a mail that can be wrong.
    public enum Field: String, Sendable, Hashable, CaseIterable {
        /// Who gets it.
        case to = "To"
        /// Its title.
        case subject = "Subject"
        /// What the list is called.
        case listID = "List-Id"
        /// Where one click ends it.
        case listUnsubscribe = "List-Unsubscribe"
        /// Its own name.
        case messageID = "Message-ID"
    }

    /// A line break, NUL or another control character, by which a value could become a field of its own.
    case forbiddenCharacter(Field)
    /// Nothing where something must be.
    case missing(Field)
    /// Not what the field wants: an https URL, a name with a dot.
    case malformed(Field)
    /// More than ``MailMessage/maximumBytes``.
    case tooLarge(bytes: Int)

    /// One sentence; it never repeats a value.
    public var description: String {
        switch self {
        case .forbiddenCharacter(let field): "\(field.rawValue) holds a line break or another control character."
        case .missing(let field): "\(field.rawValue) is missing."
        case .malformed(.listUnsubscribe): "List-Unsubscribe must be an https URL of visible ASCII, at most 900 long."
        case .malformed(.listID): "List-Id must be a name with a dot, like occasion.example.org."
        case .malformed(let field): "\(field.rawValue) is malformed."
        case .tooLarge(let bytes): "The mail has \(bytes) bytes; at most \(MailMessage.maximumBytes) are sent."
        }
    }
}
