import Base
import Foundation
import Notify
import TestSupport

/// Decisions a second on one core, by processor time: a day's plan of 1, 5 and 50 notices, and the door.
///
/// Ends with 1 if one of them is slower than the goal. Argument: seconds for each, 1 if there is none.
@main enum Benchmark {
    /// Decisions a second and core: all recipients of a large city in a few seconds.
    static let goal = 500_000.0

    static func main() throws {
        let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 1
        guard let zone = Zone(identifier: "Europe/Berlin"), let now = Timestamp(rfc3339: "2026-11-30T11:00:00Z") else {
            fatalError("this machine does not know Europe/Berlin")
        }
        let person = Person(
            id: 7,
            zone: zone,
            channel: .both,
            switches: ["n5_vorabend": true, "n6_woche": false, "doku": true],
            rights: ["mandate"]
        )
        var worst = Double.infinity
        func report(_ name: String, _ decisions: Int, _ work: () -> Int) {
            let rate = measure(seconds, decisions, work)
            worst = min(worst, rate)
            let padded = name.padding(toLength: 34, withPad: " ", startingAt: 0)
            print(
                String(
                    format: "%@ %11.0f decisions/s %7.0f ns each  %5.1f x the goal",
                    padded,
                    rate,
                    1e9 / rate,
                    rate / goal
                )
            )
        }

        let occasions = OccasionFixtures.accounts.filter { $0.id != "n6_woche" }
        for count in [1, 5, 50] {
            let due = (0..<count).map { index in
                Policy.Due(
                    id: Int64(index),
                    occasion: occasions[index % occasions.count],
                    isImportant: index % 9 == 8,
                    expiresAt: now + .days(3)
                )
            }
            report("a day's plan of \(count)", count) {
                Policy.plan(due, for: person, spent: Policy.Spent(shared: 1), now: now).count
            }
        }
        let target = try Notice.Target("/sitzung/12")
        for (name, occasion) in [
            ("night rest", OccasionFixtures.result), ("midnight's end", OccasionFixtures.documentation),
        ] {
            let notice = Notice(
                occasion: occasion,
                recipient: .account(7),
                event: Notice.SourceEvent("session", 12),
                target: target,
                dedupeKey: "session:12",
                happenedAt: now
            )
            report("the door: \(name)", 1) {
                guard case .queue = Policy.admit(notice, for: person, now: now) else { return 0 }
                return 1
            }
        }
        if worst < goal { exit(1) }
    }

    /// Decisions a second of processor time; `work` says how many it took, so that none is left out.
    private static func measure(_ seconds: Double, _ decisions: Int, _ work: () -> Int) -> Double {
        for _ in 0..<1000 where work() != decisions { fatalError("a decision is missing") }
        var (count, spent) = (0, 0.0)
        let start = processorTime()
        repeat {
            for _ in 0..<1000 { count += work() }
            spent = processorTime() - start
        } while spent < seconds
        return Double(count) / spent
    }

    /// Seconds that this process has kept a processor busy.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
