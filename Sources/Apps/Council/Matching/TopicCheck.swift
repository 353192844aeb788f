/// A second opinion on what the matcher found, for instances that ask a language model.
///
/// There is none built in. The deterministic verdict stands wherever the second one is missing: without a check, on a
/// failure, and when it is unsure. A refusal – the service will not look at this owner's words – skips that owner and
/// nobody else; the next run asks again.
package struct TopicCheck: Sendable {
    /// What it says about one find.
    package enum Verdict: Sendable, CaseIterable {
        /// The text concerns the topic.
        case keep
        /// It does not.
        case drop
        /// It cannot tell.
        case unsure
    }

    /// The service refuses to judge this owner's topic; thrown by ``judge``.
    package struct Refusal: Error, Equatable {
        /// A refusal.
        package init() {}
    }

    /// One owner's finds in one text.
    package struct Question: Sendable {
        /// Whose topics they are.
        package var owner: Int64
        /// The text.
        package var text: MatchedText
        /// What was found in it.
        package var finds: [Find]

        /// A question about an owner's finds.
        package init(owner: Int64, text: MatchedText, finds: [Find]) {
            self.owner = owner
            self.text = text
            self.finds = finds
        }
    }

    /// A topic and how the text concerns it.
    package struct Find: Sendable, Equatable {
        /// The topic's id.
        package var topic: Int64
        /// The topic.
        package var query: TopicQuery
        /// What the matcher says.
        package var match: TopicMatch

        /// A find of the matcher.
        package init(topic: Int64, query: TopicQuery, match: TopicMatch) {
            self.topic = topic
            self.query = query
            self.match = match
        }
    }

    /// What is left after the second opinion.
    package struct Outcome: Sendable, Equatable {
        /// What its owners are told of.
        package var kept: [Find] = []
        /// Owners who are to be asked about again.
        package var skipped: [Int64] = []
        /// Questions that no answer came to; their finds were kept.
        package var failures = 0
    }

    /// A verdict for each find of a question, in their order; fewer verdicts leave the rest as they are.
    package var judge: @Sendable (_ question: Question) async throws -> [Verdict]

    /// A check that asks a function.
    package init(judge: @escaping @Sendable (_ question: Question) async throws -> [Verdict]) {
        self.judge = judge
    }

    /// Asks nobody: the matcher's word stands.
    package static let none = TopicCheck { _ in [] }

    /// Asks about each owner's finds, one after the other.
    ///
    /// - Parameter questions: one an owner and text.
    /// - Returns: the finds that stay, in their order.
    package func review(_ questions: [Question]) async -> Outcome {
        var outcome = Outcome()
        for question in questions {
            do {
                let verdicts = try await judge(question)
                for (index, find) in question.finds.enumerated() {
                    if index < verdicts.count, verdicts[index] == .drop { continue }
                    outcome.kept.append(find)
                }
            } catch is Refusal {
                if !outcome.skipped.contains(question.owner) { outcome.skipped.append(question.owner) }
            } catch {
                outcome.failures += 1
                outcome.kept += question.finds
            }
        }
        return outcome
    }
}
