internal import API
internal import Accounts
internal import Base
internal import Boards
internal import Council
internal import Crypto
internal import CurlClient
internal import Foundation
internal import HTML
internal import HTTP
internal import Notify
internal import Outbox
internal import QRCode
internal import Stemming
internal import Store
internal import Visits

/// The composition root: picks drivers, channels and apps, and joins them.
enum Bootstrap {
    /// Opens the database and brings it to this release's schema.
    ///
    /// - Throws: ``StoreError/newerSchema(app:found:known:)`` for a database of a newer release.
    static func openDatabase(_ configuration: ServerConfiguration, clock: WallClock, log: Log) async throws -> Database
    {
        let database = try await configuration.database.open()
        let applied = try await Migrator(Schema.migrations).migrate(database, appliedAt: clock.now().rfc3339)
        for migration in applied {
            log.info("store", "migrated: \(migration.app) \(migration.number), \(migration.name)")
        }
        try await MarkedMigrations.run(database, appliedAt: clock.now().rfc3339)
        return database
    }

    /// Builds everything that the server works with.
    ///
    /// A command that answers no requests says so with `isServing`, and saves the compressing of web files. `ways` is asked
    /// where no service for ways is set up.
    static func environment(
        _ configuration: ServerConfiguration,
        database: Database,
        clock: WallClock,
        log: Log,
        isServing: Bool = true,
        ways: RouteProvider? = nil
    ) async throws -> ServerEnvironment {
        let assets = try isServing ? Assets(folder: webFolder()) : Assets(folder: webFolder(), quality: nil)
        let catalogue = try texts()
        let curl = try CurlClient(configuration.egress)
        let metrics = Metrics()
        let limiter = RateLimiter(clock: clock, isEnabled: configuration.isRateLimited)
        let zone = Zone(identifier: configuration.timeZone.identifier) ?? .utc
        let stopped = StoppedStreams()
        let (wakeups, wakeup) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        var notifications = NotificationSetup.live(configuration, zone, catalogue, assets, clock)
        let icon = configuration.baseURL.description + assets.url("icon-192.png")
        let channels = try AccountChannels.live(
            AccountChannels.Parts(
                configuration: configuration,
                http: curl.client,
                catalogue: catalogue,
                notifications: notifications,
                icon: icon,
                clock: clock,
                randomness: .system,
                log: log
            )
        )
        let recipients = Recipients(notifications)
        let people = PeopleSource(recipients, found: channels.found)
        let test = TestNotification(
            database: database,
            people: people,
            channels: channels,
            catalogue: catalogue,
            baseURL: configuration.baseURL.description,
            clock: clock,
            randomness: .system
        )
        notifications.desk = .live(database, recipients, stopped, clock, test: test) { wakeup.yield() }
        let mail = channels.mail.map { desk in ServiceMail { await desk.send($0) } }
        let apple = AppleSetup.live(configuration.apple, curl.client, clock, log)
        let accounts = accounts(configuration, database, limiter, zone, notifications, mail, apple, clock, log)
        let push = configuration.vapid.map { vapid in
            PushChannel.live(
                vapid,
                extraHosts: configuration.pushExtraHosts,
                http: curl.client,
                clock: clock,
                icon: icon,
                log: log
            )
        }
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
        let districts = configuration.districts
        let places = districts.places.map { Place(id: $0.id, name: $0.name) }
        let sources = ServerSources.refresh(database, client: curl.client, zone: zone, clock: clock, log: log)
        let german = WordStemmer(.german)
        let learnt = LearntMatcher(database: database, stemmer: Stemmer { german.stem($0) }) { places }
        var council = CouncilEnvironment(
            database: database,
            clock: clock,
            randomness: .system,
            log: log,
            limiter: limiter,
            accounts: accounts,
            name: configuration.councilName,
            baseURL: configuration.baseURL.description,
            zone: zone,
            page: accounts.notifications.page,
            texts: { catalogue.texts($0) },
            people: { try recipients.people($0.map(\.rawValue), in: $1) },
            enqueue: { pairs, now, transaction in try Enqueue.accounts(pairs, now: now, in: transaction) },
            wake: { wakeup.yield() },
            digest: { SHA256.digest($0) },
            matching: .learning { try await learnt.current() },
            places: { places },
            refresh: {
                do {
                    _ = try await sources.run()
                } catch {
                    log.error("council", "the sources were not asked: \(error)")
                }
            }
        )
        council.districts = districts
        council.language = SearchLanguage { german.stem($0) }
        let routes = configuration.routeBook(http: curl.client, clock: clock, log: log, otherwise: ways)
        let visits = VisitsEnvironment(
            database: database,
            clock: clock,
            randomness: .system,
            log: log,
            limiter: limiter,
            accounts: accounts,
            name: configuration.visitsName,
            baseURL: configuration.baseURL.description,
            needsRight: configuration.visitsNeedRight,
            zones: notifications.zones,
            page: council.page,
            texts: council.texts,
            people: council.people,
            enqueue: council.enqueue,
            wake: { wakeup.yield() },
            way: { await routes.leg(from: $0, to: $1, departure: $2) }
        )
        let circuits = Circuits(log: log)
        let dispatcher = Dispatcher(
            Dispatcher.Environment(
                database: database,
                clock: clock,
                randomness: .system,
                log: log,
                sources: [StreamSource(boards)],
                stopped: stopped,
                observe: { metrics.delivery(occasion: $0, channel: "webpush", outcome: $1) },
                people: people,
                channels: channels.all,
                occasions: CouncilOccasions.all + VisitsOccasions.all,
                circuits: circuits,
                observeAccount: { metrics.delivery(occasion: $0, channel: Metrics.channel($1), outcome: $2) }
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
            council: council,
            visits: visits,
            dispatcher: dispatcher,
            circuits: circuits,
            channelNotes: channels.notes,
            dispatchService: DispatchService(dispatcher, clock: clock, log: log, wakeups: (wakeups, wakeup)),
            http: curl.client,
            closeHTTP: {
                await channels.close()
                await curl.close()
            },
            zone: zone,
            startedAt: clock.now()
        )
    }

    private static func accounts(
        _ configuration: ServerConfiguration,
        _ database: Database,
        _ limiter: RateLimiter,
        _ zone: Zone,
        _ notifications: NotificationSetup,
        _ mail: ServiceMail?,
        _ apple: AppleSetup,
        _ clock: WallClock,
        _ log: Log
    ) -> AccountsEnvironment {
        let workers = ScryptWorkers()
        let key = Array(configuration.sessionSecret.utf8)
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
            day: { CivilDay.text(of: zone.wallTime(at: $0).day) },
            landing: { $0.may(.boards) ? "/boards" : $0.may(.visits) ? "/visits" : "/dashboard" },
            log: log,
            notifications: notifications,
            mail: mail,
            baseURL: configuration.baseURL.description,
            disposable: DisposableList(dataFolder: configuration.dataFolder, clock: clock, log: log).witness,
            apple: apple,
            surroundings: .live(database, notifications.occasions, zone, clock)
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

    /// All texts of pages and answers.
    static func texts() throws -> TextCatalogue {
        try TextCatalogue(german: text("de"), english: text("en"))
    }

    private static func text(_ language: String) throws -> [UInt8] {
        Array(try Data(contentsOf: webFolder().appending(path: "texts/\(language).json")))
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
                    StreamLetter(follower: letter.follower, host: PushHost.of(letter.message.endpoint)) {
                        await push.send(letter.message)
                    }
                }
            },
            record: { results, now, transaction in try BoardNote.record(results, now: now, in: transaction) }
        )
    }
}
