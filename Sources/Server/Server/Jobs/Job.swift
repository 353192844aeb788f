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
    let name: String
    /// One line for `meldewerk job --list`.
    let summary: String
    let schedule: Schedule
    /// Does it once, and says in one line what was done.
    let run: @Sendable (ServerEnvironment) async throws -> String

    /// All jobs, in the order of the list.
    static let all = [dispatch, cleanup]

    /// A job by its name.
    static func named(_ name: String) -> Job? { all.first { $0.name == name } }
}
