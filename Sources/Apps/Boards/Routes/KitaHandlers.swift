internal import API
internal import Accounts
package import HTTP
internal import Store

/// Kitas over the wire, for staff.
package enum KitaHandlers {
    /// All Kitas of the account, with their boards.
    package static func list(_ request: Request, _ environment: BoardsEnvironment) async throws -> Response {
        let account = try await account(request, environment)
        let kitas = try await environment.database.read { transaction in
            try Kita.all(for: account, in: transaction).map { kita in
                BoardsWire.KitaOverview(
                    wire(kita, environment),
                    boards: try Board.all(of: kita.id, in: transaction).map(BoardHandlers.wire)
                )
            }
        }
        return try JSONBody.response(BoardsWire.Kitas(kitas: kitas))
    }

    /// A new Kita.
    package static func create(_ request: Request, _ environment: BoardsEnvironment) async throws -> Response {
        let account = try await account(request, environment)
        let body = try await JSONBody.decode(BoardsWire.NewKita.self, from: request)
        let kita = try await KitaAdministration.create(name: body.name, by: account, environment)
        return try JSONBody.response(wire(kita, environment), status: 201)
    }

    /// A Kita's name and pause.
    package static func update(
        _ request: Request,
        kita id: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let kita = try await kita(id, request, environment)
        let body = try await JSONBody.decode(BoardsWire.KitaChange.self, from: request)
        let changed = try await KitaAdministration.update(
            kita,
            name: body.name,
            isPaused: body.paused,
            environment
        )
        return try JSONBody.response(wire(changed, environment))
    }

    /// The end of a Kita; the body names it, as proof.
    package static func delete(
        _ request: Request,
        kita id: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let kita = try await kita(id, request, environment)
        let body = try await JSONBody.decode(BoardsWire.KitaDeletion.self, from: request)
        try await KitaAdministration.delete(kita, confirmedName: body.name, environment)
        return .noContent
    }

    /// A new link.
    package static func renewLink(
        _ request: Request,
        kita id: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let kita = try await kita(id, request, environment)
        return try JSONBody.response(wire(try await KitaAdministration.renewLink(kita, environment), environment))
    }

    /// Other staff.
    package static func replaceStaff(
        _ request: Request,
        kita id: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let kita = try await kita(id, request, environment)
        let body = try await JSONBody.decode(BoardsWire.StaffChange.self, from: request)
        let accounts = try await KitaAdministration.replaceStaff(of: kita, emails: body.emails, environment)
        return try JSONBody.response(
            BoardsWire.Members(
                members: accounts.map {
                    BoardsWire.Member(id: $0.id.rawValue, email: $0.email, displayName: $0.displayName)
                }
            )
        )
    }

    /// The account of a request that may look after boards.
    static func account(_ request: Request, _ environment: BoardsEnvironment) async throws -> Account {
        try await Session.having(.boards, request.head, environment.accounts).account
    }

    /// A Kita that the request's account looks after.
    static func kita(_ id: Int64, _ request: Request, _ environment: BoardsEnvironment) async throws -> Kita {
        try await KitaAdministration.kita(id, for: try await account(request, environment), environment)
    }

    private static func wire(_ kita: Kita, _ environment: BoardsEnvironment) -> BoardsWire.Kita {
        BoardsWire.Kita(
            id: kita.id.rawValue,
            name: kita.name,
            link: kita.link,
            url: environment.baseURL + kita.path,
            paused: kita.isPaused
        )
    }
}
