import API
import Accounts
import Base
import Notify
import Store
import Synchronization
import TestSupport
import Testing

@testable import Council

/// Whatever happens in whatever order, and wherever a process dies: each is told once, and nobody for nothing.
@Suite struct RandomCouncilTests {
    /// One run of chance: a town, its people, what they were entitled to hear.
    private struct Story {
        let town: Town
        var random: SeededRandomness
        var people: [Account.ID] = []
        var sessions: [CouncilSession.ID] = []
        var papers: [Paper.ID] = []
        var crashes = 0

        static let words = ["Radverkehr", "Hafen", "Schulen", "Haushalt", "Klima"]

        mutating func pick<T>(_ list: [T]) -> T { list[Int.random(in: 0..<list.count, using: &random)] }

        mutating func chance(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &random) == 0 }
    }

    @Test(arguments: 1...12) func `each event is told to each whom it concerns at most once, through any crash`(
        seed: UInt64
    ) async throws {
        var story = Story(town: try await Town(), random: SeededRandomness(seed))
        let town = story.town
        for index in 0..<4 {
            let switches = Dictionary(
                uniqueKeysWithValues: CouncilOccasions.all.map { ($0, !story.chance(4)) }
            )
            story.people.append(try await town.person("p\(index)", switches: switches))
        }
        for name in ["Verkehrsausschuss", "Rat"] { try await town.committee(name) }
        for _ in 0..<120 { try await step(&story) }
        // What was left half done by a crash is done now.
        for _ in 0..<2 { try await runAll(town) }
        try await check(town)
        #expect(story.crashes > 0)
    }

    private func step(_ story: inout Story) async throws {
        let town = story.town
        let owner = story.pick(story.people)
        switch Int.random(in: 0..<14, using: &story.random) {
        case 0: try await town.topic(story.pick(Story.words), of: owner)
        case 1: try await town.subscribe(owner, to: story.pick(["Verkehrsausschuss", "Rat"]))
        case 2, 3: try await agenda(&story)
        case 4: try await results(&story)
        case 5: try await way(&story)
        case 6:
            guard let paper = story.papers.first else { return }
            _ = try await town.call(.follow(paper: "\(paper.rawValue)"), as: owner)
        case 7:
            guard !story.sessions.isEmpty else { return }
            let session = story.pick(story.sessions)
            _ = try await town.call(
                .bookmark(session: "\(session.rawValue)"),
                as: owner,
                json: #"{"item_number": "Ö 1"}"#
            )
        case 8:
            guard story.chance(3), !story.sessions.isEmpty else { return }
            let session = story.pick(story.sessions)
            try await town.run("UPDATE council_sessions SET is_cancelled = 1 - is_cancelled WHERE ksinr = \(session)")
        case 9: town.clock.advance(by: .hours(Int.random(in: 1...30, using: &story.random)))
        default: try await run(&story)
        }
    }

    /// A job, in one of two runs dying at some write on the way.
    private func run(_ story: inout Story) async throws {
        let town = story.town
        let job = Int.random(in: 0..<6, using: &story.random)
        let countdown = Countdown(story.chance(2) ? Int.random(in: 1...5, using: &story.random) : .max)
        town.statements.crash { $0.hasPrefix("SELECT") || $0.hasPrefix("WITH") ? false : countdown.isOver() }
        do {
            try await run(job, town)
        } catch is StatementLog.Crash {}
        town.statements.crash(at: nil)
        if countdown.hasEnded { story.crashes += 1 }
    }

    private func run(_ job: Int, _ town: Town) async throws {
        switch job {
        case 0: _ = try await CommitteesJob.run(town.environment)
        case 1: _ = try await CouncilJob.run(town.environment)
        case 2: _ = try await ProtocolsJob.run(town.environment)
        case 3: _ = try await FollowsJob.run(town.environment)
        case 4: _ = try await EveningJob.run(town.environment)
        default: _ = try await WeekJob.run(town.environment)
        }
    }

    private func runAll(_ town: Town) async throws {
        for job in 0..<6 { try await run(job, town) }
    }

    private func agenda(_ story: inout Story) async throws {
        let town = story.town
        if story.sessions.count < 6, story.chance(2) || story.sessions.isEmpty {
            let begin = town.clock.now + .hours(Int.random(in: 5...200, using: &story.random))
            story.sessions.append(
                try await town.session(of: story.pick(["Verkehrsausschuss", "Rat"]), at: begin.rfc3339)
            )
        }
        let session = story.pick(story.sessions)
        let title = story.pick(Story.words)
        try await town.agenda(
            session,
            [.init("Ö 1", title), .init("Ö 2", story.pick(Story.words))],
            isSilent: story.chance(5),
            differences: [("geaendert", "Ö 1", title)]
        )
    }

    private func results(_ story: inout Story) async throws {
        guard !story.sessions.isEmpty else { return }
        let session = story.pick(story.sessions)
        let number = story.pick(["Ö 1", "Ö 2"])
        let town = story.town
        guard try await town.count("council_decisions", "ksinr = \(session) AND item_number = \(number)") == 0 else {
            return
        }
        try await town.result(session, number, story.pick(Story.words), isSilent: story.chance(5))
    }

    private func way(_ story: inout Story) async throws {
        if story.papers.isEmpty { story.papers.append(try await story.town.paper()) }
        let day = Int.random(in: 10...28, using: &story.random)
        try await story.town.way(
            story.papers[0],
            [Station(date: "2026-12-\(day)", committee: story.pick(["Rat", "Verkehrsausschuss"]), result: nil)]
        )
    }

    /// What must hold of everything that was told.
    private func check(_ town: Town) async throws {
        let rows = try await town.database.read { transaction in
            try transaction.rows(
                "SELECT id, owner_id, kind, event, dedupe_key, url FROM notification_queue ORDER BY id"
            )
        }
        #expect(!rows.isEmpty)
        var keys: Set<String> = []
        for row in rows {
            let owner: Int64 = try row.get("owner_id")
            let (kind, key): (String, String) = (try row.get("kind"), try row.get("dedupe_key"))
            #expect(keys.insert("\(owner)|\(kind)|\(key)").inserted)
            let isWanted = try await town.database.read { transaction in
                try town.environment.people([Account.ID(rawValue: owner)], transaction)[owner]?.switches[kind] == true
            }
            #expect(isWanted, "somebody was told of \(kind) who does not want to hear of it")
        }
        // A topic is told of once for a session: what the marks say is what was told, for those who want to hear of it.
        let marks = try await town.database.read { transaction in
            try transaction.rows("SELECT ksinr, owner_id, topic_id FROM council_alerts_sent")
        }
        for mark in marks {
            let (session, owner): (Int64, Int64) = (try mark.get("ksinr"), try mark.get("owner_id"))
            let told = try await town.count(
                "notification_queue",
                "owner_id = \(owner) AND kind = 'n2_thema' AND event = \("session:\(session)")"
            )
            let person = try await town.database.read { transaction in
                try town.environment.people([Account.ID(rawValue: owner)], transaction)[owner]
            }
            #expect(told > 0 || person?.wish(TopicHit.occasion) != .wanted)
        }
        // Nobody hears of a committee that they do not follow, or of a session that has their topic on it.
        for row in rows where try row.get("kind", as: String.self) == AgendaPublished.occasion.id {
            let owner: Int64 = try row.get("owner_id")
            let session = try row.get("event", as: String.self).split(separator: ":").last.flatMap { Int64($0) } ?? 0
            let follows = try await town.database.read {
                try Subscriptions.owners(of: CouncilSession.ID(rawValue: session), in: $0)
            }
            #expect(follows.contains(Account.ID(rawValue: owner)))
        }
        // No letter of results names a decision that an earlier one named, and neither does an overview.
        for occasion in [ResultsPublished.occasion, WeekOverview.occasion] {
            var named: Set<String> = []
            for notice in try await town.queue(nil, occasion) {
                for match in notice.body.matches(of: /decision\?id=([0-9]+)/) {
                    #expect(named.insert("\(notice.owner) \(match.1)").inserted)
                }
            }
        }
        // Results are told of items alone that were reported or bookmarked.
        let results = try await town.database.read { transaction in
            try transaction.rows("SELECT owner_id, event FROM council_told WHERE kind = 'n3_result'")
        }
        for result in results {
            let owner: Int64 = try result.get("owner_id")
            let parts = try result.get("event", as: String.self).split(separator: ":")
            let (session, number) = (Int64(parts[1]) ?? 0, String(parts[2]))
            let known = try await town.database.read { transaction in
                try transaction.rows(
                    """
                    SELECT 1 AS found FROM council_bookmarks
                    WHERE owner_id = \(owner) AND ksinr = \(session) AND item_number = \(number)
                    UNION ALL SELECT 1 FROM council_alerts_sent WHERE owner_id = \(owner) AND ksinr = \(session)
                    """
                ).count
            }
            let wasReported = try await town.count(
                "council_agenda_matches",
                "owner_id = \(owner) AND ksinr = \(session) AND item_number = \(number)"
            )
            #expect(known + wasReported > 0)
        }
    }
}

/// Is over once, after so many questions.
private final class Countdown: Sendable {
    private let left: Mutex<Int>

    init(_ count: Int) { left = Mutex(count) }

    func isOver() -> Bool {
        left.withLock { count in
            count -= 1
            return count == 0
        }
    }

    var hasEnded: Bool { left.withLock { $0 <= 0 } }
}
