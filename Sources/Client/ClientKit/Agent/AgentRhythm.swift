internal import Base
internal import VisitPlanner

/// When an agent looks at the clock and when it asks the server: pure, so that every case can be a test.
struct AgentRhythm: Sendable, Equatable {
    /// The clock is read again so often, whatever waits: clocks jump and laptops sleep.
    static let tick = Duration.seconds(15)
    /// The plan is asked for so often.
    static let interval = Duration.minutes(5)
    /// For so long the server is told that this device plans: one that sleeps or loses its power is soon missed.
    static let lease = Duration.minutes(15)
    /// And so often while the server does not answer.
    static let retry = Duration.minutes(1)
    /// And so long before each departure, since traffic changes (wire.md).
    static let leads = [Duration.minutes(10), .minutes(2)]
    /// A look that comes so much later than it was meant to means that the machine slept or the clock was set.
    static let slack = Duration.seconds(45)

    /// When the server was asked last.
    private(set) var asked: Timestamp?
    /// Whether it answered.
    private(set) var hasAnswered = false
    /// When the next look was meant to be.
    private(set) var expected: Timestamp?

    /// The server was asked.
    mutating func note(asked now: Timestamp, answered: Bool) {
        asked = now
        hasAnswered = answered
    }

    /// Whether the clock is not where it should be: then the server is asked before anything is told.
    ///
    /// True at the first look too.
    func hasJumped(now: Timestamp) -> Bool {
        guard let expected else { return true }
        return Self.isJump(from: expected, to: now)
    }

    /// Whether more lies between two looks at the clock than work explains, or less than nothing.
    static func isJump(from expected: Timestamp, to now: Timestamp) -> Bool {
        now > expected + slack || now < expected - tick - slack
    }

    /// Whether the server is to be asked now.
    func isRefreshDue(now: Timestamp, pending: [PlannedNotification]) -> Bool {
        guard let asked, asked <= now else { return true }
        if now - asked >= (hasAnswered ? Self.interval : Self.retry) { return true }
        return pending.contains { notification in
            notification.topic == .departure
                && Self.leads.contains { lead in
                    let moment = notification.firesAt - lead
                    return asked < moment && moment <= now
                }
        }
    }

    /// How long the server may take: nothing that is due soon is kept waiting for it.
    static func deadline(now: Timestamp, pending: [PlannedNotification]) -> Duration {
        let next = pending.first { $0.firesAt > now }.map { $0.firesAt - now }
        return max(.seconds(5), min(.seconds(15), next ?? .seconds(15)))
    }

    /// How long to sleep from now on.
    mutating func pause(now: Timestamp, pending: [PlannedNotification]) -> Duration {
        let next = pending.first { $0.firesAt > now }.map { $0.firesAt - now }
        let pause = min(Self.tick, next ?? Self.tick)
        expected = now + pause
        return pause
    }
}
