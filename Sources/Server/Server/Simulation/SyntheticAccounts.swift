internal import Base
internal import Council
internal import Notify

/// Invented people for a recording: the same seed invents the same people.
struct SyntheticAccounts {
    /// One of them.
    struct Account {
        let person: Person
        let subjects: [String]
    }

    /// Topics that each follows.
    static let topics = 3

    /// What they may follow.
    struct Subjects: Sendable {
        /// Topics with a tile of their own: a third of all that are taken.
        var shared: [String] = []
        var topics: [String] = []
        var committees: [String] = []
        var papers: [String] = []
    }

    private let subjects: Subjects
    private let zone: Zone
    private let seed: UInt64

    /// People for what a recording is about.
    init(_ subjects: Subjects, zone: Zone, seed: UInt64) {
        self.subjects = subjects
        self.zone = zone
        self.seed = seed
    }

    /// The account of a number: it does not depend on how many there are.
    func account(_ number: Int64) -> Account {
        var chance = SeededSequence(seed &* 0x1000_0001 &+ UInt64(bitPattern: number))
        var followed = subjects.topics.shuffled(Self.topics, &chance)
        if let tile = subjects.shared.shuffled(1, &chance).first, !followed.contains(tile), !followed.isEmpty {
            followed[0] = tile
        }
        followed += subjects.committees.shuffled(Int.random(in: 0...2, using: &chance), &chance)
        followed += subjects.papers.shuffled(Int.random(in: 0...2, using: &chance), &chance)
        var switches: [String: Bool] = [:]
        for occasion in CouncilOccasions.all where Int.random(in: 0..<6, using: &chance) == 0 {
            switches[occasion.id] = Bool.random(using: &chance)
        }
        let channels: [DeliveryChannel] = [.email, .email, .email, .push, .push, .both, .both, .both, .both, .off]
        let person = Person(
            id: number,
            zone: zone,
            channel: channels[Int.random(in: 0..<channels.count, using: &chance)],
            switches: switches,
            rights: Int.random(in: 0..<50, using: &chance) == 0 ? ["mandate"] : []
        )
        return Account(person: person, subjects: followed)
    }
}

extension Array {
    /// So many of the elements, each at most once, by chance.
    fileprivate func shuffled(_ count: Int, _ chance: inout some RandomNumberGenerator) -> [Element] {
        guard !isEmpty else { return [] }
        var places: Set<Int> = []
        var picked: [Element] = []
        while picked.count < Swift.min(count, self.count) {
            let place = Int.random(in: 0..<self.count, using: &chance)
            if places.insert(place).inserted { picked.append(self[place]) }
        }
        return picked
    }
}
