public import Base

/// Plays what happened to one person through the policy, on a clock that jumps from moment to moment.
///
/// It answers "what would they have got, and when?" with the very functions that decide in earnest. It assumes what the
/// server does when nothing is wrong: a notice leaves as soon as the policy lets it.
public struct Replay: Sendable {
    /// Something to tell, as an app would hand it in.
    public struct Offer: Sendable {
        /// Why it exists.
        public let occasion: Occasion
        /// When the app hands it in.
        public let at: Timestamp
        /// Rule 8.
        public let isImportant: Bool
        /// For occasions whose lifetime is the event's own end.
        public let validUntil: Timestamp?

        /// An offer from its parts.
        public init(occasion: Occasion, at: Timestamp, isImportant: Bool = false, validUntil: Timestamp? = nil) {
            self.occasion = occasion
            self.at = at
            self.isImportant = isImportant
            self.validUntil = validUntil
        }
    }

    /// One thing that reached the person.
    public struct Delivery: Sendable, Equatable {
        /// When.
        public let at: Timestamp
        /// The pot that it was taken from.
        public let pot: Occasion.Pot
        /// The offers in it, by their place; several are a bundle.
        public let offers: [Int]
        /// Whether it left although the day may have been used up.
        public let isImportant: Bool
    }

    /// What became of one offer.
    public enum End: Sendable, Hashable {
        /// It was told; the place of its delivery.
        case told(delivery: Int)
        /// It was not taken in.
        case suppressed(reason: String)
        /// It waited too long.
        case expired
        /// The person switched it off meanwhile.
        case discarded(reason: String)
        /// It still waits at the end.
        case waiting
    }

    /// What reached the person, in the order of time.
    public private(set) var deliveries: [Delivery] = []
    /// What became of each offer, by its place.
    public private(set) var ends: [End]

    private let person: Person
    private let offers: [Offer]
    private var waiting: [Waiting] = []
    private var spent = Policy.Spent()
    private var day: Int64 = .min

    private struct Waiting {
        let offer: Int
        var deliverAfter: Timestamp
        let expiresAt: Timestamp
    }

    /// Plays offers to their end.
    ///
    /// - Parameters:
    ///   - offers: in the order of their moments.
    ///   - person: whom they are for.
    ///   - end: when the play ends; what still waits then is ``End/waiting``.
    public init(_ offers: [Offer], for person: Person, until end: Timestamp) {
        self.person = person
        self.offers = offers
        ends = Array(repeating: .waiting, count: offers.count)
        var next = 0
        while true {
            let due = waiting.map(\.deliverAfter).min()
            let coming = next < offers.count ? offers[next].at : nil
            guard let now = [due, coming].compactMap({ $0 }).min(), now < end else { return }
            while next < offers.count, offers[next].at <= now {
                admit(next, now: now)
                next += 1
            }
            dispatch(now: now)
        }
    }

    private mutating func admit(_ place: Int, now: Timestamp) {
        let offer = offers[place]
        switch Policy.admit(offer.occasion, happenedAt: offer.at, validUntil: offer.validUntil, for: person, now: now) {
        case .suppress(let reason):
            ends[place] = .suppressed(reason: reason)
        case .queue(let deliverAfter, let expiresAt):
            waiting.append(Waiting(offer: place, deliverAfter: deliverAfter, expiresAt: expiresAt))
        }
    }

    private mutating func dispatch(now: Timestamp) {
        let today = person.zone.wallTime(at: now).day
        if today != day {
            day = today
            spent = Policy.Spent()
        }
        let due = waiting.indices.filter { waiting[$0].deliverAfter <= now }
        guard !due.isEmpty else { return }
        let notices = due.map { index in
            let offer = offers[waiting[index].offer]
            return Policy.Due(
                id: Int64(waiting[index].offer),
                occasion: offer.occasion,
                isImportant: offer.isImportant,
                expiresAt: waiting[index].expiresAt
            )
        }
        let decisions = Policy.plan(notices, for: person, spent: spent, now: now)
        var bundles: [Occasion.Pot: [Int]] = [:]
        var left: Set<Int> = []
        for (index, decision) in zip(due, decisions) {
            let place = waiting[index].offer
            switch decision {
            case .single:
                tell([place], offers[place].occasion.pot, isImportant: offers[place].isImportant, now: now)
                left.insert(index)
            case .bundle:
                bundles[offers[place].occasion.pot, default: []].append(place)
                left.insert(index)
            case .wait(let until, _):
                waiting[index].deliverAfter = until
            case .expire:
                ends[place] = .expired
                left.insert(index)
            case .discard(let reason):
                ends[place] = .discarded(reason: reason)
                left.insert(index)
            }
        }
        for pot in Occasion.Pot.allCases {
            if let places = bundles[pot] { tell(places, pot, isImportant: false, now: now) }
        }
        waiting = waiting.indices.filter { !left.contains($0) }.map { waiting[$0] }
    }

    private mutating func tell(_ places: [Int], _ pot: Occasion.Pot, isImportant: Bool, now: Timestamp) {
        for place in places { ends[place] = .told(delivery: deliveries.count) }
        deliveries.append(Delivery(at: now, pot: pot, offers: places, isImportant: isImportant))
        switch pot {
        case .shared: spent.shared += 1
        case .deadline: spent.deadline += 1
        case .board, .visit: break
        }
    }
}
