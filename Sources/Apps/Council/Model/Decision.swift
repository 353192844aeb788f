internal import Base
package import Store

/// What a session made of an item.
package struct Decision: Sendable, Equatable, RowReadable {
    /// The number of its row; a result that is told again keeps it.
    package struct ID: Identifier, Bindable, Readable {
        package let rawValue: Int64

        package init(rawValue: Int64) { self.rawValue = rawValue }
    }

    /// Whether it decides the item or one part of it; the raw values are the wire's.
    package enum Kind: String, Sendable {
        case decision
        case subvote
    }

    /// How it ended; the raw values are the wire's.
    package enum Outcome: String, Sendable, CaseIterable {
        case accepted = "angenommen"
        case rejected = "abgelehnt"
        case postponed = "vertagt"
        case noted = "zur_kenntnis"
        case none = "kein_beschluss"
    }

    /// How the votes stood; the raw values are the wire's.
    package enum Vote: String, Sendable, CaseIterable {
        case unanimous = "einstimmig"
        case majority = "mehrheitlich"
    }

    package let id: ID
    package let session: CouncilSession.ID
    package let position: Int
    package let kind: Kind
    /// The item that a vote on one part belongs to.
    package let parentItem: String?
    package let itemNumber: String
    package let title: String
    /// The text that was decided.
    package let text: String?
    /// The source's own words: `einstimmig zugestimmt`.
    package let result: String?
    package let outcome: Outcome
    package let vote: Vote?
    package let votesAgainst: Int?
    package let abstentions: Int?
    /// The factions that moved it, or voted for it, as the minutes name them.
    package let factions: [String]
    package let paperNumber: String?
    package let paper: Paper.ID?
    package let policyField: String?
    package let policyTags: [String]
    package let summary: String?
    /// The same in plain words.
    package let simpleSummary: String?
    package let amountInEuro: Int64?
    /// 0 to 100, by rule.
    package let importance: Int?
    /// 0 to 100, measured; nil where nobody measured.
    package let impact: Int?
    package let impactReason: String?
    /// 0 to 100: how much people talk about it.
    package let interest: Int?
    package let interestReason: String?
    /// Day of the session: `2026-11-30`.
    package let date: String

    package init(row: Row) throws(StoreError) {
        id = try row.get("id")
        session = try row.get("ksinr")
        position = try row.get("position")
        kind = Kind(rawValue: try row.get("kind")) ?? .decision
        parentItem = try row.getOptional("parent_item")
        itemNumber = try row.get("item_number")
        title = try row.get("title")
        text = try row.getOptional("beschluss")
        result = try row.getOptional("result")
        outcome = Outcome(rawValue: try row.get("outcome")) ?? .none
        vote = try row.getOptional("vote").flatMap(Vote.init(rawValue:))
        votesAgainst = try row.getOptional("gegenstimmen")
        abstentions = try row.getOptional("enthaltungen")
        factions = TextList.read(try row.getOptional("factions"))
        paperNumber = try row.getOptional("vorlage_nr")
        paper = try row.getOptional("kvonr")
        policyField = try row.getOptional("policy_field")
        policyTags = TextList.read(try row.getOptional("policy_tags"))
        summary = try row.getOptional("summary")
        simpleSummary = try row.getOptional("simple_summary")
        amountInEuro = try row.getOptional("amount_eur")
        importance = try row.getOptional("importance")
        impact = try row.getOptional("impact")
        impactReason = try row.getOptional("impact_reason")
        interest = try row.getOptional("interest")
        interestReason = try row.getOptional("interest_reason")
        date = try row.get("session_date")
    }

    static let columns: SQL = """
        council_decisions.id, council_decisions.ksinr, council_decisions.position, council_decisions.kind,
        council_decisions.parent_item, council_decisions.item_number, council_decisions.title,
        council_decisions.beschluss, council_decisions.result, council_decisions.outcome, council_decisions.vote,
        council_decisions.gegenstimmen, council_decisions.enthaltungen, council_decisions.factions,
        council_decisions.vorlage_nr, council_decisions.kvonr, council_decisions.policy_field,
        council_decisions.policy_tags, council_decisions.summary, council_decisions.simple_summary,
        council_decisions.amount_eur, council_decisions.importance, council_decisions.impact,
        council_decisions.impact_reason, council_decisions.interest, council_decisions.interest_reason,
        council_decisions.session_date
        """
}
