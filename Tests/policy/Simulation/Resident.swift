internal import Base
internal import Notify

/// A person with their place, and what the audit needs to know of them without asking the policy.
struct Resident {
    private(set) var place: Int
    private(set) var channel: DeliveryChannel
    /// Switches by the occasion's index.
    private(set) var switches: [Int: Bool]
    private(set) var hasMandate: Bool
    private(set) var isActive = true
    private(set) var person: Person
    let event = Notice.SourceEvent("session", 1)

    init(_ setting: Simulation.Setting, place: Int, _ chance: inout Chance) {
        self.place = place
        channel = chance.isOne(in: 30) ? .off : [.email, .push, .both][chance.below(3)]
        switches = [:]
        for occasion in setting.occasions.indices where chance.isOne(in: 3) {
            switches[occasion] = !chance.isOne(in: 3)
        }
        // Off at first, so nobody would hear of it.
        if !chance.isOne(in: 4) { switches[setting.deadline] = true }
        hasMandate = chance.isOne(in: 2)
        person = Person(id: 1, zone: setting.clocks[place].zone, channel: .off)
        update(setting)
    }

    mutating func apply(_ change: Life.Change.Kind, _ setting: Simulation.Setting) {
        switch change {
        case .toggle(let occasion): switches[occasion] = !(switches[occasion] ?? true)
        case .channel(let channel): self.channel = channel
        case .place(let place): self.place = place
        case .right(let right): hasMandate = right
        case .active(let active): isActive = active
        }
        update(setting)
    }

    private mutating func update(_ setting: Simulation.Setting) {
        person = Person(
            id: 1,
            zone: setting.clocks[place].zone,
            channel: channel,
            switches: Dictionary(uniqueKeysWithValues: switches.map { (setting.occasions[$0.key].id, $0.value) }),
            rights: hasMandate ? ["mandate", "boards"] : ["boards"],
            isActive: isActive
        )
    }

    /// Whether they want to hear of an occasion, as the seed words it.
    func wants(_ occasion: Int, _ id: String) -> Bool {
        if !isActive || channel == .off { return false }
        if let own = switches[occasion] { return own }
        if id == "n1_tagesordnung" { return hasMandate }
        return id != "n5_vorabend"
    }
}
