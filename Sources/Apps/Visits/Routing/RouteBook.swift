package import Base
package import VisitPlanner

/// Knows how long each way takes: asks the provider sparingly, and always has an answer.
///
/// An answer counts for five minutes; whoever asks the same meanwhile, or while somebody is asking, gets it too. When
/// the provider does not answer or must not be asked, the last leg that is known stands in, with the date of its own
/// day; where there is none, the straight line, named as an estimate. A delay is what a provider said or nil, never a
/// guess.
package actor RouteBook {
    private let provider: RouteProvider?
    private let clock: WallClock
    private let log: Log
    private var state: RouteBookState
    /// Who waits for a question that somebody is asking; nil is handed to them when that one gave up.
    private var flights: [RouteQuestion: [CheckedContinuation<Leg?, Never>]] = [:]

    /// A book with nothing in it.
    ///
    /// - Parameters:
    ///   - provider: who is asked; nil where every way is an estimate.
    ///   - settings: how often, and for how long an answer counts.
    ///   - clock: says how old an answer is.
    ///   - log: hears once of each spell of trouble, and of its end; never of places or keys.
    package init(
        _ provider: RouteProvider?,
        settings: RouteBookSettings = RouteBookSettings(),
        clock: WallClock,
        log: Log
    ) {
        self.provider = provider
        self.clock = clock
        self.log = log
        state = RouteBookState(settings)
    }

    /// The way from one place to another.
    ///
    /// - Parameters:
    ///   - from: where it begins.
    ///   - to: where it leads.
    ///   - departure: when it begins; what has passed counts as now.
    /// - Returns: a leg in any case; `asOf` and `isEstimate` say what it is worth.
    package func leg(from: Coordinates, to: Coordinates, departure: Timestamp) async -> Leg {
        let way = RouteWay(from, to)
        guard way.from != way.to else { return Leg(travelTime: 0, delay: nil, distance: 0, asOf: clock.now()) }
        guard let provider else { return StraightLine.leg(from, to, asOf: clock.now()) }
        while true {
            let now = clock.now()
            let leaves = max(departure, now)
            let question = RouteQuestion(way, departure: leaves)
            switch state.next(question, now: now) {
            case .known(let leg): return leg
            case .unasked: return standIn(from, to, leaves)
            case .ask:
                guard flights[question] != nil else {
                    guard let wait = state.takeTurn(now) else { return standIn(from, to, leaves) }
                    flights[question] = []
                    return await ask(provider, question, from, to, leaves, after: wait)
                }
                if let leg = await withCheckedContinuation({ flights[question]?.append($0) }) { return leg }
                if Task.isCancelled { return standIn(from, to, leaves) }
            }
        }
    }

    /// How many wait for a question that somebody else is asking.
    var waiting: Int { flights.values.reduce(0) { $0 + $1.count } }

    private func ask(
        _ provider: RouteProvider,
        _ question: RouteQuestion,
        _ from: Coordinates,
        _ to: Coordinates,
        _ departure: Timestamp,
        after wait: Duration
    ) async -> Leg {
        var isGivenUp = false
        let leg: Leg
        do throws(RouteFailure) {
            guard try await mayAsk(question, after: wait) else { throw .cancelled }
            if state.count(clock.now()) {
                log.warning(
                    "routes",
                    "\(provider.name) is not asked again today (UTC): the limit of questions is reached"
                )
            }
            leg = try await provider.leg(from, to, departure)
            note(state.learn(leg, question, departure: departure, now: clock.now()), provider)
        } catch {
            isGivenUp = error == .cancelled
            note(state.learn(error, question, now: clock.now()), provider)
            leg = standIn(from, to, departure)
        }
        for waiting in flights.removeValue(forKey: question) ?? [] { waiting.resume(returning: isGivenUp ? nil : leg) }
        return leg
    }

    /// Waits for a question's turn; what happened meanwhile may have made it needless.
    private func mayAsk(_ question: RouteQuestion, after wait: Duration) async throws(RouteFailure) -> Bool {
        guard wait > .zero else { return true }
        do {
            try await clock.sleep(wait)
        } catch {
            throw .cancelled
        }
        if case .ask = state.next(question, now: clock.now()) { return true }
        return false
    }

    private func standIn(_ from: Coordinates, _ to: Coordinates, _ departure: Timestamp) -> Leg {
        let now = clock.now()
        return state.remembered(RouteWay(from, to), departure: departure, now: now)
            ?? StraightLine.leg(from, to, asOf: now)
    }

    private func note(_ notice: RouteBookState.Notice?, _ provider: RouteProvider) {
        switch notice {
        case nil: break
        case .recovered: log.info("routes", "\(provider.name) gives routes again")
        case .trouble(let failure, let quiet):
            let rest = quiet.map { "; it is not asked for \($0.components.seconds) s" } ?? ""
            log.warning("routes", "\(provider.name) \(failure)\(rest); known or estimated ways stand in")
        }
    }
}
