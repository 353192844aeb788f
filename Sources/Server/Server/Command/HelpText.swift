/// What `--help` prints, made from the table of commands.
package enum HelpText {
    /// The help for the words of a command: all commands, those below a first word, or one.
    package static func text(_ path: [String]) -> String {
        let commands = CommandTable.commands(below: path)
        if let command = commands.first(where: { $0.path == path }) { return one(command) }
        return list(commands, path)
    }

    private static func list(_ commands: [CommandSyntax], _ path: [String]) -> String {
        let title = (["meldewerk"] + path).joined(separator: " ")
        let intro = path.isEmpty ? "Notifications that keep calm: for councils, Kita boards and visits.\n\n" : ""
        return """
            \(intro)Usage: \(title) COMMAND [OPTIONS]

            \(table(commands.map { ($0.path.joined(separator: " "), $0.summary) }))

            `\(title) COMMAND --help` explains one. Every command takes --data DIR (./data unless its help
            says otherwise).
            Exit codes: 0 done, 1 failed, 2 not understood.
            """
    }

    private static func one(_ command: CommandSyntax) -> String {
        var parts = [
            "\(command.summary.prefix(1).uppercased())\(command.summary.dropFirst()).", "Usage: \(command.usage)",
        ]
        if !command.arguments.isEmpty {
            parts.append("Arguments:\n" + table(command.arguments.map { ($0.name, $0.summary) }))
        }
        parts.append("Options:\n" + table(command.options.map { ($0.usage, $0.summary) }))
        if !command.notes.isEmpty { parts.append(command.notes) }
        if command.path == ["serve"] {
            let variables = KnownVariable.all.map { ($0.name, $0.summary) }
            parts.append("Variables:\n" + table(variables))
        }
        return parts.joined(separator: "\n\n")
    }

    private static func table(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { name, summary in
            "  " + name + String(repeating: " ", count: width - name.count + 2) + summary
        }.joined(separator: "\n")
    }
}
