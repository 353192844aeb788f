public import Base

/// Leaves a service alone that does not answer: what cannot arrive is not tried again and again.
///
/// Closed, everything passes. After so many failures in a row it opens: nothing passes for a while. Then one attempt
/// may probe; its success closes the circuit, its failure opens it again, for twice as long. A service that names a pause
/// gets it, up to ``Limits/longest``: it may have meant one address only, and each address waits by itself (``Backoff``).
public struct Circuit: Sendable, Hashable {
    /// When a circuit opens, and for how long.
    public struct Limits: Sendable, Hashable {
        /// Failures in a row that open it.
        public let failures: Int
        /// How long it stays open the first time.
        public let first: Duration
        /// How long it stays open at most.
        public let longest: Duration

        /// Five failures; half a minute at first, ten minutes at most.
        public static let standard = Limits(failures: 5, first: .seconds(30), longest: .minutes(10))

        /// Limits by their numbers.
        public init(failures: Int, first: Duration, longest: Duration) {
            self.failures = failures
            self.first = first
            self.longest = longest
        }
    }

    /// What an attempt tells of the service, not of the address.
    public enum Signal: Sendable, Hashable {
        /// It answered.
        case answered
        /// It did not answer, or said that it is not well; it may have named a pause.
        case failed(pause: Duration?)
    }

    private let limits: Limits
    private var failures = 0
    private var openings = 0
    private var opening: Opening?
    private var probingSince: Timestamp?

    private struct Opening: Sendable, Hashable {
        /// When it ends.
        var until: Timestamp
        /// How long it was meant to be.
        var length: Duration
    }

    /// A closed circuit.
    public init(_ limits: Limits = .standard) {
        self.limits = limits
    }

    /// Whether an attempt may be made now; whoever is told so must say how it ended.
    ///
    /// A probe whose end nobody tells is given up after ``Limits/first``: then the next one may go.
    ///
    /// - Returns: nil if it may, else from when on to ask again.
    public mutating func admit(now: Timestamp) -> Timestamp? {
        guard let opening else { return nil }
        // A clock that was set back must not keep it open for longer than was meant.
        let until = min(opening.until, now + opening.length)
        self.opening?.until = until
        if now < until { return until }
        // One probe at a time; one that never came back must not close the way for good.
        if let probingSince, now >= probingSince, now - probingSince < limits.first {
            return probingSince + limits.first
        }
        probingSince = now
        return nil
    }

    /// Notes how an attempt ended.
    ///
    /// Attempts that were on their way when it opened may still fail: they prove nothing new, so they do not make it
    /// open for longer, but for a longer pause that the service names. An answer closes it, whoever gets it.
    public mutating func note(_ signal: Signal, now: Timestamp) {
        switch signal {
        case .answered:
            self = Circuit(limits)
        case .failed(let pause):
            failures += 1
            let asked = min(max(pause ?? .zero, .zero), limits.longest)
            guard probingSince != nil || (opening == nil && failures >= limits.failures) else {
                // Too few failures, or late ones: only what the service asked for.
                guard asked > .zero, now + asked > opening?.until ?? now else { return }
                opening = Opening(until: now + asked, length: asked)
                return
            }
            probingSince = nil
            let bound = min(limits.longest.wholeMilliseconds, limits.first.wholeMilliseconds << min(openings, 16))
            openings += 1
            let length = max(.milliseconds(bound), asked)
            opening = Opening(until: now + length, length: length)
        }
    }

    /// Whether it is open at a moment, so that not even a probe may pass.
    ///
    /// A moment that is further from its end than it was meant to last comes from a clock that was set back: ask
    /// ``admit(now:)`` then, which puts that right.
    public func isOpen(now: Timestamp) -> Bool {
        opening.map { now < $0.until && $0.until - now <= $0.length } ?? false
    }
}
