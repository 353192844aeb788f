internal import Base
internal import Notify
internal import Store

/// Turning due notices of some people into decisions, by the policy's rules.
///
/// Nothing here touches the database: the same values always give the same decision.
struct AccountDecision {
    /// Why a notice waits whose person has nowhere to be reached; such a notice uses nothing of the day.
    static let noAddress = "no_address"
    /// How long until it is looked at again.
    static let noAddressPause = Duration.minutes(10)

    let occasions: [String: Occasion]
    /// The kinds of address that a channel of this server reaches.
    let kinds: Set<Address.Kind>
    let salt: String
    let now: Timestamp

    /// To be carried out now.
    var rounds: [AccountRound] = []
    var expired: [DueNotice] = []
    var discarded: [(notice: DueNotice, reason: String)] = []
    var waiting: [(notice: DueNotice, until: Timestamp, reason: String)] = []
    /// Of an occasion that this release does not know.
    var unknown: [DueNotice] = []
    /// Of people whose account could not be read.
    var unreadable: [DueNotice] = []

    init(occasions: [String: Occasion], kinds: Set<Address.Kind>, salt: String, now: Timestamp) {
        self.occasions = occasions
        self.kinds = kinds
        self.salt = salt
        self.now = now
    }

    /// Decides about everything that is due for somebody who has no account any more.
    mutating func discard(_ due: [DueNotice], reason: String) {
        discarded += due.map { ($0, reason) }
    }

    /// Decides about everything that is due for one person, in the order of the queue.
    mutating func decide(_ due: [DueNotice], for person: Person, addresses: [Address], spent: Policy.Spent) {
        var reachable: [(notice: DueNotice, occasion: Occasion)] = []
        for notice in due {
            guard let occasion = occasions[notice.notice.kind] else {
                if notice.expiresAt <= now { expired.append(notice) } else { unknown.append(notice) }
                continue
            }
            let wanted = person.kinds(for: occasion).intersection(kinds)
            if addresses.contains(where: { wanted.contains($0.kind) }) {
                reachable.append((notice, occasion))
            } else {
                hold(notice, occasion, person)
            }
        }
        let decisions = Policy.plan(
            reachable.map { Self.due($0.notice, $0.occasion) },
            for: person,
            spent: spent,
            now: now
        )
        var bundles: [Occasion.Pot: [(notice: DueNotice, occasion: Occasion)]] = [:]
        for (item, decision) in zip(reachable, decisions) {
            switch decision {
            case .single: add([item], person, addresses)
            case .bundle: bundles[item.occasion.pot, default: []].append(item)
            case .wait(let until, let reason): wait(item.notice, until: until, reason: reason.rawValue)
            case .expire: expired.append(item.notice)
            case .discard(let reason): discarded.append((item.notice, reason))
            }
        }
        for pot in Occasion.Pot.allCases {
            if let items = bundles[pot] { add(items, person, addresses) }
        }
    }

    private static func due(_ notice: DueNotice, _ occasion: Occasion) -> Policy.Due {
        Policy.Due(
            id: notice.id,
            occasion: occasion,
            isImportant: notice.notice.isImportant,
            expiresAt: notice.expiresAt
        )
    }

    /// A notice that reaches nobody now: all rules hold but those of the day's limit.
    private mutating func hold(_ notice: DueNotice, _ occasion: Occasion, _ person: Person) {
        switch Policy.plan([Self.due(notice, occasion)], for: person, spent: Policy.Spent(), now: now).first {
        case .expire: expired.append(notice)
        case .discard(let reason): discarded.append((notice, reason))
        case .wait(let until, let reason): wait(notice, until: until, reason: reason.rawValue)
        case .single, .bundle, nil:
            wait(notice, until: now + Self.noAddressPause, reason: Self.noAddress)
        }
    }

    private mutating func wait(_ notice: DueNotice, until: Timestamp, reason: String) {
        waiting.append((notice, until, reason))
    }

    private mutating func add(
        _ items: [(notice: DueNotice, occasion: Occasion)],
        _ person: Person,
        _ addresses: [Address]
    ) {
        guard let first = items.first else { return }
        let wanted = items.reduce(into: Set<Address.Kind>()) { $0.formUnion(person.kinds(for: $1.occasion)) }
            .intersection(kinds)
        rounds.append(
            AccountRound(
                dispatch: AccountDispatch(
                    id: first.notice.id,
                    owner: person.id,
                    pot: first.occasion.pot,
                    kind: first.occasion.id,
                    notices: items.map(\.notice.id),
                    salt: salt,
                    expiresAt: items.map(\.notice.expiresAt).max() ?? now
                ),
                person: person,
                notices: items.map(\.notice.notice),
                addresses: addresses.filter { wanted.contains($0.kind) },
                night: items.lazy.compactMap(\.occasion.rules.nightRest).first
            )
        )
    }
}
