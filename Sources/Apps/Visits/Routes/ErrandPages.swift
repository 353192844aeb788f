internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import Store

/// Aufgaben (`/visits/aufgaben`): the list, one task, and their forms.
package enum ErrandPages {
    private static let notices: Set<String> = [
        "task.created", "task.saved", "task.deleted", "task.done", "task.undone",
    ]

    /// The list.
    ///
    /// - Throws: 401, 403.
    package static func list(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        return try await list(request, account, TasksPage.Draft(), environment)
    }

    private static func list(
        _ request: Request,
        _ account: Account,
        _ draft: TasksPage.Draft,
        _ environment: VisitsEnvironment,
        status: Int = 200
    ) async throws -> Response {
        let tasks = try await environment.database.read { try Errand.all(of: account.id, in: $0) }
        let model = TasksPage.Model(
            reader: try await environment.reader(account),
            tasks: tasks,
            now: environment.wall(account),
            draft: draft,
            notice: request.head.notice(notices)
        )
        return .html(TasksPage.render(model, environment.context(request.head, account)), status: status)
    }

    /// `POST /visits/aufgaben`: a new task, or one that is done or not.
    ///
    /// - Throws: 401, 403, 400 for a form that says nothing, 404 for somebody else's.
    package static func submit(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let form = try await FormBody(request)
        switch form["action"] {
        case "create":
            do {
                _ = try await change(form).make(account, environment)
                return .seeOther(VisitsAddress.tasks + "?ok=task.created")
            } catch let problem as Problem where [409, 422].contains(problem.status) {
                return try await list(request, account, typed(form, problem), environment, status: problem.status)
            }
        case "done", "undo":
            guard let id = form["task"].flatMap({ Int64(digits: $0) }) else { throw Problem.notFound }
            var change = ErrandChange()
            change.isDone = form["action"] == "done"
            _ = try await change.apply(to: Errand.ID(rawValue: id), account, environment)
            return .seeOther(VisitsAddress.tasks + (change.isDone == true ? "?ok=task.done" : "?ok=task.undone"))
        default: throw Problem(400, "malformed_form")
        }
    }

    /// `GET /visits/aufgaben/<id>`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's.
    package static func show(
        _ request: Request,
        task: Int64,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let model = try await model(task, account, environment)
        return .html(TaskPage.render(model, environment.context(request.head, account)))
    }

    /// `GET /visits/aufgaben/<id>/loeschen`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's.
    package static func confirmDeletion(
        _ request: Request,
        task: Int64,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let model = try await model(task, account, environment)
        return .html(TaskPage.renderDeletion(model, environment.context(request.head, account)))
    }

    /// `POST /visits/aufgaben/<id>`: other words, or the end.
    ///
    /// - Throws: 401, 403, 404 for somebody else's.
    package static func submit(
        _ request: Request,
        task: Int64,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let form = try await FormBody(request)
        let id = Errand.ID(rawValue: task)
        if form["action"] == "delete" {
            guard try await environment.database.write({ try Errand.delete(id, of: account.id, in: $0) }) else {
                throw Problem.notFound
            }
            return .seeOther(VisitsAddress.tasks + "?ok=task.deleted")
        }
        do {
            _ = try await change(form).apply(to: id, account, environment)
            return .seeOther(VisitsAddress.tasks + "?ok=task.saved")
        } catch let problem as Problem where problem.status == 422 {
            var model = try await model(task, account, environment)
            model.draft = typed(form, problem)
            return .html(TaskPage.render(model, environment.context(request.head, account)), status: 422)
        }
    }

    private static func model(
        _ id: Int64,
        _ account: Account,
        _ environment: VisitsEnvironment
    ) async throws -> TaskPage.Model {
        let found = try await environment.database.read {
            try Errand.find(Errand.ID(rawValue: id), of: account.id, in: $0)
        }
        guard let found else { throw Problem.notFound }
        let draft = TasksPage.Draft(title: found.title, hasDate: found.due != nil, due: found.due ?? "")
        return TaskPage.Model(reader: try await environment.reader(account), task: found, draft: draft)
    }

    /// The switch decides: off means no moment, whatever stands in the field; on without one is a fault.
    private static func change(_ form: FormBody) throws(Problem) -> ErrandChange {
        var check = FieldCheck()
        var change = ErrandChange()
        change.title = check.text.line(form["aufgabe"] ?? "", "title", limit: Errand.titleLimit)
        change.due = .some(nil)
        if form["mit_datum"] != nil {
            // Browsers may add seconds.
            let text = String((form["faellig"] ?? "").prefix(16))
            if text.isEmpty {
                check.missing("faellig")
            } else if check.wall(text, "faellig") != nil {
                change.due = text
            }
        }
        try check.finish()
        return change
    }

    private static func typed(_ form: FormBody, _ problem: Problem) -> TasksPage.Draft {
        TasksPage.Draft(
            title: form["aufgabe"] ?? "",
            hasDate: form["mit_datum"] != nil,
            due: form["faellig"] ?? "",
            faults: FormFaults(problem)
        )
    }
}
