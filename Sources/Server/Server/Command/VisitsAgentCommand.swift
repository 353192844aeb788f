internal import Base
internal import ClientKit
internal import CurlClient
internal import DesktopNotifications
internal import Foundation
internal import Glibc
internal import HTTP

/// `visits agent`: one person's reminders on a Linux desktop.
enum VisitsAgentCommand {
    /// Signs in if nobody is, and shows reminders until SIGTERM or SIGINT.
    ///
    /// - Throws: `CommandContext.Failure` with what to do.
    static func run(_ options: Command.VisitsAgent, _ context: CommandContext) async throws {
        let folder = try AgentFolder(option: options.folder, process: context.process)
        let settings = try AgentSettings(context.process, folder: folder)
        try folder.prepare()
        let curl = try CurlClient(settings.egress)
        do {
            let (client, signIn) = try await signIn(options, folder, curl.client, context.terminal)
            if options.isSignInOnly {
                context.terminal.say("signed in at \(signIn.server); the session lies in \(folder.path)")
            } else {
                try await show(client, options, folder, settings, context)
            }
            await curl.close()
        } catch {
            await curl.close()
            throw error
        }
    }

    private static func show(
        _ client: APIClient,
        _ options: Command.VisitsAgent,
        _ folder: AgentFolder,
        _ settings: AgentSettings,
        _ context: CommandContext
    ) async throws {
        let lock = try folder.lock()
        defer { close(lock) }
        let termination = TerminationSignal()
        let log = LogWriter.log(settings.logFormat, settings.logLevel, clock: context.clock) { line in
            try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
        }
        let desktop = try DesktopNotifications(address: try busAddress(context.process))
        let texts = AgentTexts(locale: settings.locale)
        let session = Session(client, keeper: keeper(folder, log), clock: context.clock)
        let opener = BrowserOpener(process: context.process, log: log)
        let agent = VisitsAgent(
            state: folder.state(),
            clock: context.clock,
            // A name for this run alone: one that was killed counts for some minutes more, and then no more.
            source: session.source(device: options.keepsPush ? nil : context.randomness.token(byteCount: 12)),
            screen: .desktop(desktop, name: settings.name, texts: texts),
            open: { destination, token in opener.open(client.url(destination), activationToken: token) },
            texts: texts,
            store: { state in
                do {
                    try folder.save(state)
                } catch {
                    log.error("visits", "the plan could not be kept: \(error)")
                }
            },
            log: log
        )
        context.terminal.say("watching the visits at \(client.origin); Ctrl-C ends it")
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await agent.run() }
            await termination.wait()
            group.cancelAll()
        }
        await agent.finish()
        await desktop.close()
        log.info("visits", "stopped")
    }

    private static func keeper(_ folder: AgentFolder, _ log: Log) -> Session.Keeper {
        Session.Keeper(
            load: { folder.signIn()?.token },
            save: { token in
                guard var signIn = folder.signIn() else { return }
                signIn.token = token
                do {
                    try folder.save(signIn)
                } catch {
                    log.error("visits", "the session could not be kept: \(error)")
                }
            }
        )
    }

    /// The session that was kept, or a new one.
    private static func signIn(
        _ options: Command.VisitsAgent,
        _ folder: AgentFolder,
        _ http: HTTPClient,
        _ terminal: Terminal
    ) async throws -> (APIClient, AgentFolder.SignIn) {
        let kept = folder.signIn()
        guard let server = options.server ?? kept?.server else {
            throw CommandContext.Failure(
                "--server is missing: the address of the server, such as https://visits.example"
            )
        }
        guard let client = APIClient(server: server, http: http) else {
            throw CommandContext.Failure(
                "\(server) is no address of a server; write https://host (plain http goes to localhost only)"
            )
        }
        let account = options.account ?? (kept?.server == client.origin ? kept?.account : nil)
        if let kept, !options.isSignInOnly, kept.server == client.origin, kept.account == account {
            return (client, kept)
        }
        guard let account = account ?? (terminal.isInteractive ? terminal.ask("E-mail: ") : nil), !account.isEmpty
        else {
            throw CommandContext.Failure(
                "nobody is signed in; run `meldewerk visits agent --server \(client.origin) --account EMAIL --sign-in`"
            )
        }
        guard let password = terminal.askSecretly(terminal.isInteractive ? "Password: " : ""), !password.isEmpty else {
            throw CommandContext.Failure(
                "the password is missing; run the command in a terminal, or give the password on the standard input"
            )
        }
        let token: String
        do throws(APIFailure) {
            token = try await client.signIn(email: account, password: password)
        } catch {
            throw CommandContext.Failure(error == .signedOut ? "the address or the password is wrong" : "\(error)")
        }
        let signIn = AgentFolder.SignIn(server: client.origin, account: account, token: token)
        if kept?.server != signIn.server || kept?.account != account { folder.forgetState() }
        try folder.save(signIn)
        return (client, signIn)
    }

    /// Where the desktop listens.
    private static func busAddress(_ process: [String: String]) throws -> String {
        if let address = process["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
        // What systemd makes for each session; the address's own characters are escaped (D-Bus Specification).
        guard let folder = process["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else {
            throw CommandContext.Failure(
                "there is no desktop session: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set"
            )
        }
        let path = (folder + "/bus").utf8.map { byte in
            let isPlain = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
            return isPlain || "-_/.*".utf8.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        return "unix:path=" + path.joined()
    }
}
