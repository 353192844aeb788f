internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import Store

/// Staff's pages about one board, and their forms.
package enum StaffBoardPages {
    /// The board's settings and notes.
    package static func show(
        _ request: Request,
        kita: Int64,
        board: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let place = try await place(request, kita, board, environment)
        let notice = request.head.query("done").flatMap(BoardSettingsPage.Notice.init)
        return try await page(place, request, environment) { $0.notice = notice }
    }

    /// What one of the board's forms asks for.
    package static func submit(
        _ request: Request,
        kita: Int64,
        board: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let place = try await place(request, kita, board, environment)
        let form = try await FormBody(request)
        guard let action = form["action"].flatMap(BoardSettingsPage.Action.init) else {
            throw Problem(400, "malformed_form")
        }
        do {
            return try await perform(action, place, form, environment)
        } catch let problem as Problem where action == .save {
            return try await page(place, request, environment, status: problem.status) { model in
                model.draftName = form["name"] ?? ""
                model.draftSlug = form["slug"] ?? ""
                model.faults = FormFaults(problem)
            }
        }
    }

    /// Asks whether the board shall be deleted.
    package static func confirmDeletion(
        _ request: Request,
        kita: Int64,
        board: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let place = try await place(request, kita, board, environment)
        let (notes, bells) = try await environment.database.read { transaction in
            (
                try Note.counts(inBoardsOf: place.kita.id, in: transaction)[place.board.id, default: 0],
                try Bell.counts(inBoardsOf: place.kita.id, in: transaction)[place.board.id, default: 0]
            )
        }
        let model = DeleteBoardPage.Model(
            kitaID: kita,
            kitaName: place.kita.name,
            boardID: board,
            boardName: place.board.name,
            noteCount: notes,
            bellCount: environment.push == nil ? nil : bells
        )
        let context = StaffKitaPages.context(request, place.account, environment)
        return .html(DeleteBoardPage.render(model, context))
    }

    /// Where the request leads, and who asks.
    private struct Place: Sendable {
        let account: Account
        let kita: Kita
        let board: Board
    }

    private static func place(
        _ request: Request,
        _ kita: Int64,
        _ board: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> Place {
        let (account, kita) = try await StaffKitaPages.place(request, kita, environment)
        let board = try await BoardAdministration.board(board, of: kita, environment)
        return Place(account: account, kita: kita, board: board)
    }

    private static func perform(
        _ action: BoardSettingsPage.Action,
        _ place: Place,
        _ form: FormBody,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let board = place.board
        switch action {
        case .save:
            _ = try await BoardAdministration.update(
                board,
                name: form["name"],
                slug: form["slug"],
                hasNotifications: nil,
                environment
            )
            return done(place, .saved)
        case .notificationsOn:
            _ = try await BoardAdministration.update(
                board,
                name: nil,
                slug: nil,
                hasNotifications: true,
                environment
            )
            return done(place, .notificationsOn)
        case .notificationsOff:
            _ = try await BoardAdministration.update(
                board,
                name: nil,
                slug: nil,
                hasNotifications: false,
                environment
            )
            return done(place, .notificationsOff)
        case .takeDown:
            guard let note = form["note"].flatMap({ Note.ID(digits: $0) }) else { throw Problem.notFound }
            try await NoteHandlers.takeDown(note, on: board, environment)
            return done(place, .takenDown)
        case .delete:
            try await BoardAdministration.delete(board, environment)
            return .seeOther("/boards/\(place.kita.id)?done=\(KitaSettingsPage.Notice.boardDeleted.rawValue)")
        }
    }

    private static func done(_ place: Place, _ notice: BoardSettingsPage.Notice) -> Response {
        .seeOther("/boards/\(place.kita.id)/\(place.board.id)?done=\(notice.rawValue)")
    }

    private static func page(
        _ place: Place,
        _ request: Request,
        _ environment: BoardsEnvironment,
        status: Int = 200,
        change: (inout BoardSettingsPage.Model) -> Void
    ) async throws -> Response {
        let before = try NoteHandlers.before(request.head)
        let board = place.board
        let (notes, bells) = try await environment.database.read { transaction in
            (
                try Note.page(of: board.id, before: before, in: transaction),
                try Bell.counts(inBoardsOf: place.kita.id, in: transaction)[board.id, default: 0]
            )
        }
        var model = BoardSettingsPage.Model(
            kitaID: place.kita.id.rawValue,
            kitaName: place.kita.name,
            id: board.id.rawValue,
            name: board.name,
            slug: board.slug,
            url: "\(environment.baseURL)\(place.kita.path)\(board.slug)/",
            hasPush: environment.push != nil,
            hasNotifications: board.hasNotifications,
            bellCount: bells,
            notes: notes.notes.map {
                BoardSettingsPage.Model.Note(
                    id: $0.id.rawValue,
                    title: $0.title,
                    author: $0.name,
                    pinnedAt: $0.pinnedAt
                )
            },
            olderBefore: notes.hasMore ? notes.notes.last?.id.rawValue : nil
        )
        change(&model)
        let context = StaffKitaPages.context(request, place.account, environment)
        return Response.html(BoardSettingsPage.render(model, context), status: status).withSecrecy
    }
}
