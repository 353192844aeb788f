internal import Accounts
internal import Base
internal import Council
internal import HTTP
internal import Notify
internal import SQLiteStore
internal import Store

/// A deployment in memory in which a recorded year passes: the real importer, the real jobs, the real queue.
///
/// Nothing is sent: nobody looks after the queue, and what stands in it at the end is what the jobs handed in.
struct RecordedTown {
    /// What was handed in, for whom who follows what.
    let recording: Recording
    /// What invented people may follow.
    let subjects: SyntheticAccounts.Subjects
    let begins: Timestamp
    let ends: Timestamp
    /// What the jobs handed in when the year's last state was told once more: nothing, or they repeat themselves.
    let repeated: Int
    /// How much of the recording there was.
    let figures: Figures

    struct Figures: Sendable, Encodable {
        let moments: Int
        let topics: Int
        let committees: Int
        let handedIn: Int

        enum CodingKeys: String, CodingKey {
            case moments, topics, committees
            case handedIn = "handed_in"
        }
    }

    /// Lets the year pass.
    ///
    /// - Parameters:
    ///   - source: the recording.
    ///   - days: how many of it; nil for all.
    ///   - zone: the council's clock.
    ///   - say: hears how far it is.
    /// - Throws: what reading it, the importer and the jobs throw.
    init(_ source: CouncilSource, days: Int?, zone: Zone, say: (String) -> Void) async throws {
        let life = try await RecordedLife(source, days: days)
        let topics = RecordedTopics.all(in: life.titles)
        let environment = try await Self.environment(zone)
        let council = environment.council.remembering
        say("\(life.count) moments, \(topics.count) topics")
        var followers = try await RecordedFollowers(topics: topics, in: council, now: life.begins)
        try await life.play(in: council) { state, now in
            try await followers.catchUp(in: council, now: now)
            if state % 50 == 0, state > 0 { say("\(state) of \(life.count) moments") }
        }
        let played = followers
        let handedIn = try await council.database.read { try Self.events(played, in: $0) }
        _ = try await life.repeatLast(in: council)
        repeated = try await council.database.read { try Self.events(played, in: $0) }.count - handedIn.count
        await environment.closeHTTP()
        await council.database.close()
        begins = life.begins
        ends = life.ends
        recording = Recording(handedIn)
        let names = Set(followers.subjects.values)
        subjects = SyntheticAccounts.Subjects(
            shared: CityTopic.all.map { RecordedFollowers.subject($0.query) },
            topics: topics.map(RecordedFollowers.subject),
            committees: names.filter { $0.hasPrefix("gremium:") }.sorted(),
            papers: recording.subjects.map(\.name).filter { $0.hasPrefix("vorlage:") }
        )
        figures = Figures(
            moments: life.count,
            topics: topics.count,
            committees: subjects.committees.count,
            handedIn: handedIn.count
        )
    }

    /// Everything that a server works with, on a database of its own.
    private static func environment(_ zone: Zone) async throws -> ServerEnvironment {
        let configuration = try ServerConfiguration.read([
            "TIME_ZONE": zone.identifier,
            // Nobody signs in, but there is no deployment without one.
            "WEB_JWT_SECRET": Randomness.system.token(byteCount: 32),
        ])
        // The recording's clock is set moment by moment; this one is for what asks no moment.
        let clock = WallClock(now: { Timestamp(seconds: 0) }, sleep: { _ in })
        let database = try SQLiteStore.open(path: SQLiteStore.inMemory)
        _ = try await Migrator(Schema.migrations).migrate(database, appliedAt: clock.now().rfc3339)
        try await MarkedMigrations.run(database, appliedAt: clock.now().rfc3339)
        return try await Bootstrap.environment(
            configuration,
            database: database,
            clock: clock,
            log: .silent,
            isServing: false
        )
    }

    /// What stands in the queue, as events for whoever follows the same.
    private static func events(_ followers: RecordedFollowers, in transaction: Transaction) throws -> [RecordedEvent] {
        let occasions = Dictionary(uniqueKeysWithValues: CouncilOccasions.all.map { ($0.id, $0) })
        let rows = try transaction.rows(
            """
            SELECT owner_id, kind, event, dedupe_key, wichtig, created_at, expires_at FROM notification_queue ORDER BY id
            """
        )
        return try rows.compactMap { row -> RecordedEvent? in
            let (kind, event): (String, String) = (try row.get("kind"), try row.get("event"))
            let owner: Account.ID = try row.get("owner_id")
            guard let occasion = occasions[kind] else { return nil }
            let isPaper = owner == followers.paperFollower
            guard let subject = isPaper ? "vorlage:" + event : followers.subjects[owner] else { return nil }
            let at: Timestamp = try row.get("created_at")
            return RecordedEvent(
                occasion: occasion,
                at: at,
                subjects: [subject],
                key: try key(of: occasion, event, row.get("dedupe_key"), at),
                matter: event.hasPrefix("session:") ? event : nil,
                yieldsTo: occasion == AgendaPublished.occasion ? [TopicHit.occasion.id] : [],
                isImportant: try row.get("wichtig"),
                validUntil: try row.get("expires_at")
            )
        }
    }

    /// What is one notice for a person who follows several of the things that it is told of.
    private static func key(of occasion: Occasion, _ event: String, _ dedupeKey: String, _ at: Timestamp) -> String {
        switch occasion {
        // Several topics on one agenda are one notice, several results of one run one letter.
        case AgendaPublished.occasion, TopicHit.occasion: "\(event) \(at.rfc3339)"
        case ResultsPublished.occasion, WeekOverview.occasion: at.rfc3339
        default: dedupeKey
        }
    }
}
