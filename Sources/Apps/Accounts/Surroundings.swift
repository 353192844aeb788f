package import Base
package import Store

/// What the accounts know of the products round them: which tables point to accounts, and what is counted elsewhere.
///
/// The accounts see no product; the server, which sees all, hands this in.
package struct Surroundings: Sendable {
    /// Every table whose rows belong to accounts, those of the accounts too.
    package var ownedTables: [OwnedTable]
    /// Removes what names an account otherwise than by a column; part of the deletion's transaction.
    package var forget: @Sendable (_ account: Account.ID, _ transaction: Transaction) throws -> Void
    /// What some accounts want to hear of, by their numbers; those without anything may be missing.
    package typealias InterestsOfAccounts =
        @Sendable (_ accounts: [Account.ID], _ transaction: Transaction) throws -> [Int64: Interests]

    /// What accounts want to hear of.
    package var interests: InterestsOfAccounts
    /// How the council's data grew since a moment; nil asks for all there is.
    package var council: @Sendable (_ since: Timestamp?, _ transaction: Transaction) throws -> CouncilGrowth
    /// What became of each occasion's notices since a moment.
    package var occasions: @Sendable (_ since: Timestamp) async throws -> [OccasionFigures]

    package init(
        ownedTables: [OwnedTable],
        forget: @escaping @Sendable (_ account: Account.ID, _ transaction: Transaction) throws -> Void = { _, _ in },
        interests: @escaping InterestsOfAccounts = { _, _ in [:] },
        council:
            @escaping @Sendable (
                _ since: Timestamp?, _ transaction: Transaction
            ) throws -> CouncilGrowth = { _, _ in CouncilGrowth() },
        occasions: @escaping @Sendable (_ since: Timestamp) async throws -> [OccasionFigures] = { _ in [] }
    ) {
        self.ownedTables = ownedTables
        self.forget = forget
        self.interests = interests
        self.council = council
        self.occasions = occasions
    }

    /// The accounts alone.
    package static let none = Surroundings(ownedTables: OwnedTable.accounts)
}

/// How the council's part grew.
package struct CouncilGrowth: Sendable, Equatable {
    /// Topics there were at the end of each day.
    package var topics: [DayCount]
    /// Other figures by their names: `sessions`, `decisions`.
    package var figures: [String: Int]

    package init(topics: [DayCount] = [], figures: [String: Int] = [:]) {
        self.topics = topics
        self.figures = figures
    }
}

/// What became of the notices of one occasion.
package struct OccasionFigures: Sendable, Equatable {
    /// The occasion's id.
    package var key: String
    package var sent: Int
    package var bundled: Int
    /// Not ended yet, whatever their age.
    package var waiting: Int
    package var suppressed: Int
    package var expired: Int
    package var discarded: Int

    package init(
        key: String,
        sent: Int = 0,
        bundled: Int = 0,
        waiting: Int = 0,
        suppressed: Int = 0,
        expired: Int = 0,
        discarded: Int = 0
    ) {
        self.key = key
        self.sent = sent
        self.bundled = bundled
        self.waiting = waiting
        self.suppressed = suppressed
        self.expired = expired
        self.discarded = discarded
    }
}
