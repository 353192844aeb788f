import Base
import Notify
import TestSupport
import Testing

/// A day of one person: what is due, what has left today, and what the policy makes of it.
struct DayPlan: Example {
    /// One due notice and what becomes of it.
    struct Item: Sendable {
        let occasion: Occasion
        var isImportant = false
        /// Its name in the document: `n2`, `n2!` for an important one.
        let name: String
        let fate: Fate
        /// From when on it is too old; nil for long after.
        var expires: Moment?
    }

    /// What becomes of a notice.
    enum Fate: Hashable, Sendable {
        case alone
        case bundle
        case until(String, Policy.WaitReason)
        case expired
        case dropped(String)
    }

    let words: String
    var person = Person.example()
    let now: Moment
    var spent = Policy.Spent()
    let items: [Item]

    var cells: [String] {
        let used = [("shared", spent.shared), ("deadline", spent.deadline)].filter { $0.1 > 0 }
        return [
            words, now.words, used.map { "\($0.1) \($0.0)" }.joined(separator: ", "),
            items.map(\.name).joined(separator: ", "), outcome,
        ]
    }

    static let columns = ["example", "now", "used today", "due, in this order", "so"]

    /// The notices by what becomes of them, in the order in which each fate first comes up.
    private var outcome: String {
        var parts: [(fate: Fate, pot: Occasion.Pot?, names: [String])] = []
        for item in items {
            // Each pot has a bundle of its own.
            let pot = item.fate == .bundle ? item.occasion.pot : nil
            if let index = parts.firstIndex(where: { $0.fate == item.fate && $0.pot == pot }) {
                parts[index].names.append(item.name)
            } else {
                parts.append((item.fate, pot, [item.name]))
            }
        }
        return parts.map { fate, _, list in
            let names = list.joined(separator: ", ")
            switch fate {
            case .alone: return list.count > 1 ? "\(names) each alone" : "\(names) alone"
            case .bundle: return "\(names) as one bundle"
            case .until(let moment, .nightRest): return "\(names) at \(moment) (night)"
            case .until(let moment, .dayUsedUp): return "\(names) at \(moment) (the day is used up)"
            case .expired: return "\(names) too old"
            case .dropped(let reason): return "\(names) discarded (`\(reason)`)"
            }
        }.joined(separator: "; ")
    }

    /// What the policy must say, notice by notice.
    var expected: [Policy.Decision] {
        items.map { item in
            switch item.fate {
            case .alone: .single
            case .bundle: .bundle
            case .until(let moment, let reason):
                .wait(until: Moment(stringLiteral: moment).timestamp, reason: reason)
            case .expired: .expire
            case .dropped(let reason): .discard(reason: reason)
            }
        }
    }

    /// What it says.
    var actual: [Policy.Decision] {
        let due = items.enumerated().map { index, item in
            Policy.Due(
                id: Int64(index + 1),
                occasion: item.occasion,
                isImportant: item.isImportant,
                expiresAt: item.expires?.timestamp ?? now.timestamp + .days(10)
            )
        }
        return Policy.plan(due, for: person, spent: spent, now: now.timestamp)
    }
}

/// Notices as the tables write them: `n2 → alone`.
func notice(
    _ name: String,
    _ fate: DayPlan.Fate,
    expires: Moment? = nil
) -> DayPlan.Item {
    let id = name.hasSuffix("!") ? String(name.dropLast()) : name
    guard let occasion = OccasionFixtures.all.first(where: { $0.id.hasPrefix(id) }) else {
        preconditionFailure("no occasion begins with \(id)")
    }
    return DayPlan.Item(
        occasion: occasion,
        isImportant: name.hasSuffix("!"),
        name: name,
        fate: fate,
        expires: expires
    )
}
