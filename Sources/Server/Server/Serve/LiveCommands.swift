internal import Base
internal import Foundation
internal import HTTP
internal import Notify
internal import Store
internal import WebPush

extension Commands {
    /// The commands that need the running parts of the product.
    package static let live = Commands(
        serve: { options, context in try await serve(options, context) },
        job: { name, context in try await job(name, context) },
        testPush: { file, context in try await testPush(file, context) },
        visitsAgent: { options, context in try await VisitsAgentCommand.run(options, context) }
    )

    private static func serve(_ options: Command.Serve, _ context: CommandContext) async throws {
        let context = context.with(clock: try clock(options, context))
        if options.isDemo {
            let made = try SecretsFile.complete(
                try context.variables(),
                data: context.data,
                randomness: context.randomness
            )
            if !made.isEmpty { context.terminal.say("made \(made.joined(separator: ", ")) in \(context.data)") }
        }
        var values = try context.variables().values
        if options.isDemo { values = ServerConfiguration.demoDefaults(values, data: context.data, port: options.port) }
        let configuration = try ServerConfiguration.read(values, data: context.data, port: options.port)
        let log = LogWriter.log(configuration.logFormat, configuration.logLevel, clock: context.clock) { line in
            try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
        }
        for warning in configuration.warnings { log.warning("configuration", warning) }
        try FileManager.default.createDirectory(atPath: context.data, withIntermediateDirectories: true)
        let environment = try await environment(configuration, options, context, log)
        let guide = options.isDemo ? try await Demo.prepare(environment) : nil
        let serve = Serve(
            environment: environment,
            options: Serve.Options(host: options.host, port: UInt16(options.port), isDemo: options.isDemo)
        )
        try await serve.run { port in
            let address = options.isDemo ? configuration.baseURL.description : "http://\(options.host):\(port)"
            context.terminal.say("Meldewerk \(Version.text) answers on \(address)")
            if let guide { explain(guide, configuration, context.terminal) }
        }
    }

    private static func explain(
        _ guide: Demo.Guide,
        _ configuration: ServerConfiguration,
        _ terminal: Terminal
    ) {
        let base = configuration.baseURL.description
        terminal.say("")
        terminal.say("  Start page           \(base)/")
        terminal.say("  Boards, for staff    \(base)/boards")
        terminal.say("  Council              \(base)/council, with an invented town; sign in for its pages")
        terminal.say("  Visits               \(base)/visits, a day with six of them")
        for account in guide.accounts {
            terminal.say("  Sign in              \(account.email)  \(account.password)  (\(account.what))")
        }
        terminal.say("  Boards, for parents  \(guide.kitaURL)")
        switch configuration.mail?.way {
        case .folder(let path)?: terminal.say("  Mail                 goes to \(path), one file each")
        case .some: terminal.say("  Mail                 is really sent, as configured")
        case nil: terminal.say("  Mail                 none: accounts are active at once")
        }
        terminal.say("")
        terminal.say("")
        terminal.say("To watch a visitor's day go by: add --clock 08:00 --speed 60, an hour a minute.")
        terminal.say("Stop with Ctrl-C.")
    }

    /// The machine's clock, or that of a demonstration: another time of today, by the deployment's wall.
    private static func clock(_ options: Command.Serve, _ context: CommandContext) throws -> WallClock {
        guard let wanted = options.clock else { return context.clock }
        let zone = try context.zone()
        let begins = wanted.begins.map { second in
            zone.moment(of: WallTime(day: zone.wallTime(at: context.clock.now()).day, second: second))
        }
        return context.clock.moving(from: begins, speed: wanted.speed)
    }

    private static func environment(
        _ configuration: ServerConfiguration,
        _ options: Command.Serve,
        _ context: CommandContext,
        _ log: Log
    ) async throws -> ServerEnvironment {
        let database = try await Bootstrap.openDatabase(configuration, clock: context.clock, log: log)
        return try await Bootstrap.environment(
            configuration,
            database: database,
            clock: context.clock,
            log: log,
            // A demonstration asks nobody outside; its ways and its traffic jam are as invented as its customers.
            ways: options.isDemo ? await DemoVisits.ways(clock: context.clock) : nil
        )
    }

    private static func job(_ name: JobName, _ context: CommandContext) async throws {
        let configuration = try ServerConfiguration.read(try context.variables().values, data: context.data)
        let log = LogWriter.log(configuration.logFormat, configuration.logLevel, clock: context.clock) { line in
            try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
        }
        let result = try await context.withDatabase { database in
            let environment = try await Bootstrap.environment(
                configuration,
                database: database,
                clock: context.clock,
                log: log,
                isServing: false
            )
            let result = try await Scheduler(environment: environment).runNow(Job.named(name))
            await environment.closeHTTP()
            return result
        }
        try context.answer("\(name.rawValue): \(result)", ["job": name.rawValue, "result": result])
    }

    private static func testPush(_ file: String, _ context: CommandContext) async throws {
        let configuration = try ServerConfiguration.read(try context.variables().values, data: context.data)
        guard let vapid = configuration.vapid else {
            throw CommandContext.Failure("no VAPID pair is configured; `meldewerk vapid` makes one")
        }
        let bytes =
            file == "-"
            ? try FileHandle.standardInput.readToEnd() ?? Data()
            : try Data(contentsOf: URL(filePath: file))
        let policy = EndpointPolicy(extraHosts: configuration.pushExtraHosts)
        let subscription = try Subscription(json: Array(bytes), policy: policy)
        let message = DeclarativeMessage(
            title: "Meldewerk",
            navigate: configuration.baseURL.description + "/",
            body: "Die Benachrichtigungen kommen an.",
            language: "de",
            tag: "meldewerk-test"
        )
        let sender = PushSender(
            http: context.client(configuration),
            keys: vapid.keys,
            subject: vapid.subject,
            policy: policy,
            clock: context.clock
        )
        let outcome = await sender.send(try PushMessage(payload: try message.payload()), to: subscription)
        switch outcome {
        case .accepted: try context.answer("the service took the message", ["outcome": "accepted"])
        case .gone: throw CommandContext.Failure("the subscription does not exist any more")
        case .later(_, let reason), .rejected(let reason):
            throw CommandContext.Failure("the service did not take the message: \(reason.description)")
        }
    }
}
