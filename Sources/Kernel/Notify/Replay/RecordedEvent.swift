public import Base

/// Something that happened once and that several people may be told of: what a recording holds.
public struct RecordedEvent: Sendable {
    /// Why it may be told.
    public let occasion: Occasion
    /// When the app would have handed it in.
    public let at: Timestamp
    /// What it is about: whoever follows one of these hears of it.
    public let subjects: [String]
    /// Rule 4: each person hears once of each key of an occasion.
    public let key: String
    /// What several occasions tell of, a session, say; nil for none.
    public let matter: String?
    /// Occasions that win: who is told of the matter by one of them, by then or soon after, is not told by this one.
    public let yieldsTo: [String]
    /// Rule 8.
    public let isImportant: Bool
    /// When it becomes worthless, for occasions whose lifetime is the event's own end.
    public let validUntil: Timestamp?

    /// An event from its parts.
    public init(
        occasion: Occasion,
        at: Timestamp,
        subjects: [String],
        key: String,
        matter: String? = nil,
        yieldsTo: [String] = [],
        isImportant: Bool = false,
        validUntil: Timestamp? = nil
    ) {
        self.occasion = occasion
        self.at = at
        self.subjects = subjects
        self.key = key
        self.matter = matter
        self.yieldsTo = yieldsTo
        self.isImportant = isImportant
        self.validUntil = validUntil
    }
}

/// Events in the order of time, with an index of what they are about.
public struct Recording: Sendable {
    /// In the order of time.
    public let events: [RecordedEvent]
    private let bySubject: [String: [Int]]

    /// A recording of events in any order.
    public init(_ events: [RecordedEvent]) {
        let sorted = events.enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
            .map(\.element)
        var bySubject: [String: [Int]] = [:]
        for (place, event) in sorted.enumerated() {
            for subject in Set(event.subjects) { bySubject[subject, default: []].append(place) }
        }
        self.events = sorted
        self.bySubject = bySubject
    }

    /// What can be followed, the most frequent first, with the number of events about it.
    public var subjects: [(name: String, count: Int)] {
        bySubject.map { (name: $0.key, count: $0.value.count) }
            .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }

    /// Jobs look for what wins before they tell: it may be told by the one that runs next.
    private static let soon = Duration.hours(2)

    /// What an app would hand in for somebody who follows some subjects (rule 4 applied).
    ///
    /// - Parameters:
    ///   - subjects: what the person follows.
    ///   - person: whose wishes decide what can win: an occasion that is switched off wins nothing.
    /// - Returns: in the order of their moments.
    public func offers(following subjects: some Sequence<String>, for person: Person) -> [Replay.Offer] {
        let places = Set(subjects.flatMap { bySubject[$0] ?? [] }).sorted()
        var told: [String: [String: Timestamp]] = [:]
        for place in places {
            let event = events[place]
            guard let matter = event.matter, told[matter]?[event.occasion.id] == nil else { continue }
            guard person.wish(event.occasion) == .wanted else { continue }
            told[matter, default: [:]][event.occasion.id] = event.at
        }
        var once: Set<String> = []
        var offers: [Replay.Offer] = []
        for place in places {
            let event = events[place]
            let winners = event.matter.flatMap { told[$0] } ?? [:]
            if event.yieldsTo.contains(where: { winners[$0].map { $0 <= event.at + Self.soon } ?? false }) { continue }
            guard once.insert(event.occasion.id + "\u{1F}" + event.key).inserted else { continue }
            offers.append(
                Replay.Offer(
                    occasion: event.occasion,
                    at: event.at,
                    isImportant: event.isImportant,
                    validUntil: event.validUntil
                )
            )
        }
        return offers
    }
}
