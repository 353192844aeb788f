import Council
import Testing

/// What a second opinion changes, and what its failure does not.
@Suite struct TopicCheckTests {
    struct Outage: Error {}

    static func question(_ owner: Int64, _ topics: [Int64]) throws -> TopicCheck.Question {
        let text = MatchedText(title: "Radweg")
        let query = TopicQuery(name: "Radverkehr")
        let match = try #require(MatchingWorld.matcher.match(query, text))
        let finds = topics.map { TopicCheck.Find(topic: $0, query: query, match: match) }
        return TopicCheck.Question(owner: owner, text: text, finds: finds)
    }

    @Test func `without a check all finds stay`() async throws {
        let outcome = await TopicCheck.none.review([try Self.question(1, [1, 2]), try Self.question(2, [3])])
        #expect(outcome.kept.map(\.topic) == [1, 2, 3])
        #expect(outcome.skipped.isEmpty && outcome.failures == 0)
    }

    @Test func `what is dropped goes, what is unsure or not answered stays`() async throws {
        let check = TopicCheck { _ in [.drop, .unsure, .keep] }
        let outcome = await check.review([try Self.question(1, [1, 2, 3, 4])])
        #expect(outcome.kept.map(\.topic) == [2, 3, 4])
    }

    @Test func `a failure keeps the matcher's word`() async throws {
        let check = TopicCheck { question in
            if question.owner == 1 { throw Outage() }
            return [.drop]
        }
        let outcome = await check.review([try Self.question(1, [1]), try Self.question(2, [2])])
        #expect(outcome.kept.map(\.topic) == [1])
        #expect(outcome.failures == 1 && outcome.skipped.isEmpty)
    }

    @Test func `a refusal skips that owner and nobody else`() async throws {
        let check = TopicCheck { question in
            if question.owner == 2 { throw TopicCheck.Refusal() }
            return [.keep]
        }
        let questions = try [
            Self.question(1, [1]), Self.question(2, [2]), Self.question(2, [3]), Self.question(3, [4]),
        ]
        let outcome = await check.review(questions)
        #expect(outcome.kept.map(\.topic) == [1, 4])
        #expect(outcome.skipped == [2] && outcome.failures == 0)
    }
}
