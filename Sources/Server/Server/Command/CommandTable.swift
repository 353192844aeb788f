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
                CommandSyntax.Option("demo", nil, "make missing secrets and example data first"),
                CommandSyntax.Option("clock", "HH:MM", "with --demo: let the clock begin at this time of today"),
                CommandSyntax.Option("speed", "N", "with --demo: let the clock run N times as fast"),
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
            "explain",
            "say why an account got a notification, or did not",
            options: [
                CommandSyntax.Option("account", "EMAIL", "the account's address"),
                CommandSyntax.Option("since", "DATE", "from this day or moment on (thirty days ago)"),
                CommandSyntax.Option("occasion", "ID", "only this occasion, such as n2_thema"),
            ],
            hasJSON: true,
            notes: """
                Shows each decision of the engine with its reason, what is left of the day, and what comes next. The
                person sees the same under "Why?" in their account. It holds no text of a message but the title.
                """
        ),
        CommandSyntax(
            "simulate",
            "play recorded events through the policy and report who would have got what",
            options: [
                CommandSyntax.Option("days", "N", "how many days (30 of the folder's own, all of a source)"),
                CommandSyntax.Option("source", "FILE", "a recorded year of a council, .ndjson or .ndjson.gz"),
                CommandSyntax.Option("accounts", "N", "invented accounts for the source (1000)"),
                CommandSyntax.Option("seed", "S", "which accounts are invented (1)"),
                CommandSyntax.Option("html", "FILE", "write the report as a page with charts too"),
            ],
            hasJSON: true,
            notes: """
                Without a source it plays what the data folder recorded, with the settings that people have now.
                Nothing is sent and nothing is stored. Ends with 1 if a rule was broken.
                """
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
            "check configuration, keys, clock, address, database, data folder and services",
            options: [
                CommandSyntax.Option("online", nil, "hand in messages that can reach nobody, to prove keys and topics")
            ],
            hasJSON: true,
            notes: """
                Says what to do about each fault; ends with 1 if there is one. Signs in at the mail server and at Google,
                which sends nothing; with --online asks Apple and FCM as well.
                """
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
            "disposable",
            "compare the list of throw-away mailboxes with another one",
            arguments: [.init("SOURCE", "a file or https URL with one domain a line")],
            options: [CommandSyntax.Option("write", nil, "keep the new list")],
            hasJSON: true,
            notes: """
                Nobody can register with an address of these domains. The list lies in the data folder; without one the
                program's own short list holds. A running server notices a new one within a minute.
                """
        ),
        CommandSyntax(
            "export",
            "print everything that is stored about an account, as JSON",
            options: [CommandSyntax.Option("account", "EMAIL", "the account's address")],
            notes: """
                The same as the person's own download. It holds no password, key or token, but much that is personal:
                keep it as you keep the database.
                """
        ),
        CommandSyntax(
            "import oparl",
            "bring a council's data in from an OParl server or from files",
            arguments: [
                .init("SOURCE", "a System or Body URL, a .json, .ndjson or .gz file, a folder", isRepeated: true)
            ],
            options: [
                CommandSyntax.Option("notify", "yes|no", "whether what changed is told (yes; never of a first import)"),
                CommandSyntax.Option("until", "MOMENT", "how far a recording is played (to its end)"),
            ],
            hasJSON: true,
            notes: """
                Stores data and what changed in meaning; it sends nothing, the jobs do. URLs are remembered and asked
                again by `job refresh`, files are not. Says what was odd about the source, with one example each. May be
                broken off and run again at any time.
                """
        ),
        CommandSyntax(
            "import visits",
            "take a visitor's appointments from a calendar or a table",
            arguments: [.init("FILE", "an .ics or .csv file")],
            options: [CommandSyntax.Option("account", "EMAIL", "whose visits they are")],
            hasJSON: true,
            notes: """
                What is known is moved, what is new comes in, the rest stays. Lines that cannot be used are named; then it
                ends with 1, and the others are in.
                """
        ),
        CommandSyntax(
            "import sessionnet",
            "bring a council's data in from the pages of SessionNet",
            arguments: [.init("BASE_URL", "the folder of its pages: https://town.example/bi")],
            hasJSON: true,
            notes: """
                For towns without OParl. Reads committees, this month's calendar and the next three, agendas, papers and
                public minutes; the URL is remembered.
                """
        ),
        CommandSyntax("sources list", "name the councils that are asked regularly", hasJSON: true),
        CommandSyntax(
            "sources add",
            "remember a council's address, and ask it from now on",
            arguments: [.init("URL", "an OParl System or Body, or the folder of SessionNet's pages")],
            hasJSON: true,
            notes:
                "What the address leads to is found out when it is asked first: an address that ends in .php or /bi is SessionNet's."
        ),
        CommandSyntax(
            "sources remove",
            "forget a council's address; what it told stays",
            arguments: [.init("URL", "as `sources list` shows it")],
            hasJSON: true
        ),
        CommandSyntax(
            "visits agent",
            "show the reminders of one's visits on this desktop",
            options: [
                CommandSyntax.Option("server", "URL", "the server's address (the one of the last time)"),
                CommandSyntax.Option("account", "EMAIL", "the account's address (the one of the last time)"),
                CommandSyntax.Option("sign-in", nil, "sign in, keep the session, and end"),
                CommandSyntax.Option("keep-push", nil, "let the server send its pushes to other devices too"),
                CommandSyntax.Option(
                    "data",
                    "DIR",
                    "the agent's own folder, with session and plan (~/.local/state/meldewerk/visits-agent)"
                ),
            ],
            notes: """
                Needs no database. Asks for the password, or reads it from the standard input. The folder is for its person's
                eyes only, begins with XDG_STATE_HOME where that is set, and may hold an .env; a second agent needs another.
                Works on without a server and through sleep. SIGTERM or Ctrl-C ends it.
                """
        ),
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
