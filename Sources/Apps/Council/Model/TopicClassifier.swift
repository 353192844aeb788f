package import Accounts
internal import Base

/// Says which items of agendas concern which topics: words by rule, or a language model.
///
/// Whatever answers is not trusted: ``AgendaVerdict`` are checked against the agenda before they are stored.
package struct TopicClassifier: Sendable {
    /// The public items of a session.
    package struct Agenda: Sendable {
        package var session: CouncilSession.ID
        package var items: [Item]

        package init(session: CouncilSession.ID, items: [Item]) {
            self.session = session
            self.items = items
        }
    }

    /// An item with what is known of its paper.
    package struct Item: Sendable, Equatable {
        /// `Ö 6`.
        package var number: String
        package var text: MatchedText

        package init(number: String, text: MatchedText) {
            self.number = number
            self.text = text
        }
    }

    /// What came of it.
    package struct Answer: Sendable {
        package var verdicts: [AgendaVerdict]
        /// Whose topics nobody would judge; they are asked for again in the next run.
        package var refused: Set<Account.ID>

        package init(verdicts: [AgendaVerdict], refused: Set<Account.ID> = []) {
            self.verdicts = verdicts
            self.refused = refused
        }
    }

    /// Judges agendas for the topics of some people.
    package var classify: @Sendable (_ agendas: [Agenda], _ topics: [Topic]) async throws -> Answer

    package init(classify: @escaping @Sendable (_ agendas: [Agenda], _ topics: [Topic]) async throws -> Answer) {
        self.classify = classify
    }

    /// By words alone.
    package static func byWords(_ matching: TopicMatching) -> TopicClassifier {
        TopicClassifier { agendas, topics in
            let match = try await matching.index(topics)
            var verdicts: [AgendaVerdict] = []
            for agenda in agendas {
                for item in agenda.items {
                    verdicts += match(item.text).map { hit in
                        AgendaVerdict(
                            session: agenda.session,
                            topic: hit.topic,
                            itemNumber: item.number,
                            title: item.text.title,
                            score: hit.score,
                            words: hit.words
                        )
                    }
                }
            }
            return Answer(verdicts: verdicts)
        }
    }
}

/// That an item of an agenda concerns a topic, as somebody claims.
package struct AgendaVerdict: Sendable, Equatable {
    package var session: CouncilSession.ID
    package var topic: Topic.ID
    /// As it was given: it may be off.
    package var itemNumber: String
    /// What the item is called, to check the number by.
    package var title: String?
    package var score: Double
    package var words: [String]

    package init(
        session: CouncilSession.ID,
        topic: Topic.ID,
        itemNumber: String,
        title: String? = nil,
        score: Double,
        words: [String]
    ) {
        self.session = session
        self.topic = topic
        self.itemNumber = itemNumber
        self.title = title
        self.score = score
        self.words = words
    }

    /// The number of the item that is meant: the title decides when the two do not fit.
    ///
    /// - Returns: nil when it cannot be told.
    func resolved(in items: [TopicClassifier.Item]) -> String? {
        guard let title else { return items.contains { $0.number == itemNumber } ? itemNumber : nil }
        let wanted = Self.normalized(title)
        let alike = items.filter { Self.normalized($0.text.title) == wanted }
        if alike.contains(where: { $0.number == itemNumber }) { return itemNumber }
        return alike.count == 1 ? alike[0].number : nil
    }

    private static func normalized(_ title: String) -> String {
        title.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }
}
