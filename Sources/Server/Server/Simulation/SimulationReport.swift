internal import Base
internal import Notify

/// What a simulation found: who would have got what, and when.
struct SimulationReport: Sendable {
    /// How many days were played.
    let days: Int
    /// The first moment played.
    let begins: Timestamp
    /// The moment after the last.
    let ends: Timestamp
    /// People.
    private(set) var accounts = 0
    /// What the apps handed in.
    private(set) var offers = 0
    /// Deliveries of one notice.
    private(set) var singles = 0
    /// Deliveries of several.
    private(set) var bundles = 0
    /// Notices that left in a bundle.
    private(set) var bundled = 0
    /// Notices that still wait at the end.
    private(set) var waiting = 0
    private(set) var expired = 0
    private(set) var discarded = 0
    /// Notices that were not taken in, by reason.
    private(set) var suppressed: [String: Int] = [:]
    /// Deliveries to one person on one day, and how often there were so many; days without any are left out.
    private(set) var perDay: [Int: Int] = [:]
    /// The same for what would have left had everything left at once.
    private(set) var perDayWithoutCalm: [Int: Int] = [:]
    /// What breaks the rules: always empty, or the engine is wrong.
    private(set) var violations: [String] = []
    /// Deliveries by occasion and hour of the person's clock; a bundle counts for each of its notices.
    private(set) var hours: [String: [Int]] = [:]
    /// Offers by occasion and hour.
    private(set) var offeredHours: [String: [Int]] = [:]
    /// Hours that notices waited, sorted at the end.
    private(set) var waits: [Double] = []
    /// Each person's deliveries.
    private(set) var people: [Person] = []
    /// What the streams' followers would have got.
    private(set) var streams: [Stream] = []

    /// One person's part.
    struct Person: Sendable, Encodable {
        let account: Int64
        let offers: Int
        let deliveries: [Delivery]
    }

    /// One delivery to one person.
    struct Delivery: Sendable, Encodable {
        let at: String
        let occasions: [String]
    }

    /// One stream's part.
    struct Stream: Sendable, Encodable {
        let stream: String
        let events: Int
        let notifications: Int
        let expired: Int
    }

    /// What was played, for a recording.
    private(set) var town: RecordedTown.Figures?

    init(begins: Timestamp, ends: Timestamp) {
        self.begins = begins
        self.ends = ends
        days = max(1, Int(((ends - begins) / Duration.days(1)).rounded(.up)))
    }

    /// Notes what was played, and whether it repeats itself.
    mutating func note(_ town: RecordedTown) {
        self.town = town.figures
        if town.repeated != 0 {
            violations.append("\(town.repeated) notices were handed in although nothing had changed")
        }
    }

    /// Adds what one person would have got.
    mutating func add(_ person: Notify.Person, _ offers: [Replay.Offer], keepsDeliveries: Bool = true) {
        let replay = Replay(offers, for: person, until: ends)
        accounts += 1
        self.offers += offers.count
        for (place, end) in replay.ends.enumerated() {
            count(offers[place].occasion.id, offers[place].at, person.zone, &offeredHours)
            switch end {
            case .told(let delivery):
                waits.append((replay.deliveries[delivery].at - offers[place].at) / Duration.hours(1))
            case .suppressed(let reason): suppressed[reason, default: 0] += 1
            case .expired: expired += 1
            case .discarded: discarded += 1
            case .waiting: waiting += 1
            }
        }
        var days: [Int64: Int] = [:]
        for delivery in replay.deliveries {
            if delivery.offers.count == 1 { singles += 1 } else { bundles += 1 }
            if delivery.offers.count > 1 { bundled += delivery.offers.count }
            days[person.zone.wallTime(at: delivery.at).day, default: 0] += 1
            for place in delivery.offers { count(offers[place].occasion.id, delivery.at, person.zone, &hours) }
        }
        for number in days.values { perDay[number, default: 0] += 1 }
        var offered: [Int64: Int] = [:]
        for (place, end) in replay.ends.enumerated() {
            if case .suppressed = end { continue }
            offered[person.zone.wallTime(at: offers[place].at).day, default: 0] += 1
        }
        for number in offered.values { perDayWithoutCalm[number, default: 0] += 1 }
        check(replay, offers, person)
        guard keepsDeliveries else { return }
        let deliveries = replay.deliveries.map { delivery in
            Delivery(at: delivery.at.rfc3339, occasions: delivery.offers.map { offers[$0].occasion.id })
        }
        people.append(Person(account: person.id, offers: offers.count, deliveries: deliveries))
    }

    /// Adds what the followers of one stream would have got.
    mutating func add(_ stream: StreamID, _ moments: [Timestamp], _ occasion: Occasion) {
        let replay = StreamReplay(moments, occasion: occasion)
        streams.append(
            Stream(
                stream: stream.description,
                events: moments.count,
                notifications: replay.deliveries.count,
                expired: replay.expired
            )
        )
    }

    private func count(_ occasion: String, _ at: Timestamp, _ zone: Zone, _ table: inout [String: [Int]]) {
        let hour = zone.wallTime(at: at).second / 3600
        table[occasion, default: Array(repeating: 0, count: 24)][hour] += 1
    }

    /// Looks at the result with other eyes than the policy's own.
    private mutating func check(_ replay: Replay, _ offers: [Replay.Offer], _ person: Notify.Person) {
        struct Place: Hashable {
            let day: Int64
            let pot: Occasion.Pot
        }
        var ordinary: [Place: Int] = [:]
        for delivery in replay.deliveries {
            let wall = person.zone.wallTime(at: delivery.at)
            let hour = wall.second / 3600
            if delivery.pot.limit != nil, hour >= 21 || hour < 7 {
                violations.append("account \(person.id): a delivery in the night, \(delivery.at)")
            }
            if !delivery.isImportant { ordinary[Place(day: wall.day, pot: delivery.pot), default: 0] += 1 }
            if Set(delivery.offers.map { offers[$0].occasion.pot }).count > 1 {
                violations.append("account \(person.id): a bundle across pots, \(delivery.at)")
            }
        }
        for (place, number) in ordinary {
            guard let limit = place.pot.limit, number > limit.deliveries else { continue }
            violations.append("account \(person.id): \(number) deliveries on \(CivilDay.text(of: place.day))")
        }
        let told = replay.deliveries.flatMap(\.offers)
        if Set(told).count != told.count { violations.append("account \(person.id): a notice was told twice") }
    }

    /// The share of waits that are at most so long, from 0 to 1; nil if nothing was told.
    func wait(quantile: Double) -> Double? {
        guard !waits.isEmpty else { return nil }
        let sorted = waits.sorted()
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * quantile))]
    }

    /// Deliveries, singles and bundles.
    var deliveries: Int { singles + bundles }

    /// Deliveries a person and week.
    var perWeek: Double {
        accounts == 0 ? 0 : Double(deliveries) / Double(accounts) / (Double(days) / 7)
    }

    /// Occasions that occur, in the order of the registry.
    func occasions(_ registry: [Occasion]) -> [Occasion] {
        registry.filter { offeredHours[$0.id] != nil || hours[$0.id] != nil }
    }
}
