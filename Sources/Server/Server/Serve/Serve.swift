internal import Accounts
internal import Base
internal import Boards
internal import HTTP
internal import HTTPServer
internal import Outbox
internal import Store

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
        guard let lock = try await environment.database.exclusive("serve") else { throw AlreadyRunning() }
        defer { lock.release() }
        let router = Router(environment)
        let server = try HTTPServer(configuration) { await router.respond($0) }
        if environment.boards.push != nil { environment.log.info("push", "Benachrichtigungen eingerichtet") }
        try await Administrators.remind(environment.accounts)
        environment.log.info("http", "listening on \(options.host):\(server.port)")
        try await ready(server.port)
        await withTaskGroup(of: Part.self) { group in
            group.addTask {
                await environment.dispatchService.run()
                return .dispatch
            }
            group.addTask {
                await Scheduler(environment: environment).run()
                return .scheduler
            }
            await TerminationSignal.wait()
            environment.log.info("http", "stopping")
            await environment.dispatchService.finish()
            group.addTask {
                try? await Task.sleep(for: Self.grace)
                return .patience
            }
            await server.stop(within: Self.grace)
            // What is on its way to push services may arrive, but not for ever.
            while let part = await group.next(), part == .scheduler {}
            group.cancelAll()
        }
        await environment.closeHTTP()
        await environment.database.close()
        environment.log.info("http", "stopped")
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

    /// Another server works on this data folder: stop it first, or give another folder with `--data`.
    struct AlreadyRunning: Error, CustomStringConvertible {
        var description: String {
            "another server works on this data folder: stop it first, or give another folder with --data"
        }
    }
}
