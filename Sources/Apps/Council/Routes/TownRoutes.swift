internal import API
internal import Accounts
internal import Base
package import HTTP
internal import Store

/// Which of several towns a reader looks at, over the wire.
package enum TownRoutes {
    /// `GET /api/council/towns`: also for guests, whose choice is a cookie.
    package static func list(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let owner = try await Session.optional(request.head, environment.accounts)?.account.id
        let cookie = request.head.cookie(TownChoice.cookie)
        return try answer(
            try await environment.database.read { try TownChoice.load(of: owner, cookie: cookie, in: $0) }
        )
    }

    /// `PUT /api/council/town`: lists show this town's from now on; null brings all of them back.
    ///
    /// - Throws: 401, 403, 404 for a town that there is not, 422.
    package static func choose(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let owner = try await Session.active(request.head, environment.accounts).account.id
        let body = try await JSONBody.decode(FollowingWire.Town.self, from: request)
        let town = body.town.map(Body.ID.init(rawValue:))
        let choice = try await environment.database.write { transaction -> TownChoice? in
            guard try TownChoice.choose(town, owner: owner, in: transaction) else { return nil }
            return try TownChoice.load(of: owner, cookie: nil, in: transaction)
        }
        guard let choice else { throw Problem.notFound }
        return try answer(choice)
    }

    private static func answer(_ choice: TownChoice) throws -> Response {
        try JSONBody.response(
            JSONValue.object([
                "towns": .array(
                    choice.towns.map { ["id": .integer(Int($0.id.rawValue)), "name": .string($0.name)] }
                ),
                "chosen": choice.chosen.map { .integer(Int($0.rawValue)) } ?? .null,
            ])
        )
    }
}
