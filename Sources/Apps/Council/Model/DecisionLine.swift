package import Store

/// A decision as a list shows it.
package struct DecisionLine: Sendable, Equatable, RowReadable {
    package var id: Decision.ID
    package var session: CouncilSession.ID
    package var itemNumber: String
    package var title: String
    package var committee: String
    /// `2026-11-30`.
    package var date: String
    package var outcome: Decision.Outcome
    package var vote: Decision.Vote?
    package var result: String?
    package var policyField: String?
    package var paperNumber: String?
    package var paper: Paper.ID?
    package var amountInEuro: Int64?
    package var importance: Int?
    package var summary: String?

    package init(
        id: Decision.ID,
        session: CouncilSession.ID = .init(rawValue: 1),
        itemNumber: String = "Ö 1",
        title: String,
        committee: String,
        date: String,
        outcome: Decision.Outcome,
        vote: Decision.Vote? = nil,
        result: String? = nil,
        policyField: String? = nil,
        paperNumber: String? = nil,
        paper: Paper.ID? = nil,
        amountInEuro: Int64? = nil,
        importance: Int? = nil,
        summary: String? = nil
    ) {
        self.id = id
        self.session = session
        self.itemNumber = itemNumber
        self.title = title
        self.committee = committee
        self.date = date
        self.outcome = outcome
        self.vote = vote
        self.result = result
        self.policyField = policyField
        self.paperNumber = paperNumber
        self.paper = paper
        self.amountInEuro = amountInEuro
        self.importance = importance
        self.summary = summary
    }

    package init(row: Row) throws(StoreError) {
        id = try row.get("id")
        session = try row.get("ksinr")
        itemNumber = try row.get("item_number")
        title = try row.get("title")
        committee = try row.get("committee")
        date = try row.get("session_date")
        outcome = Decision.Outcome(rawValue: try row.get("outcome")) ?? .none
        vote = try row.getOptional("vote").flatMap(Decision.Vote.init(rawValue:))
        result = try row.getOptional("result")
        policyField = try row.getOptional("policy_field")
        paperNumber = try row.getOptional("vorlage_nr")
        paper = try row.getOptional("kvonr")
        amountInEuro = try row.getOptional("amount_eur")
        importance = try row.getOptional("importance")
        summary = try row.getOptional("summary")
    }

    /// Of `council_decisions` joined with `council_sessions`.
    static let columns: SQL = """
        council_decisions.id, council_decisions.ksinr, council_decisions.item_number, council_decisions.title,
        council_sessions.committee, council_decisions.session_date, council_decisions.outcome, council_decisions.vote,
        council_decisions.result, council_decisions.policy_field, council_decisions.vorlage_nr,
        council_decisions.kvonr, council_decisions.amount_eur, council_decisions.importance, council_decisions.summary
        """

    /// Where ``columns`` come from.
    static let source: SQL = """
        council_decisions JOIN council_sessions ON council_sessions.ksinr = council_decisions.ksinr
        """
}
