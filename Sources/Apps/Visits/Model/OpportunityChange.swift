internal import API
internal import Accounts
internal import Base
internal import Store

/// What a visitor changes of a chance; what is nil stays.
struct OpportunityChange: Sendable, Equatable {
    var title: String?
    /// Nil stays; a value of nil means no day any more.
    var day: String??

    init() {}

    /// Reads what was sent.
    ///
    /// - Throws: 422 with every field that is wrong.
    init(_ wire: VisitsWire.OpportunityDraft) throws(Problem) {
        var check = FieldCheck()
        title = wire.title.map { check.text.line($0, "title", limit: Errand.titleLimit) }
        if let sent = wire.datum {
            day = .some(sent.value.flatMap { value in check.day(value, "datum").map { _ in value } })
        }
        try check.finish()
    }

    /// Makes a chance of it.
    ///
    /// - Throws: 409 for one too many, 422 without a title.
    func make(_ account: Account, _ environment: VisitsEnvironment) async throws -> Opportunity {
        guard let title else { throw Problem.invalid("title", "missing") }
        let now = environment.clock.now()
        let day = day ?? nil
        let made = try await environment.database.write {
            try Opportunity.insert(title, day: day, owner: account.id, now: now, in: $0)
        }
        guard let made else {
            throw Problem(409, "too_many_opportunities", arguments: ["limit": String(Opportunity.limit)])
        }
        return made
    }

    /// Changes a chance.
    ///
    /// - Throws: 404 for somebody else's.
    func apply(
        to id: Opportunity.ID,
        _ account: Account,
        _ environment: VisitsEnvironment
    ) async throws -> Opportunity {
        let change = self
        let changed = try await environment.database.write { transaction -> Opportunity? in
            guard let old = try Opportunity.find(id, of: account.id, in: transaction) else { return nil }
            return try Opportunity.update(
                id,
                change.title ?? old.title,
                day: change.day ?? old.day,
                owner: account.id,
                in: transaction
            )
        }
        guard let changed else { throw Problem.notFound }
        return changed
    }
}
