package import Base
package import Notify

/// One circuit for each service: whoever does not answer is left alone for a while, by all that would ask it.
package actor Circuits {
    /// How long a service is left alone that does not accept our key: nobody mends that within seconds.
    static let faultPause = Circuit.Limits.standard.longest

    private var circuits: [String: Circuit] = [:]
    /// Refusals of our key in a row.
    private var refusals: [String: Int] = [:]
    private let log: Log

    /// `log` hears of every service that is left alone.
    package init(log: Log = .silent) {
        self.log = log
    }

    /// Whether an attempt may be made now; whoever is told so must say how it ended.
    ///
    /// - Returns: nil if it may, else from when on to ask again. A host without a name has no circuit.
    package func admit(_ host: String, now: Timestamp) -> Timestamp? {
        circuits[host]?.admit(now: now)
    }

    /// The services that are left alone now, by their names.
    package func open(now: Timestamp) -> [String] {
        circuits.filter { $0.value.isOpen(now: now) }.keys.sorted()
    }

    /// Notes how an attempt ended.
    ///
    /// A refusal of our key may be about one address that was registered under another one; only several in a row are
    /// the service's word about all of them.
    package func note(_ host: String, _ outcome: Outcome, now: Timestamp) {
        guard !host.isEmpty, var signal = Ending.signal(outcome) else { return }
        if signal == .answered {
            // Most services are well most of the time: nothing to keep for them.
            circuits[host] = nil
            refusals[host] = nil
            return
        }
        if case .rejected(let reason) = outcome {
            let count = refusals[host, default: 0] + 1
            refusals[host] = count
            if count == 1 { log.error("outbox", "\(host) refuses what we send: \(reason.description)") }
            if count < Circuit.Limits.standard.failures { signal = .failed(pause: nil) }
        }
        var circuit = circuits[host] ?? Circuit()
        let wasOpen = circuit.isOpen(now: now)
        circuit.note(signal, now: now)
        circuits[host] = circuit
        guard !wasOpen, circuit.isOpen(now: now) else { return }
        switch outcome {
        case .later(_, let reason), .rejected(let reason):
            log.warning("outbox", "\(host) is left alone for a while: \(reason.description)")
        case .accepted, .gone: break
        }
    }
}
