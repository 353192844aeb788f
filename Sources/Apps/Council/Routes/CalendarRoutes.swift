internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import ICalendar
internal import Store

/// Calendars to subscribe to, and the address of one's own.
package enum CalendarRoutes {
    /// `GET /api/account/calendar`.
    ///
    /// - Throws: 401, 403.
    package static func show(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let (fresh, now) = (environment.randomness.token(byteCount: 18), environment.clock.now())
        let secret = try await environment.database.write {
            try CalendarSecret.current(of: account.id, fresh: fresh, now: now, in: $0)
        }
        return try address(secret, environment)
    }

    /// `POST /api/account/calendar`: a new address; the old one leads nowhere any more.
    ///
    /// - Throws: 401, 403.
    package static func renew(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let (fresh, now) = (environment.randomness.token(byteCount: 18), environment.clock.now())
        try await environment.database.write {
            try CalendarSecret.renew(of: account.id, fresh: fresh, now: now, in: $0)
        }
        return try address(fresh, environment)
    }

    /// `GET /kalender/<secret>.ics`: the secret is the proof.
    ///
    /// - Throws: 404 for a secret that opens nothing, or nothing any more.
    package static func personal(
        _ request: Request,
        secret: String,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        let now = environment.clock.now()
        let feed = try await environment.database.read { transaction -> CalendarFeed? in
            guard let owner = try CalendarSecret.owner(of: secret, in: transaction),
                let account = try Account.find(owner, at: now, in: transaction), account.isAdmitted
            else { return nil }
            let texts = environment.texts(account.language ?? .german)
            return CalendarFeed(
                name: texts("calendar.name", ["product": environment.name]),
                events: try SessionFeed.events(.account(owner), texts, now: now, environment, in: transaction)
            )
        }
        guard let feed else { throw Problem.notFound }
        // A secret in an address must not stay in caches that others share.
        return answer(feed, request, environment).with("Cache-Control", "private, no-cache")
    }

    /// `GET /kalender/sitzung/<ksinr>.ics`.
    ///
    /// - Throws: 404.
    package static func session(
        _ request: Request,
        session: Int64,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        try await open(request, environment) { transaction in
            let id = CouncilSession.ID(rawValue: session)
            guard let found = try CouncilSession.find(id, in: transaction) else { return nil }
            return (found.committee, .one(id))
        }
    }

    /// `GET /kalender/gremium/<kgrnr>.ics`.
    ///
    /// - Throws: 404.
    package static func committee(
        _ request: Request,
        committee: Int64,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        try await open(request, environment) { transaction in
            let name: String? = try transaction.scalar(
                """
                SELECT name FROM committees WHERE kgrnr = \(committee) AND deleted_at IS NULL AND kind <> 'faction'
                """
            )
            return name.map { ($0, .committee(Committee.ID(rawValue: committee))) }
        }
    }

    /// `GET /kalender/person/<slug>.ics`.
    ///
    /// - Throws: 404.
    package static func person(
        _ request: Request,
        slug: String,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        try await open(request, environment) { transaction in
            let row = try transaction.rows(
                "SELECT id, name FROM council_people WHERE slug = \(slug) AND deleted_at IS NULL"
            ).first
            return try row.map { (try $0.get("name"), .person(try $0.get("id"))) }
        }
    }

    /// A calendar of what is public anyhow.
    private static func open(
        _ request: Request,
        _ environment: CouncilEnvironment,
        _ find: @escaping @Sendable (Transaction) throws -> (name: String, choice: SessionFeed.Choice)?
    ) async throws -> Response {
        let now = environment.clock.now()
        let texts = environment.texts(.german)
        let feed = try await environment.database.read { transaction -> CalendarFeed? in
            guard let (name, choice) = try find(transaction) else { return nil }
            return CalendarFeed(
                name: name,
                events: try SessionFeed.events(choice, texts, now: now, environment, in: transaction)
            )
        }
        guard let feed else { throw Problem.notFound }
        return answer(feed, request, environment).with("Cache-Control", "public, max-age=900")
    }

    private static func answer(
        _ feed: CalendarFeed,
        _ request: Request,
        _ environment: CouncilEnvironment
    ) -> Response {
        let bytes = feed.bytes
        let tag = "\"" + Base64URL.encode(Array(environment.digest(bytes).prefix(12))) + "\""
        if EntityTag.isListed(request.headers.all("If-None-Match"), tag) {
            return Response(status: 304, headers: [("ETag", tag)])
        }
        return .bytes(bytes, type: "text/calendar; charset=utf-8").with("ETag", tag)
    }

    private static func address(_ secret: String, _ environment: CouncilEnvironment) throws -> Response {
        try JSONBody.response(["url": "\(environment.baseURL)/kalender/\(secret).ics"])
    }
}
