internal import Base
internal import Notify

/// One person's queue: claims, asks the policy, writes the decision, sends, records, and dies now and then in between.
struct MiniOutbox {
    /// A queued notice.
    struct Entry {
        let id: Int64
        let occasion: Int
        let isImportant: Bool
        let happenedAt: Timestamp
        let named: Timestamp?
        /// Where the person lived when it came in.
        let place: Int
        var expiresAt: Timestamp
        var deliverAfter: Timestamp
        var attempts = 0
    }

    /// What leaves together, as it was decided: it keeps its shape whatever comes.
    struct Group {
        var entries: [Entry]
        let decidedAt: Timestamp
        var nextAttempt: Timestamp
        let pot: Occasion.Pot
        /// The person saw it, but the server died before it could write that down.
        var wasSeen = false
    }

    let setting: Simulation.Setting
    let life: Life
    var chance: Chance
    var resident: Resident
    var audit: Audit
    var waiting: [Entry] = []
    var inFlight: [Group] = []
    /// Deliveries that were recorded, the latest last.
    var records: [(at: Timestamp, pot: Occasion.Pot)] = []
    private var nextID: Int64 = 1
    private var (happening, change, downtime) = (0, 0, 0)
    /// After a crash: when the server is back.
    private var downUntil: Timestamp?

    init(_ setting: Simulation.Setting, seed: UInt64) {
        self.setting = setting
        chance = Chance(seed)
        let place = chance.below(setting.clocks.count)
        resident = Resident(setting, place: place, &chance)
        life = Life(setting, place: place, &chance)
        audit = Audit(setting)
    }

    /// From one thing that happens or is due to the next.
    mutating func play() {
        var now = setting.start
        while let next = nextMoment(after: now), next < setting.end {
            now = next
            while change < life.changes.count, life.changes[change].at <= now {
                if case .place = life.changes[change].kind { audit.tally.moves += 1 }
                resident.apply(life.changes[change].kind, setting)
                change += 1
            }
            while happening < life.happenings.count, life.happenings[happening].at <= now {
                handIn(life.happenings[happening], now)
                happening += 1
            }
            dispatch(now)
        }
        audit.tally.waiting = waiting.count + inFlight.reduce(0) { $0 + $1.entries.count }
        audit.close()
    }

    /// When there is something to do again, and the server runs.
    private mutating func nextMoment(after now: Timestamp) -> Timestamp? {
        var next: Timestamp?
        func take(_ moment: Timestamp) { if next.map({ moment < $0 }) ?? true { next = moment } }
        if happening < life.happenings.count { take(life.happenings[happening].at) }
        for entry in waiting { take(entry.deliverAfter) }
        for group in inFlight { take(group.nextAttempt) }
        // Not even a policy that answers nonsense may stop the clock.
        guard var next = next.map({ max($0, now + .milliseconds(1)) }) else { return nil }
        if let until = downUntil {
            next = max(next, until)
            downUntil = nil
        }
        while downtime < life.downtimes.count, life.downtimes[downtime].upperBound <= next { downtime += 1 }
        if downtime < life.downtimes.count, life.downtimes[downtime].contains(next) {
            next = life.downtimes[downtime].upperBound
        }
        return next
    }

    private mutating func handIn(_ happening: Life.Happening, _ now: Timestamp) {
        let occasion = setting.occasions[happening.occasion]
        let named = happening.named.map { happening.at + $0 }
        let notice = Notice(
            occasion: occasion,
            recipient: .account(1),
            event: resident.event,
            target: .overview,
            dedupeKey: "",
            happenedAt: happening.at,
            isImportant: happening.isImportant,
            validUntil: named
        )
        audit.tally.decisions += 1
        let admission = Policy.admit(notice, for: resident.person, now: now)
        var entry = Entry(
            id: nextID,
            occasion: happening.occasion,
            isImportant: happening.isImportant,
            happenedAt: happening.at,
            named: named,
            place: resident.place,
            expiresAt: now,
            deliverAfter: now
        )
        if case .queue(let deliverAfter, let expiresAt) = admission {
            (entry.deliverAfter, entry.expiresAt) = (deliverAfter, expiresAt)
            nextID += 1
            waiting.append(entry)
        }
        audit.admitted(admission, entry, resident, now)
    }

    /// Deliveries of today by the product's own clock, and those on their way.
    private func spent(_ now: Timestamp, onTheirWay: [Group]) -> Policy.Spent {
        let midnight = resident.person.zone.startOfDay(at: now)
        var spent = Policy.Spent()
        func count(_ pot: Occasion.Pot) {
            switch pot {
            case .shared: spent.shared += 1
            case .deadline: spent.deadline += 1
            case .board, .visit: break
            }
        }
        for record in records.reversed() {
            guard record.at >= midnight else { break }
            count(record.pot)
        }
        for group in onTheirWay { count(group.pot) }
        return spent
    }

    private mutating func dispatch(_ now: Timestamp) {
        var groups = repeated(now)
        let due = waiting.filter { $0.deliverAfter <= now }
        if !due.isEmpty {
            waiting.removeAll { $0.deliverAfter <= now }
            groups += decide(due, onTheirWay: groups + inFlight, now)
        }
        send(groups, now)
    }

    /// What was decided before the server died: it keeps its shape, but the rules are asked again.
    private mutating func repeated(_ now: Timestamp) -> [Group] {
        var ready: [Group] = []
        let groups = inFlight
        inFlight = []
        for var group in groups {
            guard group.nextAttempt <= now else {
                inFlight.append(group)
                continue
            }
            audit.tally.repeated += 1
            var left: [Entry] = []
            var until: Timestamp?
            let used = spent(now, onTheirWay: ready)
            for entry in group.entries {
                audit.tally.decisions += 1
                switch Policy.plan([due(entry)], for: resident.person, spent: used, now: now).first {
                case .single, .bundle: left.append(entry)
                case .wait(let moment, _):
                    until = moment
                    left.append(entry)
                case .expire: audit.expired(entry, now)
                case .discard: audit.discarded(entry, resident)
                case nil: audit.violate("a notice got no decision", now)
                }
            }
            group.entries = left
            guard !left.isEmpty else {
                // It may have been seen before the server died: it has used its place of that day.
                records.append((group.decidedAt, group.pot))
                records.sort { $0.at < $1.at }
                continue
            }
            if let until {
                group.nextAttempt = max(until, now + .milliseconds(1))
                inFlight.append(group)
            } else {
                ready.append(group)
            }
        }
        return ready
    }

    private func due(_ entry: Entry) -> Policy.Due {
        Policy.Due(
            id: entry.id,
            occasion: setting.occasions[entry.occasion],
            isImportant: entry.isImportant,
            expiresAt: entry.expiresAt
        )
    }

    private mutating func decide(_ entries: [Entry], onTheirWay groups: [Group], _ now: Timestamp) -> [Group] {
        // What waits for another attempt keeps its place of today.
        let used = spent(now, onTheirWay: groups)
        let decisions = Policy.plan(entries.map(due), for: resident.person, spent: used, now: now)
        audit.tally.decisions += entries.count
        audit.decided(decisions, entries, resident, used, now)
        var singles: [Group] = []
        var bundles: [Occasion.Pot: [Entry]] = [:]
        for (entry, decision) in zip(entries, decisions) {
            let pot = setting.occasions[entry.occasion].pot
            switch decision {
            case .single: singles.append(Group(entries: [entry], decidedAt: now, nextAttempt: now, pot: pot))
            case .bundle: bundles[pot, default: []].append(entry)
            case .wait(let until, _):
                var entry = entry
                entry.deliverAfter = until
                waiting.append(entry)
            case .expire: audit.expired(entry, now)
            case .discard: audit.discarded(entry, resident)
            }
        }
        waiting.sort { $0.id < $1.id }
        return singles
            + [.shared, .deadline, .visit].compactMap { pot in
                bundles[pot].map { Group(entries: $0, decidedAt: now, nextAttempt: now, pot: pot) }
            }
    }

    private mutating func send(_ groups: [Group], _ now: Timestamp) {
        guard !groups.isEmpty else { return }
        if life.silences.contains(where: { $0.contains(now) }) {
            // Nobody took it: it uses nothing and is decided anew.
            for group in groups { fail(group, now) }
            return
        }
        var crash = chance.isOne(in: 60) ? chance.below(groups.count) : groups.count
        let isSeen = chance.isOne(in: 2)
        for (index, group) in groups.enumerated() {
            if index < crash {
                audit.arrived(group, resident, now)
                audit.ended(group)
                records.append((now, group.pot))
                continue
            }
            if index == crash {
                audit.tally.crashes += 1
                downUntil = now + chance.duration(2, 3 * 86_400)
            }
            var group = group
            if index == crash, isSeen {
                audit.arrived(group, resident, now)
                group.wasSeen = true
            }
            group.nextAttempt = downUntil ?? now
            inFlight.append(group)
            crash = min(crash, index)
        }
        if records.count > 64 { records.removeFirst(32) }
    }

    private mutating func fail(_ group: Group, _ now: Timestamp) {
        audit.tally.failures += 1
        let backoff = Backoff(first: .seconds(30), longest: .hours(1))
        for var entry in group.entries {
            entry.attempts += 1
            entry.deliverAfter =
                now + backoff.wait(attempts: entry.attempts, retryAfter: nil, chance: chance.fraction())
            waiting.append(entry)
        }
        waiting.sort { $0.id < $1.id }
    }
}
