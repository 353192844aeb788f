package import Notify

/// What the engine relies on in every channel, whatever its protocol.
///
/// A channel's tests hand in how their loopback double brings about each situation; the contract says what must come of
/// it. So a new channel proves itself with one test over ``Situation/allCases``.
package struct ChannelContract: Sendable {
    /// What can become of an attempt, in the words of no particular protocol.
    package enum Situation: String, Sendable, CaseIterable {
        /// The service takes the message.
        case accepted
        /// The service says that the address exists no more.
        case addressGone
        /// The service is busy and names a pause of 120 seconds.
        case busyWithPause
        /// Too many messages, without a pause named.
        case throttled
        /// The service has a fault of its own.
        case serverFault
        /// Something between here and the service answers with a page of HTML.
        case badGateway
        /// The service does not accept our key or our password.
        case credentialsRefused
        /// The service finds this message wrong; it would be wrong again.
        case messageRefused
        /// The service points elsewhere; that is never followed.
        case redirected
        /// No answer before the deadline.
        case silence
        /// Nobody there.
        case unreachable
        /// A certificate that this machine does not trust.
        case untrusted
    }

    /// Brings about a situation and says what the channel made of it; nil where the protocol has no such situation.
    package typealias Attempt = @Sendable (Situation) async -> Outcome?

    private let attempt: Attempt
    private let secrets: [String]

    /// - Parameters:
    ///   - secrets: the address, keys and texts of the attempt; no reason may show any of them.
    ///   - attempt: brings about a situation.
    package init(secrets: [String], attempt: @escaping Attempt) {
        self.secrets = secrets
        self.attempt = attempt
    }

    /// What is wrong with the channel in one situation; empty if nothing is.
    package func faults(in situation: Situation) async -> [String] {
        guard let outcome = await attempt(situation) else { return [] }
        var faults: [String] = []
        if !Self.isRight(outcome, in: situation) { faults.append("\(situation): \(outcome)") }
        if let reason = outcome.reason {
            let text = reason.code + " " + reason.description
            faults += secrets.filter { !$0.isEmpty && text.contains($0) }.map { _ in "\(situation): a secret shows" }
            if reason.code.isEmpty || !reason.code.utf8.allSatisfy(Self.isCodeByte) {
                faults.append("\(situation): \(reason.code) is no code")
            }
            if reason.description.isEmpty { faults.append("\(situation): nothing for the operator") }
        }
        return faults
    }

    private static func isCodeByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }

    private static func isRight(_ outcome: Outcome, in situation: Situation) -> Bool {
        switch (situation, outcome) {
        case (.accepted, .accepted), (.addressGone, .gone): true
        case (.busyWithPause, .later(let pause, _)): pause == .seconds(120)
        case (.throttled, .later), (.serverFault, .later), (.badGateway, .later): true
        case (.silence, .later), (.unreachable, .later): true
        case (.credentialsRefused, .rejected(let reason)): reason.isConfigurationFault
        case (.messageRefused, .rejected(let reason)): !reason.isConfigurationFault
        // A certificate may be put right within minutes, or be a trap: wait either way, and never send.
        case (.untrusted, .later), (.untrusted, .rejected): true
        case (.redirected, .later), (.redirected, .rejected): true
        default: false
        }
    }
}

extension Outcome {
    /// Why a message was not taken; nil if it was, or if the address is gone.
    package var reason: Reason? {
        switch self {
        case .accepted, .gone: nil
        case .later(_, let reason), .rejected(let reason): reason
        }
    }
}
