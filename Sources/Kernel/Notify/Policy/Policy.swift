public import Base

/// What may leave, when and bundled with what: the whole calm of the product, as pure functions.
///
/// Nothing here reads a clock, a database or a setting: the same values always give the same decision.
public enum Policy {
    /// What becomes of a notice that an app hands in.
    public enum Admission: Sendable, Hashable {
        /// It is queued until `deliverAfter`, and worthless from `expiresAt` on.
        case queue(deliverAfter: Timestamp, expiresAt: Timestamp)
        /// It is not queued; the reason is for the trace.
        case suppress(reason: String)
    }

    /// Decides about a new notice for a person (rules 3, 5 and 11).
    ///
    /// Rules 1 and 2 hold because ``Notice`` cannot be made without an event and a target; rule 4 is the queue's, which
    /// alone knows what was told.
    public static func admit(_ notice: Notice, for person: Person, now: Timestamp) -> Admission {
        admit(
            notice.occasion,
            happenedAt: notice.happenedAt,
            validUntil: notice.validUntil,
            for: person,
            now: now
        )
    }

    /// The same for what has no text yet.
    static func admit(
        _ occasion: Occasion,
        happenedAt: Timestamp,
        validUntil: Timestamp?,
        for person: Person,
        now: Timestamp
    ) -> Admission {
        if let reason = person.wish(occasion).reason { return .suppress(reason: reason) }
        let expiry = occasion.lifetime.expiry(happenedAt: happenedAt, validUntil: validUntil, zone: person.zone)
        guard now < expiry else { return .suppress(reason: "expired") }
        let release = occasion.rules.nightRest?.release(now, in: person.zone) ?? now
        return .queue(deliverAfter: release, expiresAt: expiry)
    }

    /// A notice that is due, as the plan of a day needs it.
    public struct Due: Sendable {
        /// Its number in the queue.
        public let id: Int64
        /// Why it exists.
        public let occasion: Occasion
        /// Rule 8.
        public let isImportant: Bool
        /// From when on it is worthless.
        public let expiresAt: Timestamp

        /// A due notice from its parts.
        public init(id: Int64, occasion: Occasion, isImportant: Bool = false, expiresAt: Timestamp) {
            self.id = id
            self.occasion = occasion
            self.isImportant = isImportant
            self.expiresAt = expiresAt
        }
    }

    /// Deliveries of today, by pot: those that have left and those on their way; a bundle is one.
    public struct Spent: Sendable, Hashable {
        /// From the pot ``Occasion/Pot/shared``.
        public var shared: Int
        /// From the pot ``Occasion/Pot/deadline``.
        public var deadline: Int

        /// Numbers of both pots that have a limit.
        public init(shared: Int = 0, deadline: Int = 0) {
            self.shared = shared
            self.deadline = deadline
        }

        /// What a pot has used; pots without a limit use nothing.
        public subscript(pot: Occasion.Pot) -> Int {
            switch pot {
            case .shared: shared
            case .deadline: deadline
            case .board, .visit: 0
            }
        }
    }

    /// What becomes of one due notice.
    public enum Decision: Sendable, Hashable {
        /// It leaves alone, now.
        case single
        /// It leaves now, together with all others of its pot that say so.
        case bundle
        /// It waits; the reason is for the trace.
        case wait(until: Timestamp, reason: WaitReason)
        /// Rule 11: too old.
        case expire
        /// Rule 3, asked again: the person has switched it off meanwhile.
        case discard(reason: String)
    }

    /// Why a notice waits.
    public enum WaitReason: String, Sendable, Hashable {
        /// Rule 5.
        case nightRest = "night_rest"
        /// Rules 6 and 7.
        case dayUsedUp = "day_used_up"
    }

    /// Decides about everything that is due for one person (rules 3, 5, 6, 7, 8 and 11).
    ///
    /// Write the decision down before anything is sent: then a repeat after a crash has the same shape, whatever has come
    /// since. Before a repeat ask again for each of its notices alone, with what else has left that day: it may be night
    /// by now, or another day. A delivery that was begun has used its place, even if its notices end otherwise.
    ///
    /// - Parameters:
    ///   - due: the due notices, in the order of the queue.
    ///   - person: whom they are for.
    ///   - spent: what has left today.
    ///   - now: the moment of the decision.
    /// - Returns: one decision for each notice, in the same order.
    public static func plan(_ due: [Due], for person: Person, spent: Spent, now: Timestamp) -> [Decision] {
        var decisions: [Decision] = []
        decisions.reserveCapacity(due.count)
        // Ordinary and important notices that may leave now, of the pots that have a limit.
        var (shared, deadline) = (Tally(), Tally())
        for notice in due {
            let decision = check(notice, for: person, now: now)
            decisions.append(decision)
            guard decision == .single else { continue }
            switch notice.occasion.pot {
            case .shared: shared.count(notice.isImportant)
            case .deadline: deadline.count(notice.isImportant)
            case .board, .visit: break
            }
        }
        apply(.shared, shared, used: spent.shared, due, person, now, &decisions)
        apply(.deadline, deadline, used: spent.deadline, due, person, now, &decisions)
        return decisions
    }

    private struct Tally {
        var ordinary = 0
        var important = 0

        mutating func count(_ isImportant: Bool) {
            if isImportant { important += 1 } else { ordinary += 1 }
        }
    }

    /// What the rules say that look at one notice alone.
    private static func check(_ notice: Due, for person: Person, now: Timestamp) -> Decision {
        if notice.expiresAt <= now { return .expire }
        if let reason = person.wish(notice.occasion).reason { return .discard(reason: reason) }
        if let night = notice.occasion.rules.nightRest {
            let release = night.release(now, in: person.zone)
            if release > now { return .wait(until: release, reason: .nightRest) }
        }
        return .single
    }

    /// What a pot's limit says.
    private static func apply(
        _ pot: Occasion.Pot,
        _ tally: Tally,
        used: Int,
        _ due: [Due],
        _ person: Person,
        _ now: Timestamp,
        _ decisions: inout [Decision]
    ) {
        guard let limit = pot.limit, tally.ordinary > 0 else { return }
        let split = limit.split(ordinary: tally.ordinary, important: tally.important, used: used)
        guard split.bundled > 0 || split.waiting > 0 else { return }
        var place = 0
        for (index, notice) in due.enumerated()
        where notice.occasion.pot == pot && !notice.isImportant && decisions[index] == .single {
            if place >= split.singles {
                decisions[index] =
                    split.bundled > 0
                    ? .bundle
                    : .wait(until: tomorrow(notice.occasion, person, now), reason: .dayUsedUp)
            }
            place += 1
        }
    }

    /// The first moment of tomorrow at which an occasion may arrive.
    private static func tomorrow(_ occasion: Occasion, _ person: Person, _ now: Timestamp) -> Timestamp {
        let day = person.zone.wallTime(at: now).day + 1
        let midnight = person.zone.moment(of: WallTime(day: day, second: 0))
        return occasion.rules.nightRest?.release(midnight, in: person.zone) ?? midnight
    }
}
