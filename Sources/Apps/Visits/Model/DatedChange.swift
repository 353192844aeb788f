internal import API
internal import Accounts
internal import Base
internal import HTTP
internal import Store

/// What a visitor changes of a task or of a sale that may come; what is nil stays.
struct DatedChange: Sendable, Equatable {
    var title: String?
    /// Nil stays; a value of nil means no date any more.
    var date: String??
    var isDone: Bool?

    init() {}

    /// Reads what a client sent.
    ///
    /// - Throws: 415, 400, 422 with every field that is wrong.
    static func read(_ request: Request, _ look: DatedLook) async throws -> DatedChange {
        if look.canBeDone {
            let wire = try await JSONBody.decode(VisitsWire.TaskDraft.self, from: request)
            return try DatedChange(look, title: wire.title, date: wire.faellig, isDone: wire.erledigt)
        }
        let wire = try await JSONBody.decode(VisitsWire.OpportunityDraft.self, from: request)
        return try DatedChange(look, title: wire.title, date: wire.datum, isDone: nil)
    }

    private init(
        _ look: DatedLook,
        title: String?,
        date: VisitsWire.Sent<String>?,
        isDone: Bool?
    ) throws(Problem) {
        var check = FieldCheck()
        self.title = title.map { check.text.line($0, "title", limit: DatedItem.titleLimit) }
        if let date { self.date = .some(date.value.flatMap { check.date($0, look) }) }
        self.isDone = isDone
        try check.finish()
    }

    /// Reads a form.
    ///
    /// The switch decides: off means no date, whatever stands in the field; on without one is a fault.
    ///
    /// - Throws: 422 with every field that is wrong.
    init(_ form: FormBody, _ look: DatedLook) throws(Problem) {
        var check = FieldCheck()
        title = check.text.line(form[look.form] ?? "", "title", limit: DatedItem.titleLimit)
        date = .some(nil)
        if form["mit_datum"] != nil {
            let typed = form[look.dateName] ?? ""
            if typed.isEmpty {
                check.missing(look.dateName)
            } else {
                // Browsers may add seconds to a time.
                date = .some(check.date(look.hasTime ? String(typed.prefix(16)) : typed, look))
            }
        }
        try check.finish()
    }

    /// Makes one of it.
    ///
    /// - Throws: 409 for one too many, 422 without a title.
    func make(_ look: DatedLook, _ account: Account, _ environment: VisitsEnvironment) async throws -> DatedItem {
        guard let title else { throw Problem.invalid("title", "missing") }
        let now = environment.clock.now()
        let (date, isDone) = (date ?? nil, isDone ?? false)
        let made = try await environment.database.write {
            try DatedItem.insert(title, date: date, isDone: isDone, look, owner: account.id, now: now, in: $0)
        }
        guard let made else { throw look.tooMany }
        return made
    }

    /// Changes one.
    ///
    /// - Throws: 404 for somebody else's.
    func apply(
        to id: DatedItem.ID,
        _ look: DatedLook,
        _ account: Account,
        _ environment: VisitsEnvironment
    ) async throws -> DatedItem {
        let now = environment.clock.now()
        let change = self
        let changed = try await environment.database.write { transaction -> DatedItem? in
            guard let old = try DatedItem.find(id, look, of: account.id, in: transaction) else { return nil }
            return try DatedItem.update(
                id,
                change.title ?? old.title,
                date: change.date ?? old.date,
                isDone: change.isDone ?? old.isDone,
                look,
                owner: account.id,
                now: now,
                in: transaction
            )
        }
        guard let changed else { throw Problem.notFound }
        return changed
    }

    /// Deletes one.
    ///
    /// - Throws: 404 for somebody else's.
    static func delete(
        _ id: DatedItem.ID,
        _ look: DatedLook,
        _ account: Account,
        _ environment: VisitsEnvironment
    ) async throws {
        let wasThere = try await environment.database.write {
            try DatedItem.delete(id, look, of: account.id, in: $0)
        }
        guard wasThere else { throw Problem.notFound }
    }
}

extension FieldCheck {
    /// A date as it is sent and kept, with a time or without.
    fileprivate mutating func date(_ value: String, _ look: DatedLook) -> String? {
        let isDate = look.hasTime ? wall(value, look.dateName) != nil : day(value, look.dateName) != nil
        return isDate ? value : nil
    }
}
