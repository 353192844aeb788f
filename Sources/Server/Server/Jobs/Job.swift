internal import Base

/// A piece of regular work: a value with a name, a schedule and a body.
struct Job: Sendable {
    /// When it runs.
    enum Schedule: Sendable, Equatable {
        /// At the full hour, every hour.
        case hourly
        /// All the time, by a service of its own; by hand it does one pass.
        case always

        /// The last moment at or before `now` at which it should have run; nil for what has no moments.
        func lastDue(now: Timestamp) -> Timestamp? {
            switch self {
            case .hourly: Timestamp(seconds: now.seconds - now.seconds % 3600)
            case .always: nil
            }
        }
    }

    /// As `meldewerk job NAME` has it.
    let id: JobName
    let schedule: Schedule
    /// Does it once, and says in one line what was done.
    let run: @Sendable (ServerEnvironment) async throws -> String

    /// All jobs.
    static let all = JobName.allCases.map(named)

    /// A job by its name.
    static func named(_ name: JobName) -> Job {
        switch name {
        case .dispatch: dispatch
        case .cleanup: cleanup
        }
    }

    /// The name as it is recorded.
    var name: String { id.rawValue }
}
