internal import API
internal import Base
package import HTTP
internal import Store

/// The bells' three calls: on, off, and the page's sync.
package enum PushHandlers {
    private static let bellsPerAddress = RateLimit("bell-address", 30, per: .minutes(10))
    private static let bellsPerKita = RateLimit("bell-kita", 600, per: .hours(1))
    /// Longest endpoint that is looked at.
    private static let endpointLimit = 2048

    /// A bell on: the only call that creates a subscription.
    package static func subscribe(
        _ request: Request,
        link: String,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let push = try channel(environment)
        let kita = try await KitaGate.find(link, environment)
        let body = try await JSONBody.decode(PushWire.Subscribe.self, from: request)
        try KitaGate.refuseIfPaused(kita)
        try await limit(request, kita, environment)
        let subscription = body.subscription
        try check(subscription, push)
        let now = environment.clock.now()
        let standing = try await environment.database.write { transaction -> Bell.Standing in
            let board = try board(body.board, of: kita, in: transaction)
            let isOn = try Bell.turnOn(
                endpoint: subscription.endpoint,
                p256dh: subscription.keys.p256dh,
                auth: subscription.keys.auth,
                keyID: push.keyID,
                board: board.id,
                now: now,
                in: transaction
            )
            guard isOn else { throw Problem(409, "board_full") }
            return try Bell.standing(
                endpoint: subscription.endpoint,
                kita: kita.id,
                keyID: push.keyID,
                in: transaction
            )
        }
        return try JSONBody.response(wire(standing))
    }

    /// A bell off.
    ///
    /// Allowed in a paused Kita too: nobody must be kept.
    package static func unsubscribe(
        _ request: Request,
        link: String,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let push = try channel(environment)
        let kita = try await KitaGate.find(link, environment)
        let body = try await JSONBody.decode(PushWire.Unsubscribe.self, from: request)
        guard body.endpoint.utf8.count <= endpointLimit else { throw Problem(400, "endpoint_too_long") }
        let standing = try await environment.database.write { transaction in
            let board = try board(body.board, of: kita, in: transaction)
            try Bell.turnOff(endpoint: body.endpoint, board: board.id, in: transaction)
            return try Bell.standing(endpoint: body.endpoint, kita: kita.id, keyID: push.keyID, in: transaction)
        }
        return try JSONBody.response(PushWire.Remainder(remaining: standing.remaining, badge: standing.badge))
    }

    /// The sync of a page: refreshes keys, notes the visit, moves what was seen forward, counts.
    ///
    /// Creates nothing.
    package static func sync(
        _ request: Request,
        link: String,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let push = try channel(environment)
        let kita = try await KitaGate.find(link, environment)
        let body = try await JSONBody.decode(PushWire.Sync.self, from: request)
        try KitaGate.refuseIfPaused(kita)
        let subscription = body.subscription
        try check(subscription, push)
        let now = environment.clock.now()
        let seen = try seenAt(body, now: now)
        let standing = try await environment.database.write { transaction in
            try Bell.refreshKeys(
                endpoint: subscription.endpoint,
                p256dh: subscription.keys.p256dh,
                auth: subscription.keys.auth,
                keyID: push.keyID,
                in: transaction
            )
            try Bell.noteVisit(endpoint: subscription.endpoint, kita: kita.id, now: now, in: transaction)
            if let seen, let slug = body.board, let board = try Board.find(slug: slug, of: kita.id, in: transaction) {
                try Bell.markSeen(endpoint: subscription.endpoint, board: board.id, until: seen, in: transaction)
            }
            return try Bell.standing(
                endpoint: subscription.endpoint,
                kita: kita.id,
                keyID: push.keyID,
                in: transaction
            )
        }
        return try JSONBody.response(wire(standing))
    }

    private static func channel(_ environment: BoardsEnvironment) throws(Problem) -> PushChannel {
        guard let push = environment.push else { throw .notFound }
        return push
    }

    private static func check(_ subscription: PushWire.Subscription, _ push: PushChannel) throws(Problem) {
        let keys = subscription.keys
        if let code = push.fault(subscription.endpoint, keys.p256dh, keys.auth) { throw Problem(400, code) }
    }

    private static func board(_ slug: String, of kita: Kita, in transaction: Transaction) throws -> Board {
        guard let board = try Board.find(slug: slug, of: kita.id, in: transaction), board.hasNotifications else {
            throw Problem.notFound
        }
        return board
    }

    private static func seenAt(_ body: PushWire.Sync, now: Timestamp) throws(Problem) -> Timestamp? {
        guard let text = body.seen_at else { return nil }
        guard let moment = Timestamp(rfc3339: text) else { throw .invalid("seen_at", "value_error") }
        return min(moment, now)
    }

    private static func limit(
        _ request: Request,
        _ kita: Kita,
        _ environment: BoardsEnvironment
    ) async throws(Problem) {
        try await KitaGate.limit(bellsPerAddress, bellsPerKita, request, kita, environment)
    }

    private static func wire(_ standing: Bell.Standing) -> PushWire.Standing {
        PushWire.Standing(boards: standing.boards, remaining: standing.remaining, badge: standing.badge)
    }
}
