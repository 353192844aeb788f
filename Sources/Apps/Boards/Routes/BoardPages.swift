internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import Store

/// A board's pages and the forms that parents send without script.
package enum BoardPages {
    /// The board.
    package static func show(
        _ request: Request,
        link: String,
        board slug: String,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let kita = try await KitaGate.find(link, environment)
        let board = try await NoteHandlers.board(slug, of: kita, environment)
        let notice = request.head.query("done").flatMap(BoardPage.Notice.init)
        return try await page(kita, board, request, environment) { $0.notice = notice }
    }

    /// The address with the slash at its end.
    package static func addSlash(
        _ request: Request,
        link: String,
        board slug: String,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let kita = try await KitaGate.find(link, environment)
        let board = try await NoteHandlers.board(slug, of: kita, environment)
        return .seeOther(path(kita, board))
    }

    /// Pins the note of a form; the secret travels in a cookie of this board.
    package static func pin(
        _ request: Request,
        link: String,
        board slug: String,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let kita = try await KitaGate.find(link, environment)
        let board = try await NoteHandlers.board(slug, of: kita, environment)
        let form = try await FormBody(request)
        do {
            try KitaGate.refuseIfPaused(kita)
            let draft = try NoteDraft(
                title: form["title"] ?? "",
                text: form["text"] ?? "",
                name: form["name"],
                contact: form["contact"]
            )
            try await KitaGate.limit(
                NoteHandlers.pinsPerAddress,
                NoteHandlers.pinsPerKita,
                request,
                kita,
                environment
            )
            let receipt = try await Pinning.pin(draft, on: board, of: kita, authorEndpoint: nil, environment)
            return Response.seeOther(path(kita, board) + "?done=" + BoardPage.Notice.pinned.rawValue)
                .with("Set-Cookie", NoteCookie.make(receipt, path(kita, board), environment))
        } catch let problem as Problem {
            let draft = BoardPage.Draft(
                title: form["title"] ?? "",
                text: form["text"] ?? "",
                name: form["name"] ?? "",
                contact: form["contact"] ?? "",
                faults: FormFaults(problem)
            )
            return try await page(kita, board, request, environment, status: problem.status) { $0.draft = draft }
        }
    }

    /// Asks whether a note shall come down.
    package static func confirmRemoval(
        _ request: Request,
        link: String,
        board slug: String,
        note id: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let kita = try await KitaGate.find(link, environment)
        let board = try await NoteHandlers.board(slug, of: kita, environment)
        return try await removalPage(kita, board, Note.ID(rawValue: id), request, environment)
    }

    /// Takes a note down with the secret in the device's cookie.
    package static func remove(
        _ request: Request,
        link: String,
        board slug: String,
        note id: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let kita = try await KitaGate.find(link, environment)
        let board = try await NoteHandlers.board(slug, of: kita, environment)
        let note = Note.ID(rawValue: id)
        let secret = request.head.cookie(NoteCookie.name(note)) ?? ""
        do {
            try await NoteHandlers.takeDown(
                note,
                on: board,
                of: kita,
                secret: secret,
                request.head,
                environment
            )
        } catch let problem as Problem where problem.status == 403 {
            return try await removalPage(kita, board, note, request, environment, problem)
        }
        return Response.seeOther(path(kita, board) + "?done=" + BoardPage.Notice.takenDown.rawValue)
            .with("Set-Cookie", NoteCookie.clear(note, path(kita, board)))
    }

    private static func page(
        _ kita: Kita,
        _ board: Board,
        _ request: Request,
        _ environment: BoardsEnvironment,
        status: Int = 200,
        change: (inout BoardPage.Model) -> Void
    ) async throws -> Response {
        let before = try NoteHandlers.before(request.head)
        // A form goes to the notes, where no page is.
        let context = environment.page(request.head, nil).at(path(kita, board))
        let (boards, notes) = try await environment.database.read { transaction in
            (
                try Board.all(of: kita.id, in: transaction),
                try Note.page(of: board.id, before: before, in: transaction)
            )
        }
        var model = BoardPage.Model(
            frame: KitaPages.frame(kita, boards, environment),
            slug: board.slug,
            name: board.name,
            hasBell: board.hasNotifications,
            notes: notes.notes.map { card($0, request.head) },
            hasMore: notes.hasMore,
            isOlderPage: before != nil,
            shownUntil: before == nil ? ShownUntil.of(notes, now: context.now) : nil
        )
        change(&model)
        return KitaPages.secret(BoardPage.render(model, context), status: status)
    }

    private static func card(_ note: Note, _ head: RequestHead) -> NoteCard {
        NoteCard(
            id: note.id.rawValue,
            title: note.title,
            text: note.text,
            name: note.name,
            contact: note.contact,
            pinnedAt: note.pinnedAt,
            isMine: head.cookie(NoteCookie.name(note.id)) != nil
        )
    }

    private static func removalPage(
        _ kita: Kita,
        _ board: Board,
        _ note: Note.ID,
        _ request: Request,
        _ environment: BoardsEnvironment,
        _ problem: Problem? = nil
    ) async throws -> Response {
        let (boards, found) = try await environment.database.read { transaction in
            (
                try Board.all(of: kita.id, in: transaction),
                try Note.find(note, on: board.id, in: transaction)
            )
        }
        guard let found else { throw Problem.notFound }
        let model = RemoveNotePage.Model(
            frame: KitaPages.frame(kita, boards, environment),
            slug: board.slug,
            noteID: note.rawValue,
            noteTitle: found.title,
            faults: problem.map { FormFaults($0) } ?? .none
        )
        return KitaPages.secret(
            RemoveNotePage.render(model, environment.page(request.head, nil)),
            status: problem?.status ?? 200
        )
    }

    private static func path(_ kita: Kita, _ board: Board) -> String { "\(kita.path)\(board.slug)/" }
}

/// The cookie with which a device without script remembers that a note is its own.
private enum NoteCookie {
    private static let lifetime = 365 * 86_400

    static func name(_ note: Note.ID) -> String { "zettel_\(note)" }

    static func make(_ receipt: Pinning.Receipt, _ path: String, _ environment: BoardsEnvironment) -> String {
        let secure = environment.baseURL.hasPrefix("https:") ? "; Secure" : ""
        return """
            \(name(receipt.id))=\(receipt.secret); Path=\(path); Max-Age=\(lifetime); HttpOnly; SameSite=Lax\(secure)
            """
    }

    static func clear(_ note: Note.ID, _ path: String) -> String {
        "\(name(note))=; Path=\(path); Max-Age=0; HttpOnly; SameSite=Lax"
    }
}
