import Base
import Notify
import TestSupport
import Testing

/// Rule 3.
@Suite struct WishExamples {
    struct Row: Example {
        let words: String
        let occasion: Occasion
        var channel = DeliveryChannel.both
        var toggle: Bool?
        var rights: Set<String> = []
        var isActive = true
        let wish: Wish

        var cells: [String] {
            let answer =
                switch wish {
                case .wanted: "told"
                case .channelOff, .switchedOff, .inactive: "not told (`\(wish.reason ?? "")`)"
                }
            return [
                words, "`\(occasion.id)`", channel.rawValue, toggle.map { $0 ? "on" : "off" } ?? "",
                rights.sorted().joined(separator: ", "), answer,
            ]
        }

        var person: Person {
            Person(
                id: 7,
                zone: .berlin,
                channel: channel,
                switches: toggle.map { [occasion.id: $0] } ?? [:],
                rights: rights,
                isActive: isActive
            )
        }
    }

    static let rows = [
        Row(words: "no switch set, on for everybody", occasion: OccasionFixtures.topic, wish: .wanted),
        Row(words: "switched off", occasion: OccasionFixtures.topic, toggle: false, wish: .switchedOff),
        Row(words: "agendas, without a mandate", occasion: OccasionFixtures.agenda, wish: .switchedOff),
        Row(words: "agendas, with a mandate", occasion: OccasionFixtures.agenda, rights: ["mandate"], wish: .wanted),
        Row(
            words: "another right is no mandate",
            occasion: OccasionFixtures.agenda,
            rights: ["boards", "budget"],
            wish: .switchedOff
        ),
        Row(
            words: "a mandate, but switched off",
            occasion: OccasionFixtures.agenda,
            toggle: false,
            rights: ["mandate"],
            wish: .switchedOff
        ),
        Row(
            words: "no mandate, but switched on",
            occasion: OccasionFixtures.agenda,
            toggle: true,
            wish: .wanted
        ),
        Row(words: "the evening before, off for everybody", occasion: OccasionFixtures.eve, wish: .switchedOff),
        Row(words: "the evening before, switched on", occasion: OccasionFixtures.eve, toggle: true, wish: .wanted),
        Row(
            words: "a switch does not help against \"nothing at all\"",
            occasion: OccasionFixtures.topic,
            channel: .off,
            toggle: true,
            wish: .channelOff
        ),
        Row(
            words: "\"nothing at all\" holds for visits too",
            occasion: OccasionFixtures.departure,
            channel: .off,
            wish: .channelOff
        ),
        Row(words: "reads mail", occasion: OccasionFixtures.topic, channel: .email, wish: .wanted),
        Row(words: "has a phone", occasion: OccasionFixtures.topic, channel: .push, wish: .wanted),
        Row(
            words: "account not confirmed, or disabled",
            occasion: OccasionFixtures.topic,
            isActive: false,
            wish: .inactive
        ),
    ]

    static let chapter = Chapter(
        title: "Rule 3: is it wanted?",
        words: """
            People decide by a switch for each occasion, and by one choice for all: by mail, on their devices, both,
            nothing at all. Where somebody has set no switch, the occasion's own default holds, which may depend on a
            right, never on a role's name. What is not wanted is not queued: nothing arrives late when somebody switches
            an occasion on again, and what somebody switches off while it waits is discarded, not held back.
            """,
        columns: ["who", "occasion", "wants to be reached by", "switch", "rights", "so"],
        rows: rows.map(\.cells)
    )

    @Test(arguments: rows) func `people hear of what they want`(row: Row) throws {
        #expect(row.person.wish(row.occasion) == row.wish)
        let now = Moment("2026-06-30 12:00 +02:00").timestamp
        let isSuppressed = Policy.admit(try .example(row.occasion, happenedAt: now), for: row.person, now: now)
        if let reason = row.wish.reason {
            #expect(isSuppressed == .suppress(reason: reason))
        } else {
            #expect(isSuppressed != .suppress(reason: ""))
            guard case .queue = isSuppressed else {
                Issue.record("wanted, but \(isSuppressed)")
                return
            }
        }
        // Asked again when it is due: the same answer.
        let due = Policy.Due(id: 1, occasion: row.occasion, expiresAt: now + .hours(1))
        let decision = Policy.plan([due], for: row.person, spent: Policy.Spent(), now: now)
        #expect(decision == [row.wish.reason.map { .discard(reason: $0) } ?? .single])
    }

    struct Reach: Example {
        let occasion: Occasion
        let channel: DeliveryChannel
        let kinds: Set<Address.Kind>
        var cells: [String] {
            ["`\(occasion.id)`", channel.rawValue, kinds.map(\.rawValue).sorted().joined(separator: ", ")]
        }
    }

    static let reaches = [
        Reach(occasion: OccasionFixtures.topic, channel: .email, kinds: [.mail]),
        Reach(occasion: OccasionFixtures.topic, channel: .push, kinds: [.apns, .fcm, .webPush]),
        Reach(occasion: OccasionFixtures.topic, channel: .both, kinds: [.mail, .apns, .fcm, .webPush]),
        Reach(occasion: OccasionFixtures.topic, channel: .off, kinds: []),
        Reach(occasion: OccasionFixtures.departure, channel: .email, kinds: [.apns, .fcm, .webPush]),
        Reach(occasion: OccasionFixtures.departure, channel: .both, kinds: [.apns, .fcm, .webPush]),
        Reach(occasion: OccasionFixtures.departure, channel: .off, kinds: []),
        Reach(occasion: OccasionFixtures.boardNote, channel: .both, kinds: []),
    ]

    static let reachChapter = Chapter(
        title: "Over which way it comes",
        words: """
            The council's occasions come as the person chose. The visits' come to devices only, even for people who read
            mail: a departure by mail helps nobody. A board's notes go to the bells of that board, which no account owns.
            """,
        columns: ["occasion", "wants to be reached by", "comes over"],
        rows: reaches.map(\.cells)
    )

    @Test(arguments: reaches) func `an occasion comes the way that was chosen, or that makes sense`(row: Reach) {
        #expect(Person.example(channel: row.channel).kinds(for: row.occasion) == row.kinds)
    }
}
