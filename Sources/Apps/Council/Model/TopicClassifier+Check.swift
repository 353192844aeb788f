internal import Accounts

extension TopicClassifier {
    /// The same with a second opinion on each find, a language model's say.
    ///
    /// It can only take away: what it drops is not told, what it cannot tell stays, and where it fails the first verdict
    /// stands. Whose words it refuses to look at is left out and asked about again in the next run.
    ///
    /// - Parameter check: who is asked, one question for each person and item.
    /// - Returns: a classifier whose finds were looked at twice.
    package func checked(by check: TopicCheck) -> TopicClassifier {
        TopicClassifier { agendas, topics in
            var answer = try await classify(agendas, topics)
            let known = Dictionary(uniqueKeysWithValues: topics.map { ($0.id, $0) })
            var kept: [AgendaVerdict] = []
            for agenda in agendas {
                let own = answer.verdicts.filter { $0.session == agenda.session }
                for item in agenda.items {
                    let found = own.filter { $0.resolved(in: agenda.items) == item.number }
                    for (owner, verdicts) in byOwner(found, known) {
                        let outcome = await check.review([question(owner, item, verdicts, known)])
                        answer.refused.formUnion(outcome.skipped.map { Account.ID(rawValue: $0) })
                        let topics = Set(outcome.kept.map(\.topic))
                        kept += verdicts.filter { topics.contains($0.topic.rawValue) }
                    }
                }
            }
            let refused = answer.refused
            answer.verdicts = kept.filter { verdict in known[verdict.topic].map { !refused.contains($0.owner) } ?? false
            }
            return answer
        }
    }

    private func byOwner(
        _ verdicts: [AgendaVerdict],
        _ topics: [Topic.ID: Topic]
    ) -> [(owner: Account.ID, verdicts: [AgendaVerdict])] {
        let owned = verdicts.filter { topics[$0.topic] != nil }
        return Dictionary(grouping: owned) { topics[$0.topic]?.owner ?? Account.ID(rawValue: 0) }
            .sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
    }

    private func question(
        _ owner: Account.ID,
        _ item: Item,
        _ verdicts: [AgendaVerdict],
        _ topics: [Topic.ID: Topic]
    ) -> TopicCheck.Question {
        TopicCheck.Question(
            owner: owner.rawValue,
            text: item.text,
            finds: verdicts.compactMap { verdict in
                topics[verdict.topic].map { topic in
                    TopicCheck.Find(
                        topic: topic.id.rawValue,
                        query: TopicQuery(name: topic.name, description: topic.description),
                        match: TopicMatch(score: verdict.score, words: verdict.words, reasons: [])
                    )
                }
            }
        )
    }
}
