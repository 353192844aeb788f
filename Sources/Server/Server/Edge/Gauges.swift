internal import Base
internal import Boards
internal import Council
internal import Foundation
internal import Notify
internal import Outbox
internal import Store
internal import Visits

/// What `/metrics` reads when it is asked: how much waits, which services are left alone, when jobs last ran.
enum Gauges {
    private struct Stored: Sendable {
        let waiting: Housekeeping.Waiting
        let byOccasion: [String: Int]
        let bells: Int
        let runs: [String: JobRun]
    }

    /// All of them.
    static func read(_ environment: ServerEnvironment) async throws -> [Metrics.Gauge] {
        let now = environment.clock.now()
        let stored = try await environment.database.read { transaction in
            Stored(
                waiting: try Housekeeping.waiting(now: now, in: transaction),
                byOccasion: try Housekeeping.waitingByOccasion(in: transaction),
                bells: try transaction.scalar("SELECT COUNT(*) FROM push_subscription", as: Int.self) ?? 0,
                runs: try JobRun.last(in: transaction)
            )
        }
        return queue(stored, now: now) + [await circuits(environment, now: now), jobs(stored.runs)]
            + process(environment)
    }

    private static func queue(_ stored: Stored, now: Timestamp) -> [Metrics.Gauge] {
        let late = stored.waiting.oldestDue.map { Double((now - $0).wholeMilliseconds) / 1000 } ?? 0
        let known = (BoardsOccasions.all + CouncilOccasions.all + VisitsOccasions.all).map { ($0.id, 0.0) }
        // An occasion without a notice is a zero, not a gap in a curve.
        let byOccasion = Dictionary(known) { first, _ in first }
            .merging(stored.byOccasion.mapValues(Double.init)) { _, counted in counted }
        return [
            Metrics.Gauge(
                name: "meldewerk_queue_waiting",
                help: "Notices that have not ended.",
                value: Double(stored.waiting.count)
            ),
            Metrics.Gauge(
                name: "meldewerk_queue_occasion_waiting",
                help: "Notices of one occasion that have not ended.",
                by: "occasion",
                values: byOccasion
            ),
            Metrics.Gauge(
                name: "meldewerk_queue_late_seconds",
                help: "How long the oldest due notice has been due.",
                value: max(0, late)
            ),
            Metrics.Gauge(
                name: "meldewerk_push_subscriptions",
                help: "Bells that are on.",
                value: Double(stored.bells)
            ),
        ]
    }

    private static func circuits(_ environment: ServerEnvironment, now: Timestamp) async -> Metrics.Gauge {
        let open = await environment.circuits.open(now: now).map { ($0, 1.0) }
        return Metrics.Gauge(
            name: "meldewerk_circuit_open",
            help: "Services that are left alone for a while, since they fail.",
            by: "service",
            values: Dictionary(open) { first, _ in first }
        )
    }

    private static func jobs(_ runs: [String: JobRun]) -> Metrics.Gauge {
        let ended = runs.values.compactMap { run in run.endedAt.map { (run.name, Double($0.milliseconds) / 1000) } }
        return Metrics.Gauge(
            name: "meldewerk_job_last_end_seconds",
            help: "When each job ended last, as a Unix time; the first start of a deployment counts as one.",
            by: "job",
            values: Dictionary(ended) { first, _ in first }
        )
    }

    private static func process(_ environment: ServerEnvironment) -> [Metrics.Gauge] {
        [
            Metrics.Gauge(
                name: "process_resident_memory_bytes",
                help: "Memory in use.",
                value: Double(residentBytes())
            ),
            Metrics.Gauge(
                name: "process_start_time_seconds",
                help: "Start of the process.",
                value: Double(environment.startedAt.milliseconds) / 1000
            ),
        ]
    }

    /// Resident pages of this process, as Linux counts them; 0 elsewhere.
    private static func residentBytes() -> Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        let fields = text.split(separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4096 : 0
    }
}
