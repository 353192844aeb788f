package import Base

/// What somebody asked for, understood.
package enum Command: Sendable, Equatable {
    /// Where and how to serve.
    package struct Serve: Sendable, Equatable {
        package var host = "127.0.0.1"
        /// 0 takes a free one.
        package var port = 8080
        package var isDemo = false
        /// The clock of a demonstration; nil is the machine's.
        package var clock: DemoClock?

        package init(
            host: String = "127.0.0.1",
            port: Int = 8080,
            isDemo: Bool = false,
            clock: DemoClock? = nil
        ) {
            self.host = host
            self.port = port
            self.isDemo = isDemo
            self.clock = clock
        }

        /// A clock that shows another time of today, and may run faster.
        package struct DemoClock: Sendable, Equatable {
            /// Seconds after midnight at which it begins; nil is now.
            package var begins: Int?
            /// How many of its seconds pass in one.
            package var speed: Int

            package init(begins: Int? = nil, speed: Int = 1) {
                self.begins = begins
                self.speed = speed
            }
        }
    }

    /// Whose decisions to explain.
    package struct Explain: Sendable, Equatable {
        /// The account's address.
        package var email: String
        /// Nothing from before this moment; nil means thirty days.
        package var since: Since?
        /// Only this occasion.
        package var occasion: String?

        package init(email: String, since: Since? = nil, occasion: String? = nil) {
            self.email = email
            self.since = since
            self.occasion = occasion
        }

        /// A date by the deployment's clock, or a moment.
        package enum Since: Sendable, Equatable {
            /// Days since 1970-01-01.
            case day(Int64)
            case moment(Timestamp)
        }
    }

    /// What to play and how to tell of it.
    package struct Simulate: Sendable, Equatable {
        /// A recording; nil means the data folder's own events.
        package var source: String?
        /// How many days; nil means all of a recording, or the last thirty of the folder.
        package var days: Int?
        /// Invented accounts for a recording.
        package var accounts = 1000
        /// Which people are invented.
        package var seed: UInt64 = 1
        /// Where the page goes.
        package var html: String?

        package init(
            source: String? = nil,
            days: Int? = nil,
            accounts: Int = 1000,
            seed: UInt64 = 1,
            html: String? = nil
        ) {
            self.source = source
            self.days = days
            self.accounts = accounts
            self.seed = seed
            self.html = html
        }
    }

    /// Whose visits a file holds.
    package struct ImportVisits: Sendable, Equatable {
        /// `.ics` or `.csv`.
        package var file: String
        /// The account's address.
        package var email: String

        package init(file: String, email: String) {
            self.file = file
            self.email = email
        }
    }

    /// What to import and whether to tell of it.
    package struct ImportOParl: Sendable, Equatable {
        /// URLs, files and folders.
        package var sources: [String]
        /// Whether what changed is told; a town's first import never is.
        package var isTold = true
        /// Where a recording stops; nil for its end.
        package var until: Timestamp?

        package init(sources: [String], isTold: Bool = true, until: Timestamp? = nil) {
            self.sources = sources
            self.isTold = isTold
            self.until = until
        }
    }

    /// Whose day to show on this desktop, and from where.
    package struct VisitsAgent: Sendable, Equatable {
        /// The server's address; nil for the one that was signed in to last.
        package var server: String?
        /// The account's address; nil for the one that was signed in last.
        package var account: String?
        /// Where session and plan lie; nil for the person's own folder.
        package var folder: String?
        /// Ends after signing in.
        package var isSignInOnly = false
        /// The server goes on sending pushes about visits to other devices.
        package var keepsPush = false

        package init(
            server: String? = nil,
            account: String? = nil,
            folder: String? = nil,
            isSignInOnly: Bool = false,
            keepsPush: Bool = false
        ) {
            self.server = server
            self.account = account
            self.folder = folder
            self.isSignInOnly = isSignInOnly
            self.keepsPush = keepsPush
        }
    }

    case help(text: String)
    case version
    case serve(Serve)
    case listJobs
    case job(JobName)
    case explain(Explain)
    case simulate(Simulate)
    case vapid
    case doctor(isOnline: Bool)
    case purgeBells(isConfirmed: Bool)
    case testPush(file: String)
    case grantAdmin(email: String)
    case listAdmins
    case disposable(source: String, writes: Bool)
    case export(email: String)
    case importOParl(ImportOParl)
    case importSessionNet(url: String)
    case importVisits(ImportVisits)
    case visitsAgent(VisitsAgent)
    case listSources
    case addSource(url: String)
    case removeSource(url: String)
    case migrate
    case backup(file: String)
    case restore(file: String, isConfirmed: Bool)
}

/// A command with what is the same for all of them.
package struct Invocation: Sendable, Equatable {
    package let command: Command
    /// The data folder.
    package let data: String
    /// Answers are for programs.
    package let isJSON: Bool
}

/// The scheduled jobs that can be run by hand.
package enum JobName: String, Sendable, CaseIterable {
    case dispatch
    case cleanup
    case backup
    case heartbeat
    case committees
    case council
    case protocols
    case match
    case follows
    case evening
    case week
    case refresh
    case setupReminder = "setup-reminder"

    /// One line for `job --list`.
    package var summary: String {
        switch self {
        case .committees: "tell who follows committees of new and changed agendas"
        case .council: "tell of topics on agendas"
        case .protocols: "tell of results, and match topics with decisions"
        case .match: "match topics with decisions"
        case .follows: "tell of papers that moved"
        case .evening: "remind of tomorrow's sessions"
        case .week: "send the overview of the week"
        case .dispatch: "send what is due, once"
        case .cleanup: "remove what is dead or too old"
        case .backup: "copy the database beside itself"
        case .refresh: "ask the councils' sources what is new"
        case .setupReminder: "remind, once, of what was left half set up"
        case .heartbeat: "tell the administrators when registrations look unusual"
        }
    }
}

/// A command line that cannot be understood: told with what to do, exit code 2.
package struct UsageFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong and where to look.
    package let description: String
}
