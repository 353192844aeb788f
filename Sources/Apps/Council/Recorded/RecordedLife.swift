package import Base
internal import Store

/// Lets a recording of a council pass as a deployment would have lived it.
///
/// The importer runs at each moment that was recorded, the jobs at their hours, both in earnest: what they find stands in
/// the queue afterwards, for whoever follows something in the database.
package struct RecordedLife: Sendable {
    /// The moment of the first state, which is known to everybody.
    package let begins: Timestamp
    /// The last moment that was recorded.
    package let ends: Timestamp
    private let states: [State]

    /// What a client that asks at a moment sees as new or changed.
    private struct State {
        let at: Timestamp
        let objects: [SourceObject]
    }

    /// The recording has no moments.
    package struct Empty: Error, CustomStringConvertible {
        package var description: String { "there are no recorded moments, lines {\"at\": …, \"objects\": […]}, in it" }
    }

    /// Reads a recording to its end.
    ///
    /// - Parameters:
    ///   - source: whose pieces have moments; what was read before the first one belongs to it.
    ///   - days: how many from the first moment on; nil for all.
    /// - Throws: what the source throws; ``Empty``.
    package init(_ source: CouncilSource, days: Int? = nil) async throws {
        var states: [State] = []
        var waiting: [SourceObject] = []
        while let piece = try await source.next() {
            waiting += piece.objects
            guard let at = piece.at, piece.isComplete else { continue }
            if let days, let first = states.first, at > first.at + .days(days) { break }
            states.append(State(at: at, objects: waiting))
            waiting = []
        }
        guard let first = states.first, let last = states.last else { throw Empty() }
        begins = first.at
        ends = last.at
        self.states = states
    }

    /// How many moments were recorded.
    package var count: Int { states.count }

    /// The titles of items and papers, each as often as it was told.
    package var titles: [String] {
        states.flatMap(\.objects).flatMap { object -> [String] in
            switch object {
            case .session(let session): session.items.filter(\.isPublic).map(\.title)
            case .paper(let paper): [paper.title]
            default: []
            }
        }
    }

    /// Plays it to its end, and a week further.
    ///
    /// - Parameters:
    ///   - environment: of a database without a town, ``CouncilEnvironment/remembering``; its clock is not asked.
    ///   - arrived: what people do when a state has been imported, before any job looks at it.
    /// - Throws: what the importer and the jobs throw.
    package func play(
        in environment: CouncilEnvironment,
        arrived: (_ state: Int, _ now: Timestamp) async throws -> Void = { _, _ in }
    ) async throws {
        for (number, state) in states.enumerated() {
            if number > 0 { try await work(from: states[number - 1].at, to: state.at, environment) }
            _ = try await importer(environment, at: state.at).run(.values("a recorded moment", state.objects))
            try await arrived(number, state.at)
        }
        try await work(from: ends, to: ends + .days(7), environment)
    }

    /// Tells the last state of everything once more and lets all jobs of the last week run again, each at its moment.
    ///
    /// What bears a new date and means the same is told just so: the reader drops dates.
    ///
    /// - Parameter environment: the one in which the recording was played, with what it remembers.
    /// - Returns: how many changes the importer saw in it: none.
    /// - Throws: what the importer and the jobs throw.
    package func repeatLast(in environment: CouncilEnvironment) async throws -> Int {
        var last: [String: SourceObject] = [:]
        for object in states.flatMap(\.objects) {
            switch object {
            case .session(let session): last[session.id] = object
            case .paper(let paper): last[paper.id] = object
            default: break
            }
        }
        let objects = last.sorted { $0.key < $1.key }.map(\.value)
        let report = try await importer(environment, at: ends + .days(7)).run(.values("once more", objects))
        try await work(from: ends, to: ends + .days(7), environment)
        return report.tally.changes
    }

    private func importer(_ environment: CouncilEnvironment, at moment: Timestamp) -> Importer {
        Importer(
            database: environment.database,
            zone: environment.zone,
            digest: environment.digest,
            now: { moment }
        )
    }

    /// Runs the jobs of a stretch of time, each at its moment.
    private func work(from start: Timestamp, to end: Timestamp, _ environment: CouncilEnvironment) async throws {
        var isFirst: [Work: Bool] = [:]
        for (moment, work) in Work.moments(from: start, to: end, in: environment.zone) {
            // Minutes and papers: without anything new since the run before, there is nothing to look at.
            let hasNews = isFirst.updateValue(false, forKey: work) ?? true
            if work.needsNews, !hasNews { continue }
            var moved = environment
            moved.clock = WallClock(now: { moment }, sleep: { _ in })
            try await work.run(moved)
        }
    }
}

/// A job of the council, as a recording plays it.
private enum Work: CaseIterable, Hashable {
    case committees
    case council
    case protocols
    case follows
    case evening
    case week

    /// Whether it looks at nothing but what was imported since its last run.
    var needsNews: Bool { self == .protocols || self == .follows }

    private var hours: [Int] {
        switch self {
        case .committees: JobHours.committees
        case .council: JobHours.council
        case .protocols: JobHours.protocols
        case .follows: JobHours.follows
        case .evening: [JobHours.evening]
        case .week: [JobHours.week]
        }
    }

    func run(_ environment: CouncilEnvironment) async throws {
        switch self {
        case .committees: _ = try await CommitteesJob.run(environment)
        case .council: _ = try await CouncilJob.run(environment)
        case .protocols: _ = try await ProtocolsJob.run(environment)
        case .follows: _ = try await FollowsJob.run(environment)
        case .evening: _ = try await EveningJob.run(environment)
        case .week: _ = try await WeekJob.run(environment)
        }
    }

    /// Their moments in a stretch of time, its end not included, in order.
    ///
    /// A job whose hour is the very moment of an import asks the sources first: it sees what came.
    static func moments(from start: Timestamp, to end: Timestamp, in zone: Zone) -> [(Timestamp, Work)] {
        var moments: [(at: Timestamp, work: Work)] = []
        for day in zone.wallTime(at: start).day...zone.wallTime(at: end).day {
            for work in allCases {
                for hour in work.hours {
                    let moment = zone.moment(of: WallTime(day: day, second: hour * 3600))
                    guard moment >= start, moment < end else { continue }
                    if work == .week, zone.wallTime(at: moment).weekday != 7 { continue }
                    moments.append((moment, work))
                }
            }
        }
        return moments.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    }
}
