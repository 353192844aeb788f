internal import Base
internal import Foundation
internal import Notify

extension SimulationReport {
    /// The report for a terminal.
    func text(_ registry: [Occasion], zone: Zone) -> String {
        var lines = [
            "\(accounts) accounts, \(days) days from \(Self.day(begins, zone)), \(offers) notices handed in", "",
            "  told alone                 \(singles)",
            "  told in a bundle           \(bundled) in \(bundles) bundles",
        ]
        for (reason, number) in suppressed.sorted(by: { $0.key < $1.key }) {
            lines.append("  not taken in               \(number)  \(reason)")
        }
        if let town {
            lines.insert(
                "\(town.moments) recorded moments imported and looked at by the jobs: \(town.handedIn) notices for "
                    + "\(town.topics) topics, \(town.committees) committees and all papers",
                at: 0
            )
        }
        lines += [
            "  expired                    \(expired)",
            "  discarded                  \(discarded)",
            "  waiting at the end         \(waiting)", "",
            "  deliveries a person, week  \(Self.number(perWeek))",
        ]
        if let half = wait(quantile: 0.5), let most = wait(quantile: 0.95) {
            lines.append(
                "  hours from event to person \(Self.number(half)) half of all, \(Self.number(most)) 95 of 100"
            )
        }
        lines += ["", "  deliveries on one day   person-days   without the engine"]
        let most = max(perDay.keys.max() ?? 0, perDayWithoutCalm.keys.max() ?? 0)
        for number in 1...max(1, min(most, 12)) {
            lines.append(
                "  \(Self.right(String(number), 21))\(Self.right(String(perDay[number] ?? 0), 14))"
                    + Self.right(String(perDayWithoutCalm[number] ?? 0), 21)
            )
        }
        if most > 12 {
            let (told, offered) = (sum(perDay, above: 12), sum(perDayWithoutCalm, above: 12))
            lines.append("  \(Self.right("more", 21))\(Self.right(String(told), 14))\(Self.right(String(offered), 21))")
        }
        lines += ["", "  told by hour of the day"]
        for occasion in occasions(registry) {
            let counts = hours[occasion.id] ?? Array(repeating: 0, count: 24)
            lines.append("  " + occasion.id.padding(toLength: 18, withPad: " ", startingAt: 0) + Self.bars(counts))
        }
        lines.append("  " + String(repeating: " ", count: 18) + "0     6     12    18    ")
        for stream in streams {
            lines.append("  \(stream.stream): \(stream.events) events, \(stream.notifications) notifications")
        }
        lines.append("")
        if town != nil, violations.isEmpty { lines.append("Told once more, the last state handed in nothing.") }
        lines.append(violations.isEmpty ? "No rule was broken." : "RULES BROKEN: \(violations.count)")
        lines += violations.prefix(20).map { "  " + $0 }
        if people.count <= 25 { lines += ["", "Who would have got what:"] + people.flatMap(Self.lines) }
        return lines.joined(separator: "\n")
    }

    private static func lines(_ person: Person) -> [String] {
        ["  account \(person.account): \(person.offers) notices, \(person.deliveries.count) deliveries"]
            + person.deliveries.map { "    \($0.at)  \($0.occasions.joined(separator: " + "))" }
    }

    private func sum(_ table: [Int: Int], above limit: Int) -> Int {
        table.filter { $0.key > limit }.values.reduce(0, +)
    }

    static func day(_ moment: Timestamp, _ zone: Zone) -> String {
        CivilDay.text(of: zone.wallTime(at: moment).day)
    }

    static func number(_ value: Double) -> String {
        String(Double((value * 10).rounded()) / 10)
    }

    private static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// One character an hour, its height by the share of the largest.
    private static func bars(_ counts: [Int]) -> String {
        let most = max(1, counts.max() ?? 1)
        let steps: [Character] = ["·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
        return String(counts.map { $0 == 0 ? steps[0] : steps[max(1, $0 * 8 / most)] })
    }
}
