/// All commands of the program.
enum CommandTable {
    /// In the order in which they are shown.
    static let all: [CommandSyntax] = [
        CommandSyntax(
            "serve",
            "run the server until it is told to stop",
            options: [
                CommandSyntax.Option("host", "ADDRESS", "where to listen (127.0.0.1)"),
                CommandSyntax.Option("port", "PORT", "on which port (8080)"),
                CommandSyntax.Option("demo", nil, "make missing secrets, example accounts and an example Kita first"),
            ],
            notes: """
                Reads its configuration from the environment, then from .env and secrets.env in the data folder.
                Whatever is wrong with it is told at once, and nothing is started. SIGTERM or Ctrl-C ends the server
                after what is in flight, ten seconds at most.
                """
        ),
        CommandSyntax(
            "job",
            "run one scheduled job now",
            arguments: [.init("NAME", "one of those that --list names", isRequired: false)],
            options: [CommandSyntax.Option("list", nil, "name all jobs")],
            hasJSON: true,
            notes: "May run beside a running server on the same database."
        ),
        CommandSyntax(
            "vapid",
            "make a key pair for Web Push and print it as three variables",
            hasJSON: true,
            notes: """
                Put the lines into .env or secrets.env and your own address into VAPID_SUBJECT. Nothing is stored.
                A new pair makes every bell worthless, so change it only when the private key got known.
                """
        ),
        CommandSyntax(
            "doctor",
            "check configuration, keys, clock, address, database and data folder",
            hasJSON: true,
            notes: "Says what to do about each fault; ends with 1 if there is one."
        ),
        CommandSyntax(
            "push purge",
            "end all bells, after a change of the VAPID pair",
            options: [CommandSyntax.Option("yes", nil, "do not ask")],
            hasJSON: true,
            notes: "Browsers that visit a board afterwards are offered its bell again."
        ),
        CommandSyntax(
            "push test",
            "send one message to a browser's subscription",
            arguments: [.init("FILE", "the subscription as JSON; - reads it from the standard input")],
            hasJSON: true,
            notes: "Says what the push service answered."
        ),
        CommandSyntax(
            "admin grant",
            "make an existing account an administrator",
            arguments: [.init("EMAIL", "the account's address")],
            hasJSON: true,
            notes: "No account is made; its person registers first."
        ),
        CommandSyntax("admin list", "name all administrators", hasJSON: true),
        CommandSyntax(
            "migrate",
            "bring the database to this release's schema",
            hasJSON: true,
            notes: "The server does the same at its start. A database of a newer release is refused and left alone."
        ),
        CommandSyntax(
            "backup",
            "write a copy of the database to a file",
            arguments: [.init("FILE", "the copy; an older one of this name is replaced when the new one is sound")],
            hasJSON: true,
            notes: "May run beside a running server."
        ),
        CommandSyntax(
            "restore",
            "put a backup in the place of the database",
            arguments: [.init("FILE", "what `backup` wrote")],
            options: [CommandSyntax.Option("yes", nil, "do not ask")],
            hasJSON: true,
            notes: "The server must be stopped. The old database is kept beside the new one."
        ),
        CommandSyntax(
            "help",
            "explain a command",
            arguments: [.init("COMMAND", "its words, such as `admin grant`", isRequired: false)]
        ),
    ]

    /// The commands whose path begins with some words.
    static func commands(below words: [String]) -> [CommandSyntax] {
        all.filter { $0.path.starts(with: words) }
    }
}
