/// From words to an exit code.
package enum CommandLineRunner {
    /// How a command ended, as the shell reads it.
    package enum ExitCode: Int32, Sendable {
        case done = 0
        case failed = 1
        case notUnderstood = 2
    }

    /// Understands and runs one command; whatever goes wrong is told on the standard error.
    ///
    /// - Parameters:
    ///   - words: the command line without the program's name.
    ///   - version: what `--version` says.
    ///   - commands: those that Bootstrap gives.
    ///   - terminal: where answers and complaints go.
    ///   - makeContext: makes what the command gets, from what the command line says.
    /// - Returns: the exit code.
    package static func run(
        _ words: [String],
        version: String,
        commands: Commands,
        terminal: Terminal,
        makeContext: (Invocation) -> CommandContext
    ) async -> ExitCode {
        do {
            let invocation = try ArgumentParser.parse(words)
            switch invocation.command {
            case .help(let text): terminal.say(text)
            case .version: terminal.say("meldewerk \(version)")
            default: return try await run(invocation.command, commands, makeContext(invocation))
            }
            return .done
        } catch let fault as UsageFault {
            terminal.complain("meldewerk: \(fault)")
            return .notUnderstood
        } catch let faults as ConfigurationFaults {
            terminal.complain("meldewerk: the configuration is wrong, nothing was done:")
            for fault in faults.list { terminal.complain("  \(fault)") }
            terminal.complain("`meldewerk doctor` checks it again; `meldewerk serve --help` explains the variables.")
            return .failed
        } catch {
            terminal.complain("meldewerk: \(error)")
            return .failed
        }
    }

    private static func run(
        _ command: Command,
        _ commands: Commands,
        _ context: CommandContext
    ) async throws -> ExitCode {
        switch command {
        case .help, .version: break
        case .serve(let options): try await commands.serve(options, context)
        case .listJobs: try await JobListCommand.run(context)
        case .job(let name): try await commands.job(name, context)
        case .explain(let options): try await ExplainCommand.run(options, context)
        case .simulate(let options): return try await SimulateCommand.run(options, context) ? .done : .failed
        case .vapid: try VAPIDCommand.run(context)
        case .doctor(let isOnline): return try await DoctorCommand.run(isOnline: isOnline, context) ? .done : .failed
        case .purgeBells(let isConfirmed):
            return try await PurgeBellsCommand.run(isConfirmed: isConfirmed, context) ? .done : .failed
        case .testPush(let file): try await commands.testPush(file, context)
        case .grantAdmin(let email): try await AdminCommand.grant(email, context)
        case .export(let email): try await ExportCommand.run(email, context)
        case .listAdmins: try await AdminCommand.list(context)
        case .disposable(let source, let writes):
            try await DisposableCommand.run(source, writes: writes, context)
        case .importOParl(let options): try await ImportCommand.oparl(options, context)
        case .importVisits(let options): try await ImportVisitsCommand.run(options, context)
        case .importSessionNet(let url): try await ImportCommand.sessionNet(url, context)
        case .visitsAgent(let options): try await commands.visitsAgent(options, context)
        case .listSources: try await SourcesCommand.list(context)
        case .addSource(let url): try await SourcesCommand.add(url, context)
        case .removeSource(let url): try await SourcesCommand.remove(url, context)
        case .migrate: try await MigrateCommand.run(context)
        case .backup(let file): try await BackupCommand.run(file, context)
        case .restore(let file, let isConfirmed):
            return try await RestoreCommand.run(file, isConfirmed: isConfirmed, context) ? .done : .failed
        }
        return .done
    }
}
