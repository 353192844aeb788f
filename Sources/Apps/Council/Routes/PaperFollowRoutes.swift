internal import API
internal import Accounts
internal import Base
package import HTTP
internal import Store

/// The papers that a person follows, over the wire.
package enum PaperFollowRoutes {
    /// `GET /api/council/follows`: the newest first.
    ///
    /// - Throws: 401, 403.
    package static func list(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let today = CivilDay.text(of: environment.zone.wallTime(at: environment.clock.now()).day)
        let follows = try await environment.database.read { transaction in
            try PaperFollow.all(of: account.id, in: transaction).map { follow in
                wire(follow, try Station.all(of: follow.paper, in: transaction), today: today)
            }
        }
        return try JSONBody.response(["follows": follows])
    }

    /// `POST /api/council/vorlage/{kvonr}/follow`: 201, also when it was followed before.
    ///
    /// - Throws: 401, 403, 404 for a paper that there is not.
    package static func follow(
        _ request: Request,
        paper: Int64,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let id = Paper.ID(rawValue: paper)
        let now = environment.clock.now()
        let isThere = try await environment.database.write {
            try PaperFollow.add(id, owner: account.id, now: now, in: $0)
        }
        guard isThere else { throw Problem.notFound }
        return try answer(paper, isFollowing: true, status: 201)
    }

    /// `DELETE /api/council/vorlage/{kvonr}/follow`.
    ///
    /// - Throws: 401, 403, 404 for a paper that there is not.
    package static func unfollow(
        _ request: Request,
        paper: Int64,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let id = Paper.ID(rawValue: paper)
        let isThere = try await environment.database.write { transaction in
            try PaperFollow.remove(id, owner: account.id, in: transaction)
            let found: Int? = try transaction.scalar("SELECT 1 FROM council_vorlagen WHERE kvonr = \(id)")
            return found != nil
        }
        guard isThere else { throw Problem.notFound }
        return try answer(paper, isFollowing: false, status: 200)
    }

    private static func answer(_ paper: Int64, isFollowing: Bool, status: Int) throws -> Response {
        try JSONBody.response(
            JSONValue.object(["kvonr": .integer(Int(paper)), "following": .bool(isFollowing)]),
            status: status
        )
    }

    private static func wire(_ follow: PaperFollow, _ stations: [Station], today: String) -> JSONValue {
        let next = stations.first { ($0.date ?? "") > today || ($0.date == today && $0.result == nil) }
        let last = stations.last { station in station.date.map { $0 <= today } ?? false }
        return [
            "id": .integer(Int(follow.id)),
            "kvonr": .integer(Int(follow.paper.rawValue)),
            "vorlage_nr": TopicWire.text(follow.number),
            "title": .string(follow.title),
            "created_at": .string(follow.createdAt.rfc3339),
            "notified_at": TopicWire.text(follow.notifiedAt?.rfc3339),
            "url": .string(CouncilPath.paper(number: follow.number, title: follow.title)),
            "n_stationen": .integer(stations.count),
            "naechste": next.map(wire) ?? .null,
            "letzte": last.map(wire) ?? .null,
        ]
    }

    private static func wire(_ station: Station) -> JSONValue {
        [
            "datum": TopicWire.text(station.date),
            "gremium": TopicWire.text(station.committee),
            "ergebnis": TopicWire.text(station.result),
        ]
    }
}
