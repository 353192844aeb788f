internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import Store

/// Staff's pages about Kitas, and their forms.
package enum StaffKitaPages {
    /// All Kitas of the account.
    package static func list(_ request: Request, _ environment: BoardsEnvironment) async throws -> Response {
        let account = try await KitaHandlers.account(request, environment)
        return try await listPage(account, request, environment)
    }

    /// Makes a Kita.
    package static func create(_ request: Request, _ environment: BoardsEnvironment) async throws -> Response {
        let account = try await KitaHandlers.account(request, environment)
        let name = try await FormBody(request)["name"] ?? ""
        do {
            let kita = try await KitaAdministration.create(name: name, by: account, environment)
            return done(kita, .created)
        } catch let problem as Problem {
            return try await listPage(account, request, environment, newName: name, problem)
        }
    }

    /// One Kita.
    package static func show(
        _ request: Request,
        kita id: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let (account, kita) = try await place(request, id, environment)
        let notice = request.head.query("done").flatMap(KitaSettingsPage.Notice.init)
        return try await settingsPage(kita, account, request, environment) { $0.notice = notice }
    }

    /// What one of the Kita's forms asks for.
    package static func submit(
        _ request: Request,
        kita id: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let (account, kita) = try await place(request, id, environment)
        let form = try await FormBody(request)
        guard let action = form["action"].flatMap(KitaSettingsPage.Action.init) else {
            throw Problem(400, "malformed_form")
        }
        do {
            return try await perform(action, kita, form, environment)
        } catch let problem as Problem where action == .delete {
            return try await deletePage(kita, account, request, environment, typed: form["name"] ?? "", problem)
        } catch let problem as Problem {
            return try await settingsPage(kita, account, request, environment, status: problem.status) { model in
                model.refused = action
                model.faults = FormFaults(problem)
                switch action {
                case .rename: model.draft.name = form["name"] ?? ""
                case .staff: model.draft.staffEmails = form["emails"] ?? ""
                case .newBoard:
                    model.draft.boardName = form["name"] ?? ""
                    model.draft.boardSlug = form["slug"] ?? ""
                case .pause, .resume, .link, .delete: break
                }
            }
        }
    }

    /// Asks whether the link shall be replaced, and says what that means.
    package static func confirmNewLink(
        _ request: Request,
        kita id: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let (account, kita) = try await place(request, id, environment)
        let model = NewLinkPage.Model(
            kitaID: kita.id.rawValue,
            kitaName: kita.name,
            hasPush: environment.push != nil
        )
        return .html(NewLinkPage.render(model, context(request, account, environment)))
    }

    /// Asks for the Kita's name before it is deleted.
    package static func confirmDeletion(
        _ request: Request,
        kita id: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let (account, kita) = try await place(request, id, environment)
        return try await deletePage(kita, account, request, environment)
    }

    /// The poster with the link's QR code.
    package static func poster(
        _ request: Request,
        kita id: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let (account, kita) = try await place(request, id, environment)
        let url = environment.baseURL + kita.path
        guard let code = environment.qrCode(url) else { throw Problem(500, "internal") }
        let model = PosterPage.Model(
            kitaID: kita.id.rawValue,
            kitaName: kita.name,
            url: url,
            qrPath: code.path,
            qrSize: code.size,
            hasPush: environment.push != nil
        )
        return Response.html(PosterPage.render(model, context(request, account, environment))).withSecrecy
    }

    /// Who asks, and the Kita that the request leads to.
    static func place(
        _ request: Request,
        _ id: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> (account: Account, kita: Kita) {
        let account = try await KitaHandlers.account(request, environment)
        return (account, try await KitaAdministration.kita(id, for: account, environment))
    }

    /// What a page for staff is drawn with.
    static func context(
        _ request: Request,
        _ account: Account,
        _ environment: BoardsEnvironment
    ) -> PageContext {
        environment.page(request.head, account.displayName ?? account.email)
    }

    private static func perform(
        _ action: KitaSettingsPage.Action,
        _ kita: Kita,
        _ form: FormBody,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        switch action {
        case .rename:
            let name = form["name"] ?? ""
            return done(
                try await KitaAdministration.update(kita, name: name, isPaused: nil, environment),
                .renamed
            )
        case .pause:
            return done(try await KitaAdministration.update(kita, name: nil, isPaused: true, environment), .paused)
        case .resume:
            return done(try await KitaAdministration.update(kita, name: nil, isPaused: false, environment), .resumed)
        case .staff:
            let emails = (form["emails"] ?? "").split { $0.isWhitespace || $0 == "," || $0 == ";" }.map(String.init)
            _ = try await KitaAdministration.replaceStaff(of: kita, emails: emails, environment)
            return done(kita, .staff)
        case .newBoard:
            let slug = form["slug"].flatMap { $0.isEmpty ? nil : $0 }
            _ = try await BoardAdministration.create(
                name: form["name"] ?? "",
                slug: slug,
                kita: kita,
                environment
            )
            return done(kita, .boardCreated)
        case .link:
            return done(try await KitaAdministration.renewLink(kita, environment), .newLink)
        case .delete:
            try await KitaAdministration.delete(kita, confirmedName: form["name"] ?? "", environment)
            return .seeOther("/boards?done=deleted")
        }
    }

    private static func done(_ kita: Kita, _ notice: KitaSettingsPage.Notice) -> Response {
        .seeOther("/boards/\(kita.id)?done=\(notice.rawValue)")
    }

    private static func listPage(
        _ account: Account,
        _ request: Request,
        _ environment: BoardsEnvironment,
        newName: String = "",
        _ problem: Problem? = nil
    ) async throws -> Response {
        let kitas = try await environment.database.read { transaction in
            try Kita.all(for: account, in: transaction).map { kita in
                KitasPage.Model.Kita(
                    id: kita.id.rawValue,
                    name: kita.name,
                    isPaused: kita.isPaused,
                    boardCount: try Board.all(of: kita.id, in: transaction).count,
                    noteCount: try Note.counts(inBoardsOf: kita.id, in: transaction).values.reduce(0, +),
                    bellCount: environment.push == nil
                        ? nil : try Bell.counts(inBoardsOf: kita.id, in: transaction).values.reduce(0, +)
                )
            }
        }
        let model = KitasPage.Model(
            kitas: kitas,
            newName: newName,
            faults: problem.map { FormFaults($0) } ?? .none,
            wasDeleted: request.head.query("done") == "deleted"
        )
        return .html(
            KitasPage.render(model, context(request, account, environment)),
            status: problem?.status ?? 200
        )
    }

    private static func settingsPage(
        _ kita: Kita,
        _ account: Account,
        _ request: Request,
        _ environment: BoardsEnvironment,
        status: Int = 200,
        change: (inout KitaSettingsPage.Model) -> Void
    ) async throws -> Response {
        let staff = try await KitaAdministration.staff(of: kita, environment)
        let boards = try await environment.database.read { transaction in
            let notes = try Note.counts(inBoardsOf: kita.id, in: transaction)
            let bells = try Bell.counts(inBoardsOf: kita.id, in: transaction)
            return try Board.all(of: kita.id, in: transaction).map { board in
                KitaSettingsPage.Model.Board(
                    id: board.id.rawValue,
                    slug: board.slug,
                    name: board.name,
                    hasNotifications: board.hasNotifications,
                    noteCount: notes[board.id, default: 0],
                    bellCount: bells[board.id, default: 0]
                )
            }
        }
        var model = KitaSettingsPage.Model(
            id: kita.id.rawValue,
            name: kita.name,
            isPaused: kita.isPaused,
            url: environment.baseURL + kita.path,
            path: kita.path,
            hasPush: environment.push != nil,
            boards: boards,
            draft: KitaSettingsPage.Model.Draft(
                name: kita.name,
                staffEmails: staff.map(\.email).joined(separator: "\n")
            )
        )
        change(&model)
        return Response.html(
            KitaSettingsPage.render(model, context(request, account, environment)),
            status: status
        ).withSecrecy
    }

    private static func deletePage(
        _ kita: Kita,
        _ account: Account,
        _ request: Request,
        _ environment: BoardsEnvironment,
        typed: String = "",
        _ problem: Problem? = nil
    ) async throws -> Response {
        let (boards, notes) = try await environment.database.read { transaction in
            (
                try Board.all(of: kita.id, in: transaction).count,
                try Note.counts(inBoardsOf: kita.id, in: transaction).values.reduce(0, +)
            )
        }
        let model = DeleteKitaPage.Model(
            kitaID: kita.id.rawValue,
            kitaName: kita.name,
            boardCount: boards,
            noteCount: notes,
            typed: typed,
            faults: problem.map { FormFaults($0) } ?? .none
        )
        return .html(
            DeleteKitaPage.render(model, context(request, account, environment)),
            status: problem?.status ?? 200
        )
    }
}
