internal import Base
internal import Notify

/// Checks every decision and every arrival against the rules as people know them.
struct Audit {
    private let setting: Simulation.Setting
    var tally = Tally()
    /// What the person saw: ordinary or important, from which pot.
    private var arrivals: [(at: Timestamp, pot: Occasion.Pot)] = []

    init(_ setting: Simulation.Setting) {
        self.setting = setting
    }

    mutating func violate(_ property: String, _ now: Timestamp) {
        tally.violations[property, default: 0] += 1
        if tally.firstViolation == nil { tally.firstViolation = "\(property), at \(now.rfc3339)" }
    }

    private mutating func require(_ holds: Bool, _ property: String, _ now: Timestamp) {
        if !holds { violate(property, now) }
    }

    /// Whether a notice is too old, by the seed's table.
    private func isStale(_ entry: MiniOutbox.Entry, _ now: Timestamp) -> Bool {
        let clock = setting.clocks[entry.place]
        func days(_ count: Int64) -> Bool { clock.day(now) > clock.day(entry.happenedAt) + count }
        func after(_ hours: Int) -> Bool { now >= entry.happenedAt + .hours(hours) }
        switch setting.occasions[entry.occasion].id {
        case "n1_tagesordnung", "n2_thema": return entry.named.map { now >= $0 } ?? after(14 * 24)
        case "n3_result": return after(30 * 24)
        case "n4_vorgang": return after(14 * 24)
        case "n5_vorabend": return entry.named.map { now >= $0 } ?? after(24)
        case "n6_woche": return after(3 * 24)
        case "anfahrt", "verspaetung": return entry.named.map { now >= $0 } ?? after(4)
        case "doku", "freigabe": return days(1)
        default: return days(0)
        }
    }

    private func isCalm(_ entry: MiniOutbox.Entry) -> Bool { setting.occasions[entry.occasion].pot != .visit }

    /// What the policy said at the door.
    mutating func admitted(
        _ admission: Policy.Admission,
        _ entry: MiniOutbox.Entry,
        _ resident: Resident,
        _ now: Timestamp
    ) {
        tally.handedIn += 1
        let isWanted = resident.wants(entry.occasion, setting.occasions[entry.occasion].id)
        let isStale = isStale(entry, now)
        switch admission {
        case .suppress:
            tally.suppressed += 1
            require(!isWanted || isStale, "what is wanted and fresh is queued", now)
        case .queue(let deliverAfter, _):
            tally.enqueued += 1
            require(isWanted, "what is not wanted is not queued", now)
            require(!isStale, "what is too old is not queued", now)
            let clock = setting.clocks[resident.place]
            if isCalm(entry), clock.isNight(now) {
                tally.nights += 1
                require(isMorning(deliverAfter, after: now, clock), "the night ends at seven", now)
            } else {
                require(deliverAfter == now, "by day nothing waits at the door", now)
            }
        }
    }

    /// Whether a moment is the next seven o'clock.
    private func isMorning(_ moment: Timestamp, after now: Timestamp, _ clock: SeparateClock) -> Bool {
        let wait = moment - now
        return clock.timeOfDay(moment) == 7 * 3_600_000 && wait > .zero && wait <= .hours(11)
    }

    /// What the policy said of everything that is due.
    mutating func decided(
        _ decisions: [Policy.Decision],
        _ entries: [MiniOutbox.Entry],
        _ resident: Resident,
        _ used: Policy.Spent,
        _ now: Timestamp
    ) {
        require(decisions.count == entries.count, "every notice gets a decision", now)
        let clock = setting.clocks[resident.place]
        for (entry, decision) in zip(entries, decisions) {
            let isAsleep = isCalm(entry) && clock.isNight(now)
            let isLimited = isCalm(entry)
            switch decision {
            case .single, .expire, .discard: break
            case .bundle:
                require(!entry.isImportant, "what is important leaves alone", now)
                require(isLimited, "only pots with a limit have bundles", now)
            case .wait(let until, .nightRest):
                tally.nights += 1
                require(isAsleep, "by day nothing waits for the morning", now)
                require(isMorning(until, after: now, clock), "the night ends at seven", now)
            case .wait(let until, .dayUsedUp):
                tally.usedUp += 1
                require(isLimited && !isAsleep, "the limit holds for its pots, by day", now)
                require(!entry.isImportant, "what is important does not wait for a new day", now)
                require(
                    clock.day(until) == clock.day(now) + 1 && clock.timeOfDay(until) == 7 * 3_600_000,
                    "the new day begins at seven",
                    now
                )
            }
        }
        for pot in [Occasion.Pot.shared, .deadline] {
            let own = zip(entries, decisions).filter { setting.occasions[$0.0.occasion].pot == pot }
            checkPot(own, used: used[pot], now)
        }
    }

    /// Two a day: which ones, how bundled, in which order.
    private mutating func checkPot(
        _ notices: [(MiniOutbox.Entry, Policy.Decision)],
        used: Int,
        _ now: Timestamp
    ) {
        let important = notices.filter { $0.0.isImportant && $0.1 == .single }.count
        if used >= 2 { tally.importantOnUsedUpDay += important }
        let ordinary = notices.filter { !$0.0.isImportant }.map(\.1)
        // How each leaves, as a number that must never fall: nothing overtakes what came before it.
        let ranks = ordinary.compactMap { decision -> Int? in
            switch decision {
            case .single: 0
            case .bundle: 1
            case .wait(_, .dayUsedUp): 2
            case .wait(_, .nightRest), .expire, .discard: nil
            }
        }
        require(zip(ranks, ranks.dropFirst()).allSatisfy(<=), "nothing overtakes", now)
        let counts = (0..<3).map { rank in ranks.filter { $0 == rank }.count }
        let free = max(0, 2 - used - important)
        require(counts[1] != 1, "a bundle is never of one", now)
        require(counts[0] + min(counts[1], 1) <= free, "two a day", now)
        require(counts[2] == 0 || free == 0, "a free delivery leaves nothing waiting", now)
        require(counts[1] == 0 || counts[0] == free - 1, "nothing is bundled that could leave alone", now)
        require(counts[1] == 0 || counts[0] + counts[1] > free, "a bundle only for what exceeds the day", now)
        if counts[1] > 0 { tally.bundles += 1 }
    }

    /// Something arrives at the person.
    mutating func arrived(_ group: MiniOutbox.Group, _ resident: Resident, _ now: Timestamp) {
        // A repetition replaces what is there.
        guard !group.wasSeen else { return }
        let clock = setting.clocks[resident.place]
        var isOrdinary = true
        for entry in group.entries {
            let occasion = setting.occasions[entry.occasion]
            require(occasion.pot == group.pot, "no bundle across pots", now)
            require(!isStale(entry, now), "nothing arrives too old", now)
            require(!isCalm(entry) || !clock.isNight(now), "nothing arrives in the night", now)
            require(resident.wants(entry.occasion, occasion.id), "nothing arrives that is not wanted", now)
            if entry.isImportant { isOrdinary = false }
        }
        if group.pot != .visit {
            if isOrdinary {
                let today = clock.day(now)
                var count = 0
                for arrival in arrivals.reversed() where arrival.pot == group.pot {
                    guard clock.day(arrival.at) == today else { break }
                    count += 1
                }
                require(count < 2, "never a third by rule on one day", now)
            }
            arrivals.append((now, group.pot))
            if arrivals.count > 64 { arrivals.removeFirst(32) }
        }
        if clock.jumps.contains(where: { abs($0 - now.seconds) < 86_400 }) { tally.aroundJumps += 1 }
    }

    /// A group has been told, and that was written down.
    mutating func ended(_ group: MiniOutbox.Group) {
        if group.entries.count > 1 {
            tally.bundled += group.entries.count
        } else {
            tally.delivered += 1
        }
    }

    mutating func expired(_ entry: MiniOutbox.Entry, _ now: Timestamp) {
        tally.expired += 1
        require(isStale(entry, now), "what is fresh does not expire", now)
    }

    mutating func discarded(_ entry: MiniOutbox.Entry, _ resident: Resident) {
        tally.discarded += 1
        require(
            !resident.wants(entry.occasion, setting.occasions[entry.occasion].id),
            "what is wanted is not discarded",
            entry.happenedAt
        )
    }

    /// The sums, at the end.
    mutating func close() {
        require(tally.handedIn == tally.suppressed + tally.enqueued, "the sums at the door match", setting.end)
        let ends = tally.delivered + tally.bundled + tally.waiting + tally.expired + tally.discarded
        require(tally.enqueued == ends, "the sums match", setting.end)
    }
}
