import Accounts
import Synchronization

@testable import Council

/// A judge that compares words, counts how often it is asked, and can refuse, fail, or say what a test wants.
final class Calls: Sendable {
    struct Failure: Error {}

    private struct State {
        var count = 0
        var refused: Set<Account.ID> = []
        var isFailing = false
        var answer: [AgendaVerdict]?
    }

    private let state = Mutex(State())

    /// How many agendas were asked about.
    var count: Int { state.withLock(\.count) }

    func refuse(_ owners: Set<Account.ID>) { state.withLock { $0.refused = owners } }

    func fail(_ isFailing: Bool) { state.withLock { $0.isFailing = isFailing } }

    func answer(_ verdicts: [AgendaVerdict]) { state.withLock { $0.answer = verdicts } }

    var classifier: TopicClassifier {
        let words = TopicClassifier.byWords(.plainWords)
        return TopicClassifier { agendas, topics in
            let (refused, isFailing, answer) = self.state.withLock { state in
                state.count += agendas.count
                return (state.refused, state.isFailing, state.answer)
            }
            if isFailing { throw Failure() }
            if let answer { return TopicClassifier.Answer(verdicts: answer) }
            var result = try await words.classify(agendas, topics)
            result.refused = refused
            return result
        }
    }
}
