/// One command as it is written: what `help` shows and what the parser checks.
struct CommandSyntax: Sendable {
    /// A word that begins with `--`.
    struct Option: Sendable {
        let name: String
        /// What its value is called; nil for a switch.
        let value: String?
        let summary: String

        init(_ name: String, _ value: String? = nil, _ summary: String) {
            self.name = name
            self.value = value
            self.summary = summary
        }

        /// `--port PORT`.
        var usage: String { "--\(name)" + (value.map { " \($0)" } ?? "") }
    }

    /// A word without `--`.
    struct Argument: Sendable {
        let name: String
        let summary: String
        let isRequired: Bool
        /// Whether any number of them may follow; only the last argument may.
        let isRepeated: Bool

        init(_ name: String, _ summary: String, isRequired: Bool = true, isRepeated: Bool = false) {
            self.name = name
            self.summary = summary
            self.isRequired = isRequired
            self.isRepeated = isRepeated
        }

        /// `NAME`, `[NAME]` or `NAME…`.
        var usage: String { (isRequired ? name : "[\(name)]") + (isRepeated ? "…" : "") }
    }

    /// Its words: `admin grant`.
    let path: [String]
    /// One line.
    let summary: String
    let arguments: [Argument]
    let options: [Option]
    /// What else somebody should know before running it.
    let notes: String

    init(
        _ path: String,
        _ summary: String,
        arguments: [Argument] = [],
        options: [Option] = [],
        hasJSON: Bool = false,
        notes: String = ""
    ) {
        self.path = path.split(separator: " ").map(String.init)
        self.summary = summary
        self.arguments = arguments
        // Where a command keeps something else than the server does, it says so itself.
        let data = options.contains { $0.name == Self.data.name } ? [] : [Self.data]
        self.options = options + (hasJSON ? [Self.json] : []) + data + [Self.help]
        self.notes = notes
    }

    private static let json = Option("json", nil, "answer as JSON, for programs")
    private static let data = Option("data", "DIR", "the data folder (./data)")
    private static let help = Option("help", nil, "show this and do nothing")

    /// `meldewerk admin grant EMAIL [--data DIR]`.
    var usage: String {
        let words = ["meldewerk"] + path + arguments.map(\.usage)
        return (words + options.filter { $0.name != "help" }.map { "[\($0.usage)]" }).joined(separator: " ")
    }
}
