internal import Base

/// A piece of regular work: a value with a name, a schedule and a body.
struct Job: Sendable {
    /// As `meldewerk job NAME` has it.
    let id: JobName
    let schedule: Schedule
    /// How long after its moment a missed run is still worth making up for; nil: until the next one is due.
    let usefulFor: Duration?
    /// Does it once, and says in one line what was done.
    let run: @Sendable (ServerEnvironment) async throws -> String

    init(
        id: JobName,
        schedule: Schedule,
        usefulFor: Duration? = nil,
        run: @escaping @Sendable (ServerEnvironment) async throws -> String
    ) {
        self.id = id
        self.schedule = schedule
        self.usefulFor = usefulFor
        self.run = run
    }

    /// All jobs.
    static let all = JobName.allCases.map(named)

    /// Those that have moments.
    static let scheduled = all.filter { $0.schedule != .always }

    /// A job by its name.
    static func named(_ name: JobName) -> Job {
        switch name {
        case .committees: committees
        case .council: council
        case .protocols: protocols
        case .match: match
        case .follows: follows
        case .evening: evening
        case .week: week
        case .dispatch: dispatch
        case .cleanup: cleanup
        case .backup: backup
        case .heartbeat: heartbeat
        case .refresh: refresh
        case .setupReminder: setupReminder
        }
    }

    /// The name as it is recorded.
    var name: String { id.rawValue }

    /// The moment whose run is due now, if there is one.
    func due(now: Timestamp, in zone: Zone) -> Timestamp? {
        guard let moment = schedule.lastDue(now: now, in: zone) else { return nil }
        if let usefulFor, now - moment >= usefulFor { return nil }
        return moment
    }
}
