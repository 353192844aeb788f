private import Foundation

/// How much a decision weighs, by what is known of it without anybody's judgement: 0 to 100.
///
/// Four signals between 0 and 1 with fixed weights; one that is not known drops out and the others take its weight. A
/// measured impact is another thing and never comes from here.
package struct ImportanceScore: Sendable, Equatable {
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

    /// What is known of a decision.
    package struct Facts: Sendable, Equatable {
        package var title = ""
        package var amountInEuro: Int64?
        package var outcome: Decision.Outcome = .none
        package var vote: Decision.Vote?
        package var against: Int?
        package var isAuthoritative: Bool?
        /// How many committees its paper goes through; nil without a paper.
        package var stations: Int?

        package init() {}
    }

    /// The known signals, each from 0 to 1.
    package let signals: [Signal: Double]
    /// 0 to 100.
    package let score: Int

    /// Sums from here on weigh as much as they can.
    private static let largestSum = 50_000_000.0
    /// Below this nobody asks.
    private static let smallestSum = 1000.0
    /// Formal acts of street law: every street has them, and they decide nothing.
    private static let formalActs = WordScanner([
        "widmung", "einziehung", "entwidmung", "umstufung", "straßenbenennung", "teileinziehung",
    ])
    private static let formalActLimit = 15

    /// The weight of a decision.
    package init(_ facts: Facts) {
        var signals: [Signal: Double] = [:]
        signals[.money] = facts.amountInEuro.map(Self.money)
        signals[.contention] = Self.contention(facts)
        signals[.bindingness] = Self.bindingness(facts)
        signals[.stations] = facts.stations.map { min(1, Double(max(0, $0 - 1)) / 4) }
        self.signals = signals
        let weight = Self.weight(of: signals)
        let sum = Signal.allCases.reduce(0) { $0 + $1.weight * (signals[$1] ?? 0) }
        let score = weight > 0 ? Int((100 * sum / weight).rounded()) : 0
        self.score = Self.formalActs.words(in: facts.title).isEmpty ? score : min(score, Self.formalActLimit)
    }

    /// How many of the 100 points come from each signal, before the cap for formal acts.
    package var contributions: [Signal: Double] {
        let weight = Self.weight(of: signals)
        guard weight > 0 else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: signals.map { ($0.key, 100 * $0.key.weight * $0.value / weight) }
        )
    }

    /// Always in the same order: the same facts make the same figure to the last bit.
    private static func weight(of signals: [Signal: Double]) -> Double {
        Signal.allCases.reduce(0) { signals[$1] == nil ? $0 : $0 + $1.weight }
    }

    private static func money(_ sum: Int64) -> Double {
        let sum = min(max(Double(sum), smallestSum), largestSum)
        return log10(sum / smallestSum) / log10(largestSum / smallestSum)
    }

    private static func contention(_ facts: Facts) -> Double? {
        switch (facts.vote, facts.outcome) {
        case (.majority, _): facts.against.map { min(1, 0.5 + Double($0) / 20) } ?? 0.7
        case (_, .rejected): 0.8
        case (_, .postponed): 0.5
        case (.unanimous, _): 0
        case (nil, _): nil
        }
    }

    private static func bindingness(_ facts: Facts) -> Double? {
        switch facts.outcome {
        case .accepted, .rejected: facts.isAuthoritative == false ? 0.5 : 1
        case .postponed: 0.3
        case .noted: 0.1
        case .none: nil
        }
    }
}
