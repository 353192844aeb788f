internal import Base
internal import Notify

/// Tells the operator what services refuse; reasons name service and status only.
enum ChannelLog {
    /// Notes how an attempt ended, where somebody should know.
    ///
    /// What concerns all messages alike is told once by the engine's circuits, what may come again by nobody.
    static func note(_ outcome: Outcome, _ channel: String, _ log: Log) {
        guard case .rejected(let reason) = outcome, !reason.isConfigurationFault else { return }
        log.warning(channel, reason.description)
    }

    /// The outcome for a message that cannot be written, which was never sent.
    static func unsendable(_ fault: any Error) -> Outcome {
        .rejected(Outcome.Reason(code: "not_sendable", description: "a message cannot be sent: \(fault)"))
    }
}
