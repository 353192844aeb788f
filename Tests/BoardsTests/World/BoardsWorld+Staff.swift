import API
import Accounts
import Base
import Boards
import HTTP
import Store
import TestSupport

/// The calls of staff.
extension BoardsWorld {
    /// Who calls.
    enum Caller: String, CaseIterable {
        /// Looks after the Kita.
        case team = "team@kita.example"
        /// Looks after another Kita.
        case neighbour = "nachbarn@kita.example"
        /// Administers the deployment.
        case admin = "admin@example.org"
        /// Has an account and no right.
        case stranger = "fremd@example.org"
        case nobody = ""
    }

    /// The cookie of somebody signed in; their account is made on demand.
    func cookie(_ caller: Caller) async throws -> String? {
        guard caller != .nobody else { return nil }
        let now = clock.now
        let id = try await database.write { transaction in
            if let known = try Account.find(email: caller.rawValue, at: now, in: transaction) { return known.id }
            let id = try Self.account(caller.rawValue, at: now, in: transaction)
            switch caller {
            case .admin: _ = try Account.setRole(.admin, of: id, in: transaction)
            case .neighbour: try Account.grant(.kitaTeam, to: id, in: transaction)
            case .team, .stranger, .nobody: break
            }
            return id
        }
        let claims = SessionClaims(account: id, expires: now + .days(80), version: 0)
        return "access_token=" + claims.token(environment.accounts.tokens)
    }

    /// One call of the staff's API, by its route.
    @discardableResult
    func staff(_ route: Route, as caller: Caller = .team, json: String? = nil) async throws -> Answer {
        let request = Self.request(route.method, route.path, json: json, cookie: try await cookie(caller))
        return try await Answer {
            switch route {
            case .kitas: try await KitaHandlers.list(request, environment)
            case .createKita: try await KitaHandlers.create(request, environment)
            case .updateKita(let kita): try await KitaHandlers.update(request, kita: kita, environment)
            case .deleteKita(let kita): try await KitaHandlers.delete(request, kita: kita, environment)
            case .renewKitaLink(let kita): try await KitaHandlers.renewLink(request, kita: kita, environment)
            case .replaceKitaStaff(let kita): try await KitaHandlers.replaceStaff(request, kita: kita, environment)
            case .createBoard(let kita): try await BoardHandlers.create(request, kita: kita, environment)
            case .updateBoard(let kita, let board):
                try await BoardHandlers.update(request, kita: kita, board: board, environment)
            case .deleteBoard(let kita, let board):
                try await BoardHandlers.delete(request, kita: kita, board: board, environment)
            case .takeNoteDown(let kita, let board, let note):
                try await BoardHandlers.takeNoteDown(request, kita: kita, board: board, note: note, environment)
            default: preconditionFailure("\(route) is no call of staff")
            }
        }
    }

    /// The Kita's number on the wire.
    var kitaID: Int64 { kita.id.rawValue }

    /// Another Kita with a board of its own.
    func anotherKita(link: String = "igel-link") async throws -> (kita: Kita, board: Board) {
        _ = try await cookie(.neighbour)
        let now = clock.now
        return try await database.write { transaction in
            guard let owner = try Account.find(email: Caller.neighbour.rawValue, at: now, in: transaction) else {
                throw StoreError.unreadable(column: "id")
            }
            let kita = try Kita.create(name: "Kita Igel", link: link, staff: owner.id, now: now, in: transaction)
            return (kita, try Board.create(name: "Igel", slug: "igel", kita: kita.id, now: now, in: transaction))
        }
    }
}
