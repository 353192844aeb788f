/// The lines that an operator reads when a message was not taken; they name host and status, never an endpoint.
public struct PushWording: Sendable {
    /// The service refuses: host, status.
    public var refused: @Sendable (_ host: String, _ status: Int) -> String
    /// The service wants to be asked later: host, status.
    public var postponed: @Sendable (_ host: String, _ status: Int) -> String
    /// No answer came: host, what happened.
    public var unanswered: @Sendable (_ host: String, _ what: String) -> String
    /// The message was not sent at all: host, why.
    public var notSent: @Sendable (_ host: String, _ why: String) -> String

    /// A wording by its four sentences.
    public init(
        refused: @escaping @Sendable (_ host: String, _ status: Int) -> String,
        postponed: @escaping @Sendable (_ host: String, _ status: Int) -> String,
        unanswered: @escaping @Sendable (_ host: String, _ what: String) -> String,
        notSent: @escaping @Sendable (_ host: String, _ why: String) -> String
    ) {
        self.refused = refused
        self.postponed = postponed
        self.unanswered = unanswered
        self.notSent = notSent
    }

    /// In English.
    public static let english = PushWording(
        refused: { "\($0) refuses the message (\($1))" },
        postponed: { "\($0) asks to try again later (\($1))" },
        unanswered: { "\($0) does not answer (\($1))" },
        notSent: { "nothing was sent to \($0) (\($1))" }
    )

    /// In German.
    public static let german = PushWording(
        refused: { "\($0) lehnt die Nachricht ab (\($1))" },
        postponed: { "\($0) bittet um einen späteren Versuch (\($1))" },
        unanswered: { "\($0) antwortet nicht (\($1))" },
        notSent: { "an \($0) wurde nichts geschickt (\($1))" }
    )
}
