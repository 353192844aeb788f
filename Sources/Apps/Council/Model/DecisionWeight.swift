/// How heavy a decision is as it is shown: the rule of thumb that is stored with it, and what somebody measured.
package struct DecisionWeight: Sendable, Equatable {
    /// What is looked at.
    package typealias Signal = ImportanceScore.Signal

    /// From 0 to 1; what is missing is not known.
    package let signals: [Signal: Double]
    /// What each signal adds to ``base``, before the cap for formal acts.
    package let contributions: [Signal: Double]
    /// 0 to 100 by rule; nil where nothing is known.
    package let base: Int?
    /// 0 to 100 as somebody measured it.
    package let impact: Int?

    /// - Parameters:
    ///   - decision: what was decided.
    ///   - stations: on how many agendas its paper stood; nil without a paper.
    ///   - isAuthoritative: whether this committee had the last word; nil where the source does not say.
    package init(_ decision: Decision, stations: Int?, isAuthoritative: Bool?) {
        var facts = ImportanceScore.Facts()
        facts.title = decision.title
        facts.amountInEuro = decision.amountInEuro
        facts.outcome = decision.outcome
        facts.vote = decision.vote
        facts.against = decision.votesAgainst
        facts.isAuthoritative = isAuthoritative
        facts.stations = stations
        let rule = ImportanceScore(facts)
        signals = rule.signals
        contributions = rule.contributions
        base = rule.signals.isEmpty ? nil : rule.score
        impact = decision.impact
    }

    /// What is shown: the rule's figure, or the mean of it and the measured one.
    package var score: Int? {
        guard let base else { return impact }
        guard let impact else { return base }
        return (base + impact + 1) / 2
    }
}
