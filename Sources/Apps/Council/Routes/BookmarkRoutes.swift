internal import API
internal import Accounts
internal import Base
package import HTTP
internal import Store

/// The items that a person keeps in mind, over the wire.
package enum BookmarkRoutes {
    /// `GET /api/council/merken`.
    ///
    /// - Throws: 401, 403.
    package static func list(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let bookmarks = try await environment.database.read { try Bookmark.all(of: account.id, in: $0) }
        let items = bookmarks.map { bookmark -> JSONValue in
            [
                "ksinr": .integer(Int(bookmark.session.rawValue)),
                "item_number": .string(bookmark.itemNumber),
                "title": .string(bookmark.title),
                "committee": .string(bookmark.committee),
                "session_date": .string(bookmark.date),
            ]
        }
        return try JSONBody.response(["items": items])
    }

    /// `POST /api/council/session/{ksinr}/merken`: 201, also when it was bookmarked before.
    ///
    /// - Throws: 401, 403, 404 for an item that there is not, or that is not public, 422.
    package static func add(
        _ request: Request,
        session: Int64,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let number = try await JSONBody.decode(FollowingWire.Item.self, from: request).item_number
        let id = CouncilSession.ID(rawValue: session)
        let now = environment.clock.now()
        let isThere = try await environment.database.write {
            try Bookmark.add(number, of: id, owner: account.id, now: now, in: $0)
        }
        guard isThere else { throw Problem.notFound }
        return try answer(session, number, isBookmarked: true, status: 201)
    }

    /// `DELETE /api/council/session/{ksinr}/merken`.
    ///
    /// - Throws: 401, 403, 404 for an item that there is not, 422.
    package static func remove(
        _ request: Request,
        session: Int64,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let number = try await JSONBody.decode(FollowingWire.Item.self, from: request).item_number
        let id = CouncilSession.ID(rawValue: session)
        let isThere = try await environment.database.write {
            try Bookmark.remove(number, of: id, owner: account.id, in: $0)
        }
        guard isThere else { throw Problem.notFound }
        return try answer(session, number, isBookmarked: false, status: 200)
    }

    private static func answer(
        _ session: Int64,
        _ number: String,
        isBookmarked: Bool,
        status: Int
    ) throws -> Response {
        try JSONBody.response(
            JSONValue.object([
                "ksinr": .integer(Int(session)), "item_number": .string(number), "bookmarked": .bool(isBookmarked),
            ]),
            status: status
        )
    }
}
