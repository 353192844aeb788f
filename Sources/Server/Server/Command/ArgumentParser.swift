internal import Base

/// Turns the words of a command line into an ``Invocation``.
///
/// `--name value` and `--name=value`, options and arguments in any order, `--` before arguments that begin with a dash.
package struct ArgumentParser {
    private var words: ArraySlice<String>
    private var values: [String: String] = [:]
    private var positional: [String] = []
    private var syntax: CommandSyntax?

    /// Understands a command line.
    ///
    /// - Parameter words: without the program's name.
    /// - Returns: what was asked for; asking for help is a command too.
    /// - Throws: ``UsageFault`` with what to write instead.
    package static func parse(_ words: [String]) throws(UsageFault) -> Invocation {
        var parser = ArgumentParser(words: words[...])
        return try parser.invocation()
    }

    private init(words: ArraySlice<String>) {
        self.words = words
    }

    private mutating func invocation() throws(UsageFault) -> Invocation {
        if ["--version", "-V", "version"].contains(words.first) {
            return Invocation(command: .version, data: "data", isJSON: false)
        }
        let path = takePath()
        guard let syntax = CommandTable.all.first(where: { $0.path == path }) else {
            return try general(path)
        }
        self.syntax = syntax
        try takeRest(syntax)
        if values["help"] != nil { return help(syntax.path) }
        try checkCount(syntax)
        return Invocation(
            command: try command(syntax),
            data: values["data"] ?? "data",
            isJSON: values["json"] != nil
        )
    }

    /// The longest run of leading words that some command begins with.
    private mutating func takePath() -> [String] {
        var path: [String] = []
        while let word = words.first, !CommandTable.commands(below: path + [word]).isEmpty {
            path.append(word)
            words.removeFirst()
        }
        return path
    }

    /// No command, or the first half of one: help if it was asked for, else what could follow.
    private func general(_ path: [String]) throws(UsageFault) -> Invocation {
        if let word = words.first {
            if ["--help", "-h"].contains(word) { return help(path) }
            let kind = word.hasPrefix("-") ? "option" : "command"
            throw UsageFault(
                description: "unknown \(kind) \(word)\(suggestion(word, below: path)). \(Self.pointer(path))"
            )
        }
        let names = CommandTable.commands(below: path).map { $0.path.dropFirst(path.count).joined(separator: " ") }
        let missing = path.isEmpty ? "a command is missing" : "`\(path.joined(separator: " "))` needs a second word"
        throw UsageFault(description: "\(missing): \(names.joined(separator: ", ")). \(Self.pointer(path))")
    }

    private mutating func takeRest(_ syntax: CommandSyntax) throws(UsageFault) {
        while let word = words.popFirst() {
            if word == "--" {
                positional += words
                words = []
            } else if word == "-h" {
                values["help"] = ""
            } else if word.hasPrefix("-"), word != "-" {
                try takeOption(word, syntax)
            } else {
                positional.append(word)
            }
        }
    }

    private mutating func takeOption(_ word: String, _ syntax: CommandSyntax) throws(UsageFault) {
        let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let option = syntax.options.first(where: { "--\($0.name)" == halves[0] }) else {
            throw fault("unknown option \(halves[0])")
        }
        guard let value = option.value else {
            guard halves.count == 1 else { throw fault("--\(option.name) takes no value") }
            values[option.name] = ""
            return
        }
        if halves.count == 2 {
            values[option.name] = String(halves[1])
        } else if let next = words.first, !next.hasPrefix("--") {
            values[option.name] = next
            words.removeFirst()
        } else {
            throw fault("--\(option.name) needs a value: \(value)")
        }
        if values[option.name]?.isEmpty == true { throw fault("--\(option.name) needs a value: \(value)") }
    }

    private func checkCount(_ syntax: CommandSyntax) throws(UsageFault) {
        guard syntax.path != ["help"] else { return }
        if positional.count < syntax.arguments.count(where: \.isRequired) {
            throw fault("\(syntax.arguments[positional.count].name) is missing")
        }
        if positional.count > syntax.arguments.count, syntax.arguments.last?.isRepeated != true {
            throw fault("\(positional[syntax.arguments.count]) is one argument too many")
        }
    }

    private func command(_ syntax: CommandSyntax) throws(UsageFault) -> Command {
        let isConfirmed = values["yes"] != nil
        switch syntax.path.joined(separator: " ") {
        case "serve": return .serve(try serve())
        case "job": return try job()
        case "explain": return .explain(try explain())
        case "simulate": return .simulate(try simulate())
        case "vapid": return .vapid
        case "doctor": return .doctor(isOnline: values["online"] != nil)
        case "push purge": return .purgeBells(isConfirmed: isConfirmed)
        case "push test": return .testPush(file: positional[0])
        case "admin grant": return .grantAdmin(email: positional[0])
        case "export":
            guard let email = values["account"] else { throw fault("--account is missing: the address of an account") }
            return .export(email: email)
        case "admin list": return .listAdmins
        case "disposable": return .disposable(source: positional[0], writes: values["write"] != nil)
        case "import oparl": return .importOParl(try importOParl())
        case "import sessionnet": return .importSessionNet(url: positional[0])
        case "import visits": return .importVisits(try importVisits())
        case "visits agent":
            return .visitsAgent(
                Command.VisitsAgent(
                    server: values["server"],
                    account: values["account"],
                    folder: values["data"],
                    isSignInOnly: values["sign-in"] != nil,
                    keepsPush: values["keep-push"] != nil
                )
            )
        case "sources list": return .listSources
        case "sources add": return .addSource(url: positional[0])
        case "sources remove": return .removeSource(url: positional[0])
        case "migrate": return .migrate
        case "backup": return .backup(file: positional[0])
        case "restore": return .restore(file: positional[0], isConfirmed: isConfirmed)
        default:
            guard !CommandTable.commands(below: positional).isEmpty else {
                throw UsageFault(
                    description: "there is no command \(positional.joined(separator: " ")). \(Self.pointer([]))"
                )
            }
            return .help(text: HelpText.text(positional))
        }
    }

    private func importOParl() throws(UsageFault) -> Command.ImportOParl {
        var options = Command.ImportOParl(sources: positional)
        switch values["notify"] {
        case nil, "yes": break
        case "no": options.isTold = false
        default: throw fault("--notify takes yes or no")
        }
        guard let until = values["until"] else { return options }
        guard let moment = Timestamp(rfc3339: until) else {
            throw fault("--until takes a moment such as 2026-11-30T07:00:00+01:00")
        }
        options.until = moment
        return options
    }

    private func serve() throws(UsageFault) -> Command.Serve {
        var serve = Command.Serve(isDemo: values["demo"] != nil)
        if let host = values["host"] { serve.host = host }
        if let text = values["port"] {
            guard let port = Int(text), (0...65_535).contains(port) else {
                throw fault("--port takes a number from 0 (any free one) to 65535")
            }
            serve.port = port
        }
        serve.clock = try demoClock(isDemo: serve.isDemo)
        return serve
    }

    private func demoClock(isDemo: Bool) throws(UsageFault) -> Command.Serve.DemoClock? {
        guard values["clock"] != nil || values["speed"] != nil else { return nil }
        // People would be told at wrong hours.
        guard isDemo else { throw fault("--clock and --speed belong to --demo: a real server goes by the real clock") }
        var clock = Command.Serve.DemoClock()
        if let text = values["clock"] {
            guard let second = WallTime.second(ofClock: text) else { throw fault("--clock takes a time such as 08:55") }
            clock.begins = second
        }
        if let speed = try number("speed", from: 1, to: 600) { clock.speed = speed }
        return clock
    }

    private func importVisits() throws(UsageFault) -> Command.ImportVisits {
        guard let email = values["account"] else { throw fault("--account is missing: whose visits they are") }
        return Command.ImportVisits(file: positional[0], email: email)
    }

    private func explain() throws(UsageFault) -> Command.Explain {
        guard let email = values["account"] else { throw fault("--account is missing: the address of an account") }
        var explain = Command.Explain(email: email, occasion: values["occasion"])
        guard let since = values["since"] else { return explain }
        if let moment = Timestamp(rfc3339: since) {
            explain.since = .moment(moment)
        } else if let midnight = Timestamp(rfc3339: since + "T00:00:00Z") {
            explain.since = .day(Zone.utc.wallTime(at: midnight).day)
        } else {
            throw fault("--since takes a day such as 2026-11-30, or a moment such as 2026-11-30T07:00:00+01:00")
        }
        return explain
    }

    private func simulate() throws(UsageFault) -> Command.Simulate {
        var simulate = Command.Simulate(source: values["source"], html: values["html"])
        simulate.days = try number("days", from: 1, to: 36_500)
        if simulate.source == nil, values["accounts"] != nil || values["seed"] != nil {
            throw fault("--accounts and --seed belong to --source: the folder has accounts of its own")
        }
        if let accounts = try number("accounts", from: 1, to: 10_000_000) { simulate.accounts = accounts }
        if let seed = try number("seed", from: 0, to: .max) { simulate.seed = UInt64(seed) }
        return simulate
    }

    private func number(_ option: String, from least: Int, to most: Int) throws(UsageFault) -> Int? {
        guard let text = values[option] else { return nil }
        guard let number = Int(text), (least...most).contains(number) else {
            throw fault("--\(option) takes a number from \(least) on")
        }
        return number
    }

    private func job() throws(UsageFault) -> Command {
        if values["list"] != nil {
            guard positional.isEmpty else { throw fault("--list takes no NAME") }
            return .listJobs
        }
        let names = JobName.allCases.map(\.rawValue).joined(separator: ", ")
        guard let word = positional.first else { throw fault("NAME is missing: \(names)") }
        guard let name = JobName(rawValue: word) else { throw fault("there is no job \(word), only \(names)") }
        return .job(name)
    }

    private func help(_ path: [String]) -> Invocation {
        Invocation(command: .help(text: HelpText.text(path)), data: "data", isJSON: false)
    }

    private func fault(_ what: String) -> UsageFault {
        UsageFault(description: "\(what). \(Self.pointer(syntax?.path ?? []))")
    }

    private static func pointer(_ path: [String]) -> String {
        "See `\((["meldewerk"] + path + ["--help"]).joined(separator: " "))`."
    }

    /// Names a command that begins alike.
    private func suggestion(_ word: String, below path: [String]) -> String {
        let candidates = CommandTable.commands(below: path).compactMap { $0.path.dropFirst(path.count).first }
        let alike = candidates.first { $0.hasPrefix(word.prefix(2)) || word.hasPrefix($0.prefix(3)) }
        return alike.map { "; did you mean `\((path + [$0]).joined(separator: " "))`?" } ?? ""
    }
}
