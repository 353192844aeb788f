internal import Base
internal import Notify

/// How the attempt to reach one address in one round ended.
enum Ending: Sendable, Equatable {
    /// The channel said how.
    case outcome(Outcome)
    /// Our own stop broke it off: it may have arrived.
    case brokenOff
    /// Nothing left: the service is being left alone until then.
    case held(until: Timestamp)
    /// Nothing left: this process is about to end, or the person has switched it off.
    case notSent
    /// The channel wrote no letter: there is no such address any more.
    case silent

    /// What is known of an attempt that did not succeed.
    struct Failure: Sendable, Equatable {
        let code: String
        /// The message may have arrived all the same.
        let isUncertain: Bool
        /// Nobody asked the service.
        let isHeld: Bool
        /// How long the service, or our own caution, wants to be left alone; nil for the usual backoff.
        let pause: Duration?
    }

    /// Codes of attempts whose message may have arrived: the answer is missing, not the question.
    private static let uncertain: Set<String> = ["uncertain", "timeout", "connection_broken", "cancelled"]
    /// Codes by which a healthy service speaks of one address alone.
    private static let ofAddress: Set<String> = [
        "http_429", "too_many_requests", "registered_anew", "mailbox_unavailable",
    ]

    /// How it failed, if another attempt is to follow; nil for an address that needs none.
    func failure(now: Timestamp) -> Failure? {
        switch self {
        case .outcome(.accepted), .outcome(.gone), .silent, .notSent: nil
        case .outcome(.rejected(let reason)):
            // The fault is ours, and the message innocent.
            reason.isConfigurationFault
                ? Failure(code: reason.code, isUncertain: false, isHeld: false, pause: Circuits.faultPause) : nil
        case .outcome(.later(let pause, let reason)):
            Failure(code: reason.code, isUncertain: Self.uncertain.contains(reason.code), isHeld: false, pause: pause)
        case .brokenOff: Failure(code: "cancelled", isUncertain: true, isHeld: false, pause: .zero)
        case .held(let until):
            Failure(code: "service_paused", isUncertain: false, isHeld: true, pause: max(.zero, until - now))
        }
    }

    /// What it tells of the service; nil if nothing.
    static func signal(_ outcome: Outcome) -> Circuit.Signal? {
        switch outcome {
        case .accepted, .gone: return .answered
        case .rejected(let reason):
            return reason.isConfigurationFault ? .failed(pause: Circuits.faultPause) : .answered
        case .later(let pause, let reason):
            if reason.code == "cancelled" { return nil }
            // SMTP's 45x are a mailbox's, 42x the server's.
            if ofAddress.contains(reason.code) || reason.code.hasPrefix("smtp_45") { return .answered }
            return .failed(pause: pause)
        }
    }
}
