internal import API
internal import Accounts
internal import Base
internal import Boards
internal import Crypto
internal import CurlClient
internal import Foundation
internal import HTML
internal import HTTP
internal import Notify
internal import Outbox
internal import QRCode
internal import SQLiteStore
internal import Store

/// The composition root: picks drivers, channels and apps, and joins them.
enum Bootstrap {
    /// Opens the database and brings it to this release's schema.
    ///
    /// - Throws: ``StoreError/newerSchema(app:found:known:)`` for a database of a newer release.
    static func openDatabase(_ configuration: ServerConfiguration, clock: WallClock, log: Log) async throws -> Database
    {
        let database = try SQLiteStore.open(path: configuration.databasePath)
        let applied = try await Migrator(Schema.migrations).migrate(database, appliedAt: clock.now().rfc3339)
        for migration in applied {
            log.info("store", "migrated: \(migration.app) \(migration.number), \(migration.name)")
        }
        return database
    }

    /// Builds everything that the server works with.
    ///
    /// A command that answers no requests says so with `isServing`, and saves the compressing of web files.
    static func environment(
        _ configuration: ServerConfiguration,
        database: Database,
        clock: WallClock,
        log: Log,
        isServing: Bool = true
    ) async throws -> ServerEnvironment {
        let assets = try isServing ? Assets(folder: webFolder()) : Assets(folder: webFolder(), quality: nil)
        let catalogue = try TextCatalogue(german: text("de"), english: text("en"))
        let curl = try CurlClient(configuration.egress)
        let metrics = Metrics()
        let limiter = RateLimiter(clock: clock, isEnabled: configuration.isRateLimited)
        let accounts = accounts(configuration, database, limiter, clock, log)
        let push = configuration.vapid.map { vapid in
            PushChannel.live(
                vapid,
                extraHosts: configuration.pushExtraHosts,
                http: curl.client,
                clock: clock,
                icon: configuration.baseURL.description + assets.url("icon-192.png"),
                log: log
            )
        }
        let stopped = StoppedStreams()
        let (wakeups, wakeup) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let boards = BoardsEnvironment(
            database: database,
            clock: clock,
            randomness: .system,
            log: log,
            limiter: limiter,
            accounts: accounts,
            texts: catalogue.texts(.german),
            page: { head, viewer in
                ServerEnvironment.page(
                    for: head,
                    viewer: viewer,
                    catalogue,
                    assets,
                    clock,
                    configuration.timeZone
                )
            },
            qrCode: { text in (try? QRCode(text)).map { ($0.svgPath, $0.size) } },
            baseURL: configuration.baseURL.description,
            enqueue: { notice, stream, now, transaction in
                try Enqueue.stream(notice, to: stream, now: now, in: transaction)
            },
            discard: { stream, reason, now, transaction in
                try Enqueue.discard(stream: stream, reason: reason, now: now, in: transaction)
            },
            stop: { await stopped.stop($0) },
            wake: { wakeup.yield() },
            digest: { SHA256.digest($0) },
            push: push,
            idleDays: configuration.pushSubscriptionIdleDays
        )
        let dispatcher = Dispatcher(
            Dispatcher.Environment(
                database: database,
                clock: clock,
                randomness: .system,
                log: log,
                sources: [StreamSource(boards)],
                stopped: stopped,
                observe: { metrics.delivery(occasion: $0, channel: "webpush", outcome: $1) }
            ),
            holder: Randomness.system.token(byteCount: 9)
        )
        return ServerEnvironment(
            configuration: configuration,
            database: database,
            clock: clock,
            log: log,
            metrics: metrics,
            assets: assets,
            catalogue: catalogue,
            accounts: accounts,
            boards: boards,
            dispatcher: dispatcher,
            dispatchService: DispatchService(dispatcher, clock: clock, log: log, wakeups: (wakeups, wakeup)),
            http: curl.client,
            closeHTTP: { await curl.close() },
            startedAt: clock.now()
        )
    }

    private static func accounts(
        _ configuration: ServerConfiguration,
        _ database: Database,
        _ limiter: RateLimiter,
        _ clock: WallClock,
        _ log: Log
    ) -> AccountsEnvironment {
        let workers = ScryptWorkers()
        let key = Array(configuration.sessionSecret.utf8)
        let calendar = DayNames(configuration.timeZone)
        return AccountsEnvironment(
            database: database,
            clock: clock,
            randomness: .system,
            passwords: Passwords(
                hash: { password in try await orUnavailable { try await workers.hash(password) } },
                verify: { password, stored in
                    try await orUnavailable { try await workers.verify(password, against: stored) }
                }
            ),
            tokens: SessionTokens(sign: { HMACSHA256.code(for: $0, key: key) }),
            settings: configuration.sessions,
            limiter: limiter,
            proxies: configuration.trustedProxies,
            adminEmail: configuration.adminEmail,
            day: { calendar.day(of: $0) },
            landing: { _ in "/boards" },
            log: log
        )
    }

    /// A flood of sign-ins is told to come back, instead of being called a fault of the server.
    private static func orUnavailable<T>(_ body: () async throws -> T) async throws -> T {
        do {
            return try await body()
        } catch ScryptWorkers.Fault.busy {
            throw Problem(503, "unavailable", headers: ["Retry-After": "5"])
        }
    }

    /// The folder with everything that a browser loads.
    static func webFolder() throws -> URL {
        guard let folder = Bundle.module.resourceURL?.appending(path: "Web") else {
            throw Assets.Failure.unreadable("Web")
        }
        return folder
    }

    private static func text(_ language: String) throws -> [UInt8] {
        Array(try Data(contentsOf: webFolder().appending(path: "texts/\(language).json")))
    }
}

/// The deployment's calendar days.
private struct DayNames: Sendable {
    private let timeZone: TimeZone

    init(_ timeZone: TimeZone) { self.timeZone = timeZone }

    /// `2026-11-30`.
    func day(of moment: Timestamp) -> String {
        let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
        let offset = timeZone.secondsFromGMT(for: date)
        return String(moment.rfc3339(offsetSeconds: offset).prefix(10))
    }
}

extension StreamSource {
    /// The boards as the engine sees them.
    fileprivate init(_ boards: BoardsEnvironment) {
        @Sendable func queued(_ notices: [QueuedNotice]) -> [BoardNote.Queued] {
            notices.map { (id: $0.id, event: $0.event) }
        }
        self.init(
            occasion: BoardNote.occasion,
            plan: { stream, notices, _, transaction in
                try BoardNote.plan(stream, queued(notices), in: transaction, boards)
            },
            compose: { stream, notices, followers, _, transaction in
                guard let push = boards.push else { return [] }
                return try BoardNote.compose(stream, queued(notices), followers, in: transaction, boards).map {
                    letter in
                    StreamLetter(follower: letter.follower) { await push.send(letter.message) }
                }
            },
            record: { results, now, transaction in try BoardNote.record(results, now: now, in: transaction) }
        )
    }
}
