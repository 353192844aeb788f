internal import API
package import HTTP

/// Boards over the wire, for staff.
package enum BoardHandlers {
    /// A new board.
    package static func create(
        _ request: Request,
        kita id: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let kita = try await KitaHandlers.kita(id, request, environment)
        let body = try await JSONBody.decode(BoardsWire.NewBoard.self, from: request)
        let board = try await BoardAdministration.create(
            name: body.name,
            slug: body.slug,
            kita: kita,
            environment
        )
        return try JSONBody.response(wire(board), status: 201)
    }

    /// A board's name, address and notifications.
    package static func update(
        _ request: Request,
        kita: Int64,
        board id: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let board = try await board(id, kita: kita, request, environment)
        let body = try await JSONBody.decode(BoardsWire.BoardChange.self, from: request)
        let changed = try await BoardAdministration.update(
            board,
            name: body.name,
            slug: body.slug,
            hasNotifications: body.notifications,
            environment
        )
        return try JSONBody.response(wire(changed))
    }

    /// The end of a board.
    package static func delete(
        _ request: Request,
        kita: Int64,
        board id: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let board = try await board(id, kita: kita, request, environment)
        try await BoardAdministration.delete(board, environment)
        return .noContent
    }

    /// Staff take any note down.
    package static func takeNoteDown(
        _ request: Request,
        kita: Int64,
        board id: Int64,
        note: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let board = try await board(id, kita: kita, request, environment)
        try await NoteHandlers.takeDown(Note.ID(rawValue: note), on: board, environment)
        return .noContent
    }

    static func wire(_ board: Board) -> BoardsWire.Board {
        BoardsWire.Board(
            id: board.id.rawValue,
            slug: board.slug,
            name: board.name,
            notifications: board.hasNotifications
        )
    }

    private static func board(
        _ id: Int64,
        kita: Int64,
        _ request: Request,
        _ environment: BoardsEnvironment
    ) async throws -> Board {
        let kita = try await KitaHandlers.kita(kita, request, environment)
        return try await BoardAdministration.board(id, of: kita, environment)
    }
}
