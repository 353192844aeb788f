import Base
import Boards
import Notify
import Synchronization

/// Push services that answer as told and remember every message.
final class PushDouble: Sendable {
    static let publicKey = "BPublicKeyOfTheServer"
    static let accepted = Outcome.accepted(Outcome.Receipt())
    static let refused = Outcome.rejected(
        Outcome.Reason(code: "http_403", description: "fcm.googleapis.com lehnt die Nachricht ab (403)")
    )

    private struct State {
        var messages: [BellMessage] = []
        var answers: [String: Outcome] = [:]
        var gate: (@Sendable (BellMessage) async -> Void)?
    }

    private let state = Mutex(State())

    /// Everything that was sent.
    var messages: [BellMessage] { state.withLock(\.messages) }
    /// What one endpoint was told.
    func messages(to endpoint: String) -> [BellMessage] { messages.filter { $0.endpoint == endpoint } }
    /// The bodies that one endpoint was told.
    func bodies(to endpoint: String) -> [String] { messages(to: endpoint).map(\.body) }

    /// How the service of an endpoint answers from now on.
    func answer(_ endpoint: String, _ outcome: Outcome) { state.withLock { $0.answers[endpoint] = outcome } }
    /// Runs before each message leaves.
    func gate(_ gate: (@Sendable (BellMessage) async -> Void)?) { state.withLock { $0.gate = gate } }

    /// What the boards are given.
    ///
    /// An endpoint is good unless it says `bad`; keys are good unless they are empty.
    func channel(keyID: String) -> PushChannel {
        PushChannel(
            publicKey: Self.publicKey,
            keyID: keyID,
            fault: { endpoint, p256dh, auth in
                if endpoint.contains("bad") { return "endpoint_not_allowed" }
                if p256dh.isEmpty { return "key_not_on_curve" }
                return auth.isEmpty ? "auth_wrong_length" : nil
            },
            send: { message in
                let gate = self.state.withLock { state in
                    state.messages.append(message)
                    return state.gate
                }
                await gate?(message)
                return self.state.withLock { $0.answers[message.endpoint] ?? Self.accepted }
            }
        )
    }
}
