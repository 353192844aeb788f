internal import Base
internal import Council

/// The council's regular work, at the hours that the seed gives them.
///
/// Each job is idempotent: run twice it tells nothing twice, and stopped on the way it goes on where it was. What came
/// too late for its moment is told at the next one, so a missed run is made up for only while that is still useful.
extension Job {
    /// Seven o'clock: agendas of followed committees, and what waited for the end of the night.
    static let committees = Job(id: .committees, schedule: .daily(hours: JobHours.committees)) {
        try await CommitteesJob.run($0.council)
    }

    /// Eight and fourteen o'clock: topics on agendas.
    static let council = Job(id: .council, schedule: .daily(hours: JobHours.council)) {
        try await CouncilJob.run($0.council)
    }

    /// Nine o'clock: results, and topics held against decisions.
    static let protocols = Job(id: .protocols, schedule: .daily(hours: JobHours.protocols)) {
        try await ProtocolsJob.run($0.council)
    }

    /// Four o'clock at night: topics held against all decisions.
    static let match = Job(id: .match, schedule: .daily(hours: [4])) {
        try await MatchJob.run($0.council)
    }

    /// Ten o'clock: papers that moved.
    static let follows = Job(id: .follows, schedule: .daily(hours: JobHours.follows)) {
        try await FollowsJob.run($0.council)
    }

    /// Eighteen o'clock: tomorrow's sessions; three hours later the night begins, and the reminder is worthless.
    static let evening = Job(id: .evening, schedule: .daily(hours: [JobHours.evening]), usefulFor: .hours(3)) {
        try await EveningJob.run($0.council)
    }

    /// Sundays at eighteen o'clock: the week.
    static let week = Job(id: .week, schedule: .weekly(day: 7, hour: JobHours.week), usefulFor: .hours(24)) {
        try await WeekJob.run($0.council)
    }
}
