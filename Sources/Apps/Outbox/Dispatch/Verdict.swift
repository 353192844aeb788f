internal import Base
internal import Notify

/// What a finished round means for its decision.
///
/// Nothing here touches the database: the same endings always mean the same.
enum Verdict: Sendable, Equatable {
    /// Delivered, and nothing is left to do.
    case delivered
    /// Some addresses are still to be tried, under the same identity.
    ///
    /// `code` is why, nil if nothing was tried.
    case goesOn([Address], at: Timestamp, isUncertain: Bool, isDelivered: Bool, code: String?)
    /// Certainly nothing arrived: the notices go back into the queue and are decided about anew.
    case dissolved(at: Timestamp, code: String, isAttempt: Bool)
    /// It ends without having been delivered.
    case discarded(reason: String)

    /// Judges a round by how each of its addresses ended.
    ///
    /// `wait` is the backoff after so many rounds, given what the service asked for.
    static func of(
        _ round: AccountRound,
        _ endings: [(address: Address, ending: Ending)],
        now: Timestamp,
        wait: (_ attempts: Int, _ asked: Duration?) -> Duration
    ) -> Verdict {
        let dispatch = round.dispatch
        var isDelivered = dispatch.isDelivered
        var remaining: [Address] = []
        var isInterrupted = false
        var rejection: String?
        var failures: [Ending.Failure] = []
        for (address, ending) in endings {
            if let failure = ending.failure(now: now) {
                failures.append(failure)
                remaining.append(address)
                continue
            }
            switch ending {
            case .outcome(.accepted): isDelivered = true
            case .outcome(.rejected(let reason)): rejection = reason.code
            case .notSent:
                isInterrupted = true
                remaining.append(address)
            default: break
            }
        }
        let isUncertain = dispatch.isUncertain || failures.contains(where: \.isUncertain)
        let next =
            isInterrupted
            ? now
            : failures.map { now + pause($0, dispatch.attempts + 1, wait) }.min() ?? now
                + AccountDecision.noAddressPause
        let allowed = round.night?.release(next, in: round.person.zone) ?? next
        let code = failures.first { !$0.isHeld }?.code ?? failures.first?.code
        guard !remaining.isEmpty else {
            if isDelivered { return .delivered }
            if let rejection { return .discarded(reason: "rejected_\(rejection)") }
            // All addresses are gone. What may have arrived there must not arrive again as something new.
            if isUncertain {
                return .goesOn([], at: allowed, isUncertain: true, isDelivered: false, code: "address_gone")
            }
            return .dissolved(at: now, code: "address_gone", isAttempt: false)
        }
        if isDelivered || isUncertain || isInterrupted {
            return .goesOn(remaining, at: allowed, isUncertain: isUncertain, isDelivered: isDelivered, code: code)
        }
        return .dissolved(
            at: next,
            code: code ?? "failed",
            isAttempt: failures.contains { !$0.isHeld }
        )
    }

    private static func pause(
        _ failure: Ending.Failure,
        _ attempts: Int,
        _ wait: (Int, Duration?) -> Duration
    ) -> Duration {
        if failure.pause == .zero, failure.isUncertain { return .zero }
        // What was only held comes soon after the service may be asked again, whatever happened before.
        return wait(failure.isHeld ? 1 : attempts, failure.pause)
    }
}
