internal import Foundation

/// How heavy a decision is, from what the source says of it: money, contention, how binding it is, how long its way was.
///
/// What is not known drops out and the other weights grow in proportion, so that a decision without an amount is not
/// taken for a cheap one. A rule of thumb, and shown as such; where somebody measured, the mean of both is shown.
package struct DecisionWeight: Sendable, Equatable {
    /// What is looked at; the raw values are the wire's.
    package enum Signal: String, Sendable, CaseIterable {
        case money
        case contention
        case bindingness
        case stations

        /// Its share where all are known.
        package var weight: Double {
            switch self {
            case .money: 0.34
            case .contention: 0.24
            case .bindingness: 0.22
            case .stations: 0.20
            }
        }
    }

    /// From 0 to 1; what is missing is not known.
    package let signals: [Signal: Double]
    /// What each signal adds to ``base``.
    package let contributions: [Signal: Double]
    /// 0 to 100 by rule; nil where nothing is known.
    package let base: Int?
    /// 0 to 100 as somebody measured it.
    package let impact: Int?

    /// Street-law formal acts: they are decided by the dozen and matter to hardly anybody.
    private static let formalActs = ["widmung", "einziehung", "umstufung", "entwidmung"]
    private static let formalCap = 15
    private static let mostMoney = 50_000_000.0

    /// - Parameters:
    ///   - decision: what was decided.
    ///   - stations: on how many agendas its paper stood; nil without a paper.
    package init(_ decision: Decision, stations: Int?) {
        var signals: [Signal: Double] = [:]
        if let amount = decision.amountInEuro, amount > 0 {
            signals[.money] = min(1, log10(1 + Double(amount)) / log10(1 + Self.mostMoney))
        }
        switch decision.vote {
        case .unanimous: signals[.contention] = 0
        case .majority: signals[.contention] = 0.5 + min(Double(decision.votesAgainst ?? 0), 10) / 20
        case nil: break
        }
        switch decision.outcome {
        case .accepted, .rejected: signals[.bindingness] = 1
        case .postponed: signals[.bindingness] = 0.3
        case .noted, .none: signals[.bindingness] = 0.1
        }
        if let stations, stations > 0 { signals[.stations] = min(1, Double(stations) / 5) }
        let total = signals.keys.reduce(0) { $0 + $1.weight }
        let contributions = signals.reduce(into: [Signal: Double]()) {
            $0[$1.key] = $1.value * $1.key.weight / total * 100
        }
        let sum = Signal.allCases.reduce(0) { $0 + (contributions[$1] ?? 0) }
        self.contributions = contributions
        let isFormal = Self.formalActs.contains { decision.title.lowercased().contains($0) }
        base = total == 0 ? nil : min(Int(sum.rounded()), isFormal ? Self.formalCap : 100)
        self.signals = signals
        impact = decision.impact
    }

    /// What is shown: the rule's figure, or the mean of it and the measured one.
    package var score: Int? {
        guard let base else { return impact }
        guard let impact else { return base }
        return (base + impact + 1) / 2
    }
}
