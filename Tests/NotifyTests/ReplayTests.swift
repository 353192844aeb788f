import Base
import Notify
import Testing

/// A person's time, played through the policy.
struct ReplayTests {
    private static let calm = Occasion(
        id: "calm",
        label: Occasion.Label(de: "Ruhig", en: "Calm"),
        pot: .shared,
        rules: .calm,
        lifetime: .after(.days(3))
    )

    private static func person(_ channel: DeliveryChannel = .both, off: [String] = []) throws -> Person {
        Person(
            id: 1,
            zone: try #require(Zone(identifier: "Europe/Berlin")),
            channel: channel,
            switches: Dictionary(uniqueKeysWithValues: off.map { ($0, false) })
        )
    }

    private static func moment(_ text: String) throws -> Timestamp { try #require(Timestamp(rfc3339: text)) }

    private static func offers(_ moments: [String]) throws -> [Replay.Offer] {
        try moments.map { Replay.Offer(occasion: calm, at: try moment($0)) }
    }

    @Test func `five at once are one single and a bundle of four`() throws {
        let offers = try Self.offers(Array(repeating: "2026-11-30T11:00:00Z", count: 5))
        let replay = Replay(offers, for: try Self.person(), until: try Self.moment("2026-12-05T00:00:00Z"))
        #expect(replay.deliveries.map(\.offers) == [[0], [1, 2, 3, 4]])
    }

    @Test func `what comes after two deliveries waits for seven in the morning`() throws {
        let offers = try Self.offers(["2026-11-30T09:00:00Z", "2026-11-30T10:00:00Z", "2026-11-30T11:00:00Z"])
        let replay = Replay(offers, for: try Self.person(), until: try Self.moment("2026-12-05T00:00:00Z"))
        #expect(replay.deliveries.map(\.at.rfc3339).last == "2026-12-01T06:00:00.000Z")
        #expect(replay.ends == [.told(delivery: 0), .told(delivery: 1), .told(delivery: 2)])
    }

    @Test func `what comes in the night comes in the morning`() throws {
        let offers = try Self.offers(["2026-11-30T20:00:00Z"])
        let replay = Replay(offers, for: try Self.person(), until: try Self.moment("2026-12-05T00:00:00Z"))
        #expect(replay.deliveries.map(\.at.rfc3339) == ["2026-12-01T06:00:00.000Z"])
    }

    @Test func `the end of the play leaves waiting what waits`() throws {
        let offers = try Self.offers(["2026-11-30T20:00:00Z"])
        let replay = Replay(offers, for: try Self.person(), until: try Self.moment("2026-12-01T05:59:59Z"))
        #expect(replay.deliveries.isEmpty)
        #expect(replay.ends == [.waiting])
    }

    @Test func `who wants nothing gets nothing, with the reason`() throws {
        let offers = try Self.offers(["2026-11-30T11:00:00Z"])
        let end = try Self.moment("2026-12-05T00:00:00Z")
        #expect(Replay(offers, for: try Self.person(.off), until: end).ends == [.suppressed(reason: "channel_off")])
        let switchedOff = Replay(offers, for: try Self.person(off: ["calm"]), until: end)
        #expect(switchedOff.ends == [.suppressed(reason: "switched_off")])
    }
}

/// A recording, and who hears of what is in it.
struct RecordingTests {
    private static func occasion(_ id: String) -> Occasion {
        Occasion(
            id: id,
            label: Occasion.Label(de: id, en: id),
            pot: .shared,
            rules: .calm,
            lifetime: .after(.days(3))
        )
    }

    private static func event(
        _ id: String,
        _ hour: Int,
        _ subjects: [String],
        key: String,
        matter: String? = nil,
        yieldsTo: [String] = []
    ) -> RecordedEvent {
        RecordedEvent(
            occasion: occasion(id),
            at: Timestamp(seconds: Int64(hour) * 3600),
            subjects: subjects,
            key: key,
            matter: matter,
            yieldsTo: yieldsTo
        )
    }

    private static func somebody(_ switches: [String: Bool] = [:]) -> Person {
        Person(id: 1, zone: .utc, channel: .email, switches: switches)
    }

    @Test func `a person hears of what they follow, in the order of time`() {
        let recording = Recording([
            Self.event("b", 3, ["y"], key: "1"), Self.event("a", 1, ["x"], key: "1"),
            Self.event("c", 2, ["z"], key: "1"),
        ])
        #expect(recording.offers(following: ["x", "y"], for: Self.somebody()).map(\.occasion.id) == ["a", "b"])
        #expect(recording.offers(following: ["nothing"], for: Self.somebody()).isEmpty)
    }

    @Test func `one key of an occasion is told once`() {
        let recording = Recording([
            Self.event("a", 1, ["x"], key: "1"), Self.event("a", 2, ["y"], key: "1"),
            Self.event("a", 3, ["x"], key: "2"),
        ])
        #expect(recording.offers(following: ["x", "y"], for: Self.somebody()).count == 2)
    }

    @Test func `a topic hit wins over the agenda of the same session, before it and in the same morning`() {
        let recording = Recording([
            Self.event("agenda", 7, ["committee"], key: "s1", matter: "s1", yieldsTo: ["topic"]),
            Self.event("topic", 8, ["word"], key: "s1", matter: "s1"),
            Self.event("agenda", 31, ["committee"], key: "s1 changed", matter: "s1", yieldsTo: ["topic"]),
            Self.event("agenda", 7, ["committee"], key: "s2", matter: "s2", yieldsTo: ["topic"]),
            Self.event("topic", 14, ["word"], key: "s2", matter: "s2"),
        ])
        func told(_ subjects: [String], _ person: Person = RecordingTests.somebody()) -> [String] {
            recording.offers(following: subjects, for: person).map(\.occasion.id)
        }
        // What came to the second agenda only after it had been told of comes on top.
        #expect(told(["committee", "word"]) == ["agenda", "topic", "topic"])
        #expect(told(["committee"]) == ["agenda", "agenda", "agenda"])
        // An occasion that is switched off wins nothing; handed in it is, for the trace.
        #expect(told(["committee", "word"], Self.somebody(["topic": false])).count { $0 == "agenda" } == 3)
    }
}

/// A stream's time, played through its window and its cap.
struct StreamReplayTests {
    private static let board = Occasion(
        id: "board",
        label: Occasion.Label(de: "Brett", en: "Board"),
        pot: .board,
        rules: Occasion.Rules(
            collect: CollectWindow(length: .minutes(2)),
            cap: StreamCap(limit: 6, period: .hours(1))
        ),
        lifetime: .after(.days(1)),
        reach: .followers
    )

    private static func replay(_ seconds: [Int64]) -> [[Int64]] {
        StreamReplay(seconds.map { Timestamp(seconds: $0) }, occasion: board).deliveries
            .map { [$0.at.seconds, Int64($0.events)] }
    }

    @Test func `what happens within two minutes is one notification`() {
        #expect(Self.replay([0, 30, 119, 300]) == [[120, 3], [420, 1]])
    }

    @Test func `the seventh of an hour waits for its end and takes the eighth along`() {
        let moments = (0..<8).map { Int64($0) * 180 }
        #expect(
            Self.replay(moments) == [[120, 1], [300, 1], [480, 1], [660, 1], [840, 1], [1020, 1], [3720, 2]]
        )
    }
}
