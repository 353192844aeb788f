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
        if positional.count > syntax.arguments.count {
            throw fault("\(positional[syntax.arguments.count]) is one argument too many")
        }
    }

    private func command(_ syntax: CommandSyntax) throws(UsageFault) -> Command {
        let isConfirmed = values["yes"] != nil
        switch syntax.path.joined(separator: " ") {
        case "serve": return .serve(try serve())
        case "job": return try job()
        case "vapid": return .vapid
        case "doctor": return .doctor
        case "push purge": return .purgeBells(isConfirmed: isConfirmed)
        case "push test": return .testPush(file: positional[0])
        case "admin grant": return .grantAdmin(email: positional[0])
        case "admin list": return .listAdmins
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

    private func serve() throws(UsageFault) -> Command.Serve {
        var serve = Command.Serve(isDemo: values["demo"] != nil)
        if let host = values["host"] { serve.host = host }
        if let text = values["port"] {
            guard let port = Int(text), (0...65_535).contains(port) else {
                throw fault("--port takes a number from 0 (any free one) to 65535")
            }
            serve.port = port
        }
        return serve
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
