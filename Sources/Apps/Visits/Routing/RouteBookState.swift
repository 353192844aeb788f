internal import Base
internal import VisitPlanner

/// What a ``RouteBook`` knows, and what it concludes; without I/O and without a clock of its own.
struct RouteBookState: Sendable {
    /// What to do about a question.
    enum Next: Sendable {
        /// This is the answer.
        case known(Leg)
        /// The provider knows no road, or is not to be asked at the moment.
        case unasked
        /// The provider may be asked.
        case ask
    }

    /// What to tell the operator after an answer or a failure.
    enum Notice: Sendable, Equatable {
        case trouble(RouteFailure, quiet: Duration?)
        case recovered
    }

    private struct Past: Sendable {
        let leg: Leg
        let departure: Timestamp
    }

    private struct Quiet: Sendable {
        let begin: Timestamp
        let end: Timestamp
    }

    private let settings: RouteBookSettings
    /// Answers of the present; nil where there is no road.
    private var answers: RouteMemory<RouteQuestion, Leg?>
    /// The last leg of each way.
    private var past: RouteMemory<RouteWay, Past>
    private var quiet: Quiet?
    private var failures = 0
    /// Whether the operator knows that something is wrong.
    private var isTold = false
    private var day: Int64?
    private var asked = 0
    /// When the next question may be asked.
    private var turn: Timestamp?

    init(_ settings: RouteBookSettings) {
        self.settings = settings
        answers = RouteMemory(limit: settings.limit)
        past = RouteMemory(limit: settings.limit)
    }

    /// Whether the day's questions are used up.
    func isUsedUp(_ now: Timestamp) -> Bool {
        guard let perDay = settings.perDay else { return false }
        return day == Self.day(now) && asked >= perDay || perDay <= 0
    }

    /// What to do about a question.
    func next(_ question: RouteQuestion, now: Timestamp) -> Next {
        if let answer = answers.value(question, now: now, youngerThan: settings.freshness) {
            return answer.map(Next.known) ?? .unasked
        }
        return isQuiet(now) || isUsedUp(now) ? .unasked : .ask
    }

    /// Takes the next turn of a question, so that a second has no more of them than the provider takes.
    ///
    /// - Returns: how long to wait for it; nil where that is too long.
    mutating func takeTurn(_ now: Timestamp) -> Duration? {
        guard let perSecond = settings.perSecond, perSecond > 0 else { return .zero }
        // A turn that lies far ahead is of a clock that has been set back since.
        let latest = now + settings.patienceForTurn + .seconds(1)
        let begin = turn.map { $0 > latest ? now : max($0, now) } ?? now
        guard begin - now <= settings.patienceForTurn else { return nil }
        turn = begin + .milliseconds(1000 / perSecond)
        return begin - now
    }

    /// Counts a question.
    ///
    /// - Returns: whether it was the last one of the day.
    mutating func count(_ now: Timestamp) -> Bool {
        if day != Self.day(now) {
            day = Self.day(now)
            asked = 0
        }
        asked += 1
        return isUsedUp(now)
    }

    /// Learns an answer.
    mutating func learn(_ leg: Leg, _ question: RouteQuestion, departure: Timestamp, now: Timestamp) -> Notice? {
        answers.keep(leg, for: question, at: leg.asOf)
        past.keep(Past(leg: leg, departure: departure), for: question.way, at: leg.asOf)
        return recover(now)
    }

    /// Learns a failure.
    mutating func learn(_ failure: RouteFailure, _ question: RouteQuestion, now: Timestamp) -> Notice? {
        switch failure {
        case .cancelled: return nil
        case .noRoute:
            answers.keep(nil, for: question, at: now)
            return recover(now)
        case .quota(let wish):
            return trouble(failure, now, wish ?? settings.quiet)
        case .refused(status: 401), .refused(status: 403):
            return trouble(failure, now, settings.quiet)
        case .timedOut, .refused, .malformed, .unreachable:
            failures += 1
            return trouble(failure, now, failures >= settings.patience ? settings.pause : nil)
        }
    }

    private func isQuiet(_ now: Timestamp) -> Bool { quiet.map { $0.begin <= now && now < $0.end } ?? false }

    /// Several questions may be under way at once: a failure that comes late does not shorten the pause that an earlier
    /// one began, and an answer that comes late does not end it.
    private mutating func trouble(_ failure: RouteFailure, _ now: Timestamp, _ pause: Duration?) -> Notice? {
        if let pause {
            let end = now + pause
            quiet = Quiet(begin: now, end: isQuiet(now) ? max(end, quiet?.end ?? end) : end)
        }
        defer { isTold = true }
        return isTold ? nil : .trouble(failure, quiet: pause)
    }

    private mutating func recover(_ now: Timestamp) -> Notice? {
        failures = 0
        guard !isQuiet(now) else { return nil }
        defer { isTold = false }
        return isTold ? .recovered : nil
    }

    /// The last leg that is known, with the date of its own day.
    ///
    /// For a departure at quite another hour its traffic is taken out, and nothing is said of it.
    func remembered(_ way: RouteWay, departure: Timestamp, now: Timestamp) -> Leg? {
        guard let entry = past.value(way, now: now, youngerThan: settings.memory) else { return nil }
        let (leg, distance) = (entry.leg, departure - entry.departure)
        let isNear = max(distance, .zero - distance) <= settings.trafficReach
        guard let delay = leg.delay, !isNear else { return leg }
        return Leg(travelTime: leg.travelTime - delay, delay: nil, distance: leg.distance, asOf: leg.asOf)
    }

    private static func day(_ moment: Timestamp) -> Int64 { moment.seconds.flooredQuotient(by: 86_400) }
}
