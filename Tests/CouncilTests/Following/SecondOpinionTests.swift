import Accounts
import Base
import Store
import Testing

@testable import Council

/// A language model behind the words: it may take away what it does not believe, and nothing else.
@Suite struct SecondOpinionTests {
    private struct Outage: Error {}

    private static func town(_ check: TopicCheck) async throws -> (town: Town, ada: Account.ID, bob: Account.ID) {
        let town = try await Town(classifier: .byWords(.plainWords).checked(by: check))
        let ada = try await town.person()
        let bob = try await town.person("bob")
        for person in [ada, bob] { try await town.topic("Radverkehr", of: person) }
        _ = try await town.published([
            .init("Ö 6", "Radverkehr am Kanal"), .init("Ö 7", "Radverkehr: Bericht"), .init("Ö 8", "Haushalt"),
        ])
        return (town, ada, bob)
    }

    @Test func `what it drops is not told, what it cannot tell is`() async throws {
        let (town, ada, _) = try await Self.town(
            TopicCheck { question in [question.text.title.contains("Bericht") ? .drop : .unsure] }
        )
        _ = try await CouncilJob.run(town.environment)
        let notice = try #require(try await town.queue(ada).first)
        #expect(notice.body.contains("Ö 6 Radverkehr am Kanal") && !notice.body.contains("Ö 7"))
    }

    @Test func `where it fails the words' verdict stands`() async throws {
        let (town, ada, bob) = try await Self.town(TopicCheck { _ in throw Outage() })
        _ = try await CouncilJob.run(town.environment)
        #expect(try await town.queue().map(\.owner) == [ada.rawValue, bob.rawValue])
        #expect(try await town.queue(ada).first?.body.contains("Ö 7") == true)
    }

    @Test func `whose words it refuses is left out and asked about again, the others are told`() async throws {
        let (town, ada, bob) = try await Self.town(
            TopicCheck { question in
                if question.owner == 1, question.text.title.contains("Bericht") { throw TopicCheck.Refusal() }
                return []
            }
        )
        #expect(ada.rawValue == 1)
        for _ in 1...2 {
            #expect(try await CouncilJob.run(town.environment).contains("refused 1"))
            #expect(try await town.queue().map(\.owner) == [bob.rawValue])
        }
    }

    @Test func `it is asked about finds alone, each person's by themselves`() async throws {
        let calls = Questions()
        let (town, _, _) = try await Self.town(
            TopicCheck { question in
                await calls.add("\(question.owner) \(question.text.title) \(question.finds.map(\.query.name))")
                return []
            }
        )
        _ = try await CouncilJob.run(town.environment)
        #expect(
            await calls.all.sorted() == [
                #"1 Radverkehr am Kanal ["Radverkehr"]"#, #"1 Radverkehr: Bericht ["Radverkehr"]"#,
                #"2 Radverkehr am Kanal ["Radverkehr"]"#, #"2 Radverkehr: Bericht ["Radverkehr"]"#,
            ]
        )
    }

    private actor Questions {
        private(set) var all: [String] = []

        func add(_ question: String) { all.append(question) }
    }
}
