/// The lines that an operator reads when a message was not taken; they name gateway and reason, never a device.
public struct APNsWording: Sendable {
    /// What a reason means and what to do about it, without a full stop.
    public var advice: @Sendable (_ reason: APNsReason) -> String
    /// The service refuses: host, status or reason, advice (may be empty).
    public var refused: @Sendable (_ host: String, _ what: String, _ advice: String) -> String
    /// The service wants to be asked later: host, status or reason, advice (may be empty).
    public var postponed: @Sendable (_ host: String, _ what: String, _ advice: String) -> String
    /// No answer came: host, what happened.
    public var unanswered: @Sendable (_ host: String, _ what: String) -> String
    /// The message was not sent at all: host, why.
    public var notSent: @Sendable (_ host: String, _ why: String) -> String
    /// The service calls the device gone, but the app reported it later: host.
    public var reregistered: @Sendable (_ host: String) -> String

    /// A wording by its sentences.
    public init(
        advice: @escaping @Sendable (_ reason: APNsReason) -> String,
        refused: @escaping @Sendable (_ host: String, _ what: String, _ advice: String) -> String,
        postponed: @escaping @Sendable (_ host: String, _ what: String, _ advice: String) -> String,
        unanswered: @escaping @Sendable (_ host: String, _ what: String) -> String,
        notSent: @escaping @Sendable (_ host: String, _ why: String) -> String,
        reregistered: @escaping @Sendable (_ host: String) -> String
    ) {
        self.advice = advice
        self.refused = refused
        self.postponed = postponed
        self.unanswered = unanswered
        self.notSent = notSent
        self.reregistered = reregistered
    }

    /// In English.
    public static let english = APNsWording(
        advice: APNsReason.english,
        refused: { "\($0) refuses the message (\($1))" + ($2.isEmpty ? "" : ": \($2)") },
        postponed: { "\($0) asks to try again later (\($1))" + ($2.isEmpty ? "" : ": \($2)") },
        unanswered: { "\($0) does not answer (\($1))" },
        notSent: { "nothing was sent to \($0) (\($1))" },
        reregistered: { "\($0) calls the device gone, but the app reported it later; it is tried again" }
    )

    /// In German.
    public static let german = APNsWording(
        advice: APNsReason.german,
        refused: { "\($0) lehnt die Nachricht ab (\($1))" + ($2.isEmpty ? "" : ": \($2)") },
        postponed: { "\($0) bittet um einen späteren Versuch (\($1))" + ($2.isEmpty ? "" : ": \($2)") },
        unanswered: { "\($0) antwortet nicht (\($1))" },
        notSent: { "an \($0) wurde nichts geschickt (\($1))" },
        reregistered: { "\($0) hält das Gerät für abgemeldet, die App meldete es aber später; es wird wieder versucht" }
    )
}
