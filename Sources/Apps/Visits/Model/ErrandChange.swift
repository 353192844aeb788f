internal import API
internal import Accounts
internal import Base
internal import Store

/// What a visitor changes of a task; what is nil stays.
struct ErrandChange: Sendable, Equatable {
    var title: String?
    /// Nil stays; a value of nil means no moment any more.
    var due: String??
    var isDone: Bool?

    init() {}

    /// Reads what was sent.
    ///
    /// - Throws: 422 with every field that is wrong.
    init(_ wire: VisitsWire.TaskDraft) throws(Problem) {
        var check = FieldCheck()
        title = wire.title.map { check.text.line($0, "title", limit: Errand.titleLimit) }
        if let sent = wire.faellig {
            due = .some(sent.value.flatMap { value in check.wall(value, "faellig").map { _ in value } })
        }
        isDone = wire.erledigt
        try check.finish()
    }

    /// Makes a task of it.
    ///
    /// - Throws: 409 for one too many, 422 without a title.
    func make(_ account: Account, _ environment: VisitsEnvironment) async throws -> Errand {
        guard let title else { throw Problem.invalid("title", "missing") }
        let now = environment.clock.now()
        let (due, isDone) = (due ?? nil, isDone ?? false)
        let made = try await environment.database.write {
            try Errand.insert(title, due: due, isDone: isDone, owner: account.id, now: now, in: $0)
        }
        guard let made else { throw Problem(409, "too_many_tasks", arguments: ["limit": String(Errand.limit)]) }
        return made
    }

    /// Changes a task.
    ///
    /// - Throws: 404 for somebody else's.
    func apply(to id: Errand.ID, _ account: Account, _ environment: VisitsEnvironment) async throws -> Errand {
        let now = environment.clock.now()
        let change = self
        let changed = try await environment.database.write { transaction -> Errand? in
            guard let old = try Errand.find(id, of: account.id, in: transaction) else { return nil }
            return try Errand.update(
                id,
                change.title ?? old.title,
                due: change.due ?? old.due,
                isDone: change.isDone ?? old.isDone,
                owner: account.id,
                now: now,
                in: transaction
            )
        }
        guard let changed else { throw Problem.notFound }
        return changed
    }
}
