/// What somebody asked for, understood.
package enum Command: Sendable, Equatable {
    /// Where and how to serve.
    package struct Serve: Sendable, Equatable {
        package var host = "127.0.0.1"
        /// 0 takes a free one.
        package var port = 8080
        package var isDemo = false

        package init(host: String = "127.0.0.1", port: Int = 8080, isDemo: Bool = false) {
            self.host = host
            self.port = port
            self.isDemo = isDemo
        }
    }

    case help(text: String)
    case version
    case serve(Serve)
    case listJobs
    case job(JobName)
    case vapid
    case doctor
    case purgeBells(isConfirmed: Bool)
    case testPush(file: String)
    case grantAdmin(email: String)
    case listAdmins
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

    /// One line for `job --list`.
    package var summary: String {
        switch self {
        case .dispatch: "send what is due, once"
        case .cleanup: "remove what is dead or too old"
        }
    }
}

/// A command line that cannot be understood: told with what to do, exit code 2.
package struct UsageFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong and where to look.
    package let description: String
}
