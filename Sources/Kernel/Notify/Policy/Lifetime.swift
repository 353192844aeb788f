public import Base

/// Rule 11: a notice past its lifetime is dropped with a trace, not delivered stale.
public enum Lifetime: Sendable, Hashable {
    /// So long after what happened.
    case after(Duration)
    /// Until the moment that the notice names, the start of a session, say; of one that names none, until so long after
    /// what happened.
    case untilNamed(otherwise: Duration)
    /// Until midnight of the day on which it happened, or of so many days later, by the person's clock.
    case endOfDay(daysLater: Int)

    /// The moment from which a notice is no longer told.
    ///
    /// - Parameters:
    ///   - happenedAt: when it happened.
    ///   - validUntil: the moment that the notice names.
    ///   - zone: the person's clock.
    /// - Returns: the first moment that is too late.
    public func expiry(happenedAt: Timestamp, validUntil: Timestamp? = nil, zone: Zone = .utc) -> Timestamp {
        switch self {
        case .after(let duration):
            return happenedAt + duration
        case .untilNamed(let duration):
            return validUntil ?? happenedAt + duration
        case .endOfDay(let daysLater):
            let day = zone.wallTime(at: happenedAt).day + Int64(daysLater) + 1
            return zone.moment(of: WallTime(day: day, second: 0))
        }
    }

    /// Whether a notice is still worth telling; the parameters are those of ``expiry(happenedAt:validUntil:zone:)``.
    public func isAlive(
        happenedAt: Timestamp,
        validUntil: Timestamp? = nil,
        zone: Zone = .utc,
        now: Timestamp
    ) -> Bool {
        now < expiry(happenedAt: happenedAt, validUntil: validUntil, zone: zone)
    }
}
