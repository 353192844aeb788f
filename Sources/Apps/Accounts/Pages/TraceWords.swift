package import HTML
package import Notify

/// Says why the engine decided as it did.
package enum TraceWords {
    /// The sentences that stand for the codes of a decision's reason; none for codes without one.
    package static func reasons(_ trace: Trace, _ texts: Texts) -> [String] {
        // What was sent names its ways, and there may be several: `apns_mail`.
        let reason = trace.reason ?? ""
        let codes = trace.decision == .sent ? reason.split(separator: "_") : [reason[...]]
        return codes.compactMap { texts.find("account.trace.reason.\($0)") }
    }
}
