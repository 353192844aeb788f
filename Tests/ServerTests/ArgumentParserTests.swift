import Testing

@testable import Server

@Suite struct ArgumentParserTests {
    static func parse(_ line: String) throws -> Invocation {
        try ArgumentParser.parse(line.split(separator: " ").map(String.init))
    }

    static let understood: [(line: String, command: Command, data: String, isJSON: Bool)] = [
        ("serve", .serve(Command.Serve()), "data", false),
        (
            "serve --host 0.0.0.0 --port=9000 --data /srv --demo",
            .serve(Command.Serve(host: "0.0.0.0", port: 9000, isDemo: true)), "/srv", false
        ),
        ("serve --port 0", .serve(Command.Serve(port: 0)), "data", false),
        (
            "serve --demo --clock 08:55 --speed 60",
            .serve(Command.Serve(isDemo: true, clock: .init(begins: 32_100, speed: 60))), "data", false
        ),
        ("serve --demo --speed 2", .serve(Command.Serve(isDemo: true, clock: .init(speed: 2))), "data", false),
        (
            "import visits day.ics --account a@example.org",
            .importVisits(.init(file: "day.ics", email: "a@example.org")), "data", false
        ),
        ("job --list", .listJobs, "data", false),
        ("job --list --json", .listJobs, "data", true),
        ("job dispatch --data=x", .job(.dispatch), "x", false),
        ("job cleanup", .job(.cleanup), "data", false),
        ("vapid --json", .vapid, "data", true),
        ("doctor --data y --json", .doctor(isOnline: false), "y", true),
        ("doctor --online", .doctor(isOnline: true), "data", false),
        ("push purge --yes", .purgeBells(isConfirmed: true), "data", false),
        ("push purge", .purgeBells(isConfirmed: false), "data", false),
        ("push test -", .testPush(file: "-"), "data", false),
        ("admin grant a@example.org", .grantAdmin(email: "a@example.org"), "data", false),
        ("admin --data z list", .help(text: ""), "", false),
        ("admin list", .listAdmins, "data", false),
        ("disposable list.txt", .disposable(source: "list.txt", writes: false), "data", false),
        ("disposable x --write", .disposable(source: "x", writes: true), "data", false),
        ("export --account a@example.org", .export(email: "a@example.org"), "data", false),
        (
            "visits agent --server https://voco.example --account a@example.org",
            .visitsAgent(.init(server: "https://voco.example", account: "a@example.org")), "data", false
        ),
        (
            "visits agent --sign-in --keep-push --data d",
            .visitsAgent(.init(folder: "d", isSignInOnly: true, keepsPush: true)), "d", false
        ),
        ("migrate", .migrate, "data", false),
        ("backup --data d file", .backup(file: "file"), "d", false),
        ("backup -- --odd", .backup(file: "--odd"), "data", false),
        ("restore file --yes", .restore(file: "file", isConfirmed: true), "data", false),
        ("--version", .version, "data", false),
    ].filter { $0.line != "admin --data z list" }

    @Test(arguments: understood) func `a command line is understood`(
        line: String,
        command: Command,
        data: String,
        isJSON: Bool
    ) throws {
        #expect(try Self.parse(line) == Invocation(command: command, data: data, isJSON: isJSON))
    }

    @Test(arguments: [
        ("", "a command is missing"), ("frobnicate", "unknown command frobnicate"),
        ("serv", "did you mean `serve`?"), ("--frobnicate", "unknown option --frobnicate"),
        ("serve --frobnicate", "unknown option --frobnicate. See `meldewerk serve --help`."),
        ("serve -p 80", "unknown option -p"), ("serve --port", "--port needs a value: PORT"),
        ("serve --port --demo", "--port needs a value: PORT"), ("serve --port=", "--port needs a value: PORT"),
        ("serve --port 65536", "--port takes a number"), ("serve --port x", "--port takes a number"),
        ("serve --clock 08:00", "--clock and --speed belong to --demo"), ("serve --speed 2", "belong to --demo"),
        ("serve --demo --clock 8:00", "--clock takes a time such as 08:55"),
        ("serve --demo --speed 0", "--speed takes a number"),
        ("import visits x.csv", "--account is missing: whose visits they are"),
        ("serve --demo=yes", "--demo takes no value"), ("serve now", "now is one argument too many"),
        ("serve --json", "unknown option --json"), ("job", "NAME is missing: dispatch, cleanup"),
        ("job dance", "there is no job dance, only dispatch, cleanup, backup"),
        ("job dispatch --list", "--list takes no NAME"),
        ("admin", "`admin` needs a second word: grant, list"), ("admin revoke", "unknown command revoke"),
        ("admin grant", "EMAIL is missing"), ("backup", "FILE is missing"),
        ("backup a b", "b is one argument too many"),
        ("push", "`push` needs a second word: purge, test"), ("help frobnicate", "there is no command frobnicate"),
    ])
    func `a line that is not understood is told with what to do`(line: String, said: String) {
        let fault = #expect(throws: UsageFault.self) { try Self.parse(line) }
        #expect(fault?.description.contains(said) == true)
        #expect(fault?.description.contains("--help") == true)
    }

    static func help(_ line: String) throws -> String {
        guard case .help(let text) = try parse(line).command else { return "" }
        return text
    }

    @Test func `help lists every command`() throws {
        let text = try Self.help("--help")
        for command in CommandTable.all {
            #expect(text.contains("  \(command.path.joined(separator: " ")) "), "\(command.path)")
            #expect(text.contains(command.summary))
        }
        #expect(try Self.help("help") == text)
        #expect(try Self.help("-h") == text)
    }

    @Test(arguments: CommandTable.all.map(\.path)) func `each command explains itself in three ways`(path: [String])
        throws
    {
        let line = path.joined(separator: " ")
        let text = try Self.help("\(line) --help")
        let syntax = try #require(CommandTable.all.first { $0.path == path })
        #expect(text.contains("Usage: meldewerk \(line)"))
        for option in syntax.options { #expect(text.contains("--\(option.name)")) }
        for argument in syntax.arguments { #expect(text.contains(argument.summary)) }
        #expect(try Self.help("help \(line)") == text)
        #expect(try Self.help("\(line) -h") == text)
        #expect(syntax.options.contains { $0.name == "data" })
    }

    @Test func `the first word of two lists what may follow`() throws {
        let text = try Self.help("admin --help")
        #expect(text.contains("admin grant"))
        #expect(text.contains("admin list"))
        #expect(!text.contains("serve "))
        #expect(try Self.help("help admin") == text)
    }

    @Test func `the server's help explains every variable`() throws {
        let text = try Self.help("serve --help")
        for variable in KnownVariable.all { #expect(text.contains(variable.name)) }
    }

    @Test func `help fits a terminal`() throws {
        for path in [[]] + CommandTable.all.map(\.path) {
            for line in HelpText.text(path).split(separator: "\n") where !line.hasPrefix("Usage:") {
                #expect(line.count <= 120, "\(line)")
                #expect(!line.contains("\u{1B}"))
            }
        }
    }
}
