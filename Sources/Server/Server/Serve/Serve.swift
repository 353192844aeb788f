internal import Accounts
internal import Base
internal import Boards
internal import Council
internal import HTTP
internal import HTTPServer
internal import Outbox
internal import Store
internal import Visits

/// Runs the server until it is told to stop.
struct Serve: Sendable {
    /// What `meldewerk serve` was asked.
    struct Options: Sendable {
        let host: String
        let port: UInt16
        let isDemo: Bool
    }

    /// What runs beside the listener.
    private enum Part {
        case dispatch
        case scheduler
        case errands
        case activity
        case search
        case visits
        case patience
    }

    /// Requests in progress may take this long after the signal.
    private static let grace = Duration.seconds(10)

    let environment: ServerEnvironment
    let options: Options

    /// Listens, dispatches and runs jobs until SIGTERM or SIGINT; then ends in order.
    ///
    /// - Parameter ready: called once the first request can be answered.
    /// - Throws: ``HTTPServerError`` when nothing can listen there, ``AlreadyRunning`` when another server has the data.
    func run(ready: @Sendable (_ port: UInt16) async throws -> Void) async throws {
        let termination = TerminationSignal()
        let lock = try await lock()
        defer { lock?.release() }
        let router = Router(environment)
        let server = try HTTPServer(configuration) { await router.respond($0) }
        for (channel, note) in environment.channelNotes { environment.log.info(channel, note) }
        if environment.boards.push != nil { environment.log.info("push", "Benachrichtigungen eingerichtet") }
        try await Administrators.remind(environment.accounts)
        environment.log.info("http", "listening on \(options.host):\(server.port)")
        try await ready(server.port)
        let activity = ActivityService(environment.accounts)
        await withTaskGroup(of: Part.self) { group in
            group.addTask {
                await environment.dispatchService.run()
                return .dispatch
            }
            group.addTask {
                await Scheduler(environment: environment).run()
                return .scheduler
            }
            group.addTask {
                await environment.accounts.errands.run()
                return .errands
            }
            group.addTask {
                await activity.run()
                return .activity
            }
            group.addTask {
                await keepSearch()
                return .search
            }
            group.addTask {
                await VisitPushService(environment.visits).run()
                return .visits
            }
            await termination.wait()
            environment.log.info("http", "stopping")
            await environment.dispatchService.finish()
            group.addTask {
                try? await Task.sleep(for: Self.grace)
                return .patience
            }
            await server.stop(within: Self.grace)
            await environment.accounts.errands.finish()
            // What is on its way to people may arrive, but not for ever.
            var running: Set<Part> = [.dispatch, .errands]
            while !running.isEmpty, let part = await group.next(), part != .patience { running.remove(part) }
            group.cancelAll()
        }
        await activity.flush()
        await environment.closeHTTP()
        await environment.database.close()
        environment.log.info("http", "stopped")
    }

    /// Indexes for the search what imports brought, also those of other processes, until the task is cancelled.
    private func keepSearch() async {
        let council = environment.council
        let entities = EntityFinder(council.districts)
        while !Task.isCancelled {
            do {
                try await CouncilSearch.catchUp(environment.database, council.language, entities: entities)
            } catch {
                environment.log.error("council", "the index for searching could not be kept: \(error)")
            }
            guard (try? await environment.clock.sleep(.seconds(15))) != nil else { return }
        }
    }

    private var configuration: HTTPServer.Configuration {
        var configuration = HTTPServer.Configuration()
        configuration.host = options.host
        configuration.port = options.port
        configuration.bodyPolicy = { _ in .collect(upTo: 64 * 1024) }
        let metrics = environment.metrics
        let log = environment.log
        configuration.onRequest = { record in
            metrics.request(status: record.status, milliseconds: record.milliseconds)
            // Neither path nor address: a Kita's link is a secret, an address is personal.
            log.write(
                .debug,
                "http",
                "request",
                [
                    ("method", record.method), ("status", String(record.status)),
                    ("ms", String(record.milliseconds)),
                ]
            )
        }
        configuration.onMessage = { log.write(.debug, "http", $0) }
        return configuration
    }

    /// One server works on a database that has one writer; any number share one with several.
    private func lock() async throws -> ExclusiveLock? {
        guard environment.database.dialect == .sqlite else { return nil }
        guard let lock = try await environment.database.exclusive("serve") else { throw AlreadyRunning() }
        return lock
    }

    /// Another server works on this data folder: stop it first, or give another folder with `--data`.
    struct AlreadyRunning: Error, CustomStringConvertible {
        var description: String {
            "another server works on this data folder: stop it first, or give another folder with --data"
        }
    }
}
