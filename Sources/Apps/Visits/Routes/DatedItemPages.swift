internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import Store

/// Aufgaben (`/visits/aufgaben`) and Verkaufschancen (`/visits/chancen`): the list, one of it, and their forms.
package enum DatedItemPages {
    /// The list.
    ///
    /// - Throws: 401, 403.
    package static func list(
        _ look: DatedLook,
        _ request: Request,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        return try await list(look, request, account, DatedItemForm(), environment)
    }

    private static func list(
        _ look: DatedLook,
        _ request: Request,
        _ account: Account,
        _ form: DatedItemForm,
        _ environment: VisitsEnvironment,
        status: Int = 200
    ) async throws -> Response {
        let items = try await environment.database.read { try DatedItem.all(look, of: account.id, in: $0) }
        let model = DatedItemsPage.Model(
            look: look,
            reader: try await environment.reader(account),
            items: items,
            now: environment.wall(account),
            form: form,
            notice: request.head.notice(look.notices)
        )
        return .html(DatedItemsPage.render(model, environment.context(request.head, account)), status: status)
    }

    /// `POST` to the list: a new one, or one that is done or not where that can be.
    ///
    /// - Throws: 401, 403, 400 for a form that says nothing, 404 for somebody else's.
    package static func submit(
        _ look: DatedLook,
        _ request: Request,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let form = try await FormBody(request)
        switch form["action"] {
        case "create":
            do {
                _ = try await DatedChange(form, look).make(look, account, environment)
                return .seeOther(look.told("created"))
            } catch let problem as Problem where [409, 422].contains(problem.status) {
                let typed = DatedItemForm(form, look, problem)
                return try await list(look, request, account, typed, environment, status: problem.status)
            }
        case "done" where look.canBeDone, "undo" where look.canBeDone:
            guard let id = form[look.name].flatMap({ DatedItem.ID(digits: $0) }) else { throw Problem.notFound }
            var change = DatedChange()
            change.isDone = form["action"] == "done"
            _ = try await change.apply(to: id, look, account, environment)
            return .seeOther(look.told(change.isDone == true ? "done" : "undone"))
        default: throw Problem(400, "malformed_form")
        }
    }

    /// One of the list.
    ///
    /// - Throws: 401, 403, 404 for somebody else's.
    package static func show(
        _ look: DatedLook,
        _ request: Request,
        id: Int64,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        try await page(look, request, DatedItem.ID(rawValue: id), environment, DatedItemPage.render)
    }

    /// The question before one is deleted.
    ///
    /// - Throws: 401, 403, 404 for somebody else's.
    package static func confirmDeletion(
        _ look: DatedLook,
        _ request: Request,
        id: Int64,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        try await page(look, request, DatedItem.ID(rawValue: id), environment, DatedItemPage.renderDeletion)
    }

    /// `POST` to one of the list: other words, or the end.
    ///
    /// - Throws: 401, 403, 404 for somebody else's.
    package static func submit(
        _ look: DatedLook,
        _ request: Request,
        id: Int64,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let form = try await FormBody(request)
        let id = DatedItem.ID(rawValue: id)
        if form["action"] == "delete" {
            try await DatedChange.delete(id, look, account, environment)
            return .seeOther(look.told("deleted"))
        }
        do {
            _ = try await DatedChange(form, look).apply(to: id, look, account, environment)
            return .seeOther(look.told("saved"))
        } catch let problem as Problem where problem.status == 422 {
            var model = try await model(look, id, account, environment)
            model.form = DatedItemForm(form, look, problem)
            return .html(DatedItemPage.render(model, environment.context(request.head, account)), status: 422)
        }
    }

    private static func page(
        _ look: DatedLook,
        _ request: Request,
        _ id: DatedItem.ID,
        _ environment: VisitsEnvironment,
        _ render: (DatedItemPage.Model, PageContext) -> HTML
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let model = try await model(look, id, account, environment)
        return .html(render(model, environment.context(request.head, account)))
    }

    private static func model(
        _ look: DatedLook,
        _ id: DatedItem.ID,
        _ account: Account,
        _ environment: VisitsEnvironment
    ) async throws -> DatedItemPage.Model {
        let found = try await environment.database.read { try DatedItem.find(id, look, of: account.id, in: $0) }
        guard let found else { throw Problem.notFound }
        return DatedItemPage.Model(
            look: look,
            reader: try await environment.reader(account),
            item: found,
            form: DatedItemForm(found)
        )
    }
}
