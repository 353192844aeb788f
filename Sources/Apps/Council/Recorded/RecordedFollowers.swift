package import Accounts
package import Base
internal import Notify
internal import Store

/// Invented people in a recorded town, each of whom follows one thing.
///
/// What they are told says what anybody hears who follows the same among other things, so that a year of any number of
/// people needs the jobs once.
package struct RecordedFollowers: Sendable {
    /// What the account of a number follows: `thema:Radverkehr`, `gremium:Bauausschuss`.
    package private(set) var subjects: [Account.ID: String] = [:]
    /// Follows each paper from the moment at which it appears.
    package let paperFollower: Account.ID
    private var committees: Set<String> = []

    /// Makes the accounts that follow topics, and the one for papers; all of them want to hear of everything.
    ///
    /// - Parameters:
    ///   - topics: each of them gets an account.
    ///   - environment: of the town.
    ///   - now: when they come.
    /// - Throws: what the database throws.
    package init(topics: [TopicQuery], in environment: CouncilEnvironment, now: Timestamp) async throws {
        (subjects, paperFollower) = try await environment.database.write { transaction in
            var subjects: [Account.ID: String] = [:]
            for topic in topics {
                let draft = try TopicDraft(
                    name: topic.name,
                    description: topic.description,
                    placeID: nil,
                    places: []
                )
                let owner = try Self.account(now, in: transaction)
                _ = try Topic.insert(draft, owner: owner, now: now, in: transaction)
                subjects[owner] = Self.subject(topic)
            }
            return (subjects, try Self.account(now, in: transaction))
        }
    }

    /// By what a topic is known.
    package static func subject(_ topic: TopicQuery) -> String { "thema:" + topic.name }

    /// Follows committees and papers that were not there before.
    ///
    /// - Throws: what the database throws.
    package mutating func catchUp(in environment: CouncilEnvironment, now: Timestamp) async throws {
        let (known, papers) = (committees, paperFollower)
        let added = try await environment.database.write { transaction in
            var added: [(owner: Account.ID, name: String)] = []
            let names: [String] = try transaction.scalars(
                "SELECT DISTINCT name FROM committees WHERE deleted_at IS NULL AND kind <> 'faction' ORDER BY name"
            )
            for name in names where !known.contains(name) {
                let owner = try Self.account(now, in: transaction)
                if try Subscriptions.add(name, owner: owner, now: now, in: transaction) == true {
                    added.append((owner, name))
                }
            }
            let unknown: [Paper.ID] = try transaction.scalars(
                """
                SELECT kvonr FROM council_vorlagen WHERE deleted_at IS NULL
                    AND kvonr NOT IN (SELECT kvonr FROM vorlage_follows WHERE owner_id = \(papers))
                """
            )
            for paper in unknown { _ = try PaperFollow.add(paper, owner: papers, now: now, in: transaction) }
            return added
        }
        for (owner, name) in added {
            committees.insert(name)
            subjects[owner] = "gremium:" + name
        }
    }

    private static func account(_ now: Timestamp, in transaction: Transaction) throws -> Account.ID {
        let number: Int64 = try transaction.scalar("SELECT COALESCE(MAX(id), 0) + 1 FROM web_users") ?? 1
        guard let email = EmailAddress("follower-\(number)@example.org") else {
            throw StoreError.unreadable(column: "email")
        }
        let id = try NewAccount(
            email: email,
            passwordHash: "",
            displayName: nil,
            client: .web,
            status: .active,
            isEmailVerified: true
        ).insert(at: now, in: transaction)
        let wishes = "{" + CouncilOccasions.all.map { "\"\($0.id)\":true" }.joined(separator: ",") + "}"
        try transaction.execute("UPDATE web_users SET notify_prefs = \(wishes) WHERE id = \(id)")
        return id
    }
}
