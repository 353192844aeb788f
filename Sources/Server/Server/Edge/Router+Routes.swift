internal import API
internal import Accounts
internal import Boards
internal import HTTP

extension Router {
    /// Hands a route to its handler.
    func handle(_ route: Route, _ request: Request) async throws -> Response {
        let accounts = environment.accounts
        let boards = environment.boards
        return switch route {
        case .health: try await SystemHandlers.health(environment)
        case .metrics: try await SystemHandlers.metrics(request, environment)
        case .openAPI: try SystemHandlers.openAPI(environment)
        case .register: try await RegisterRoute.post(request, accounts)
        case .login: try await LoginRoute.post(request, accounts)
        case .logout: try await LogoutRoute.post(request, accounts)
        case .me: try await MeRoute.get(request, accounts)
        case .kitas: try await KitaHandlers.list(request, boards)
        case .createKita: try await KitaHandlers.create(request, boards)
        case .updateKita(let kita): try await KitaHandlers.update(request, kita: kita, boards)
        case .deleteKita(let kita): try await KitaHandlers.delete(request, kita: kita, boards)
        case .renewKitaLink(let kita): try await KitaHandlers.renewLink(request, kita: kita, boards)
        case .replaceKitaStaff(let kita): try await KitaHandlers.replaceStaff(request, kita: kita, boards)
        case .createBoard(let kita): try await BoardHandlers.create(request, kita: kita, boards)
        case .updateBoard(let kita, let board):
            try await BoardHandlers.update(request, kita: kita, board: board, boards)
        case .deleteBoard(let kita, let board):
            try await BoardHandlers.delete(request, kita: kita, board: board, boards)
        case .takeNoteDown(let kita, let board, let note):
            try await BoardHandlers.takeNoteDown(request, kita: kita, board: board, note: note, boards)
        case .pushSubscribe(let link): try await PushHandlers.subscribe(request, link: link, boards)
        case .pushUnsubscribe(let link): try await PushHandlers.unsubscribe(request, link: link, boards)
        case .pushSync(let link): try await PushHandlers.sync(request, link: link, boards)
        case .notes(let link, let board): try await NoteHandlers.list(request, link: link, board: board, boards)
        case .pinNote(let link, let board):
            if isForm(request) {
                try await BoardPages.pin(request, link: link, board: board, boards)
            } else {
                try await NoteHandlers.pin(request, link: link, board: board, boards)
            }
        case .removeNote(let link, let board, let note):
            try await NoteHandlers.remove(request, link: link, board: board, note: note, boards)
        }
    }

    private func isForm(_ request: Request) -> Bool {
        request.headers["Content-Type"]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true
    }
}
