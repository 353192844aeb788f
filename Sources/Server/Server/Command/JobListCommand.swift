internal import Base
internal import Foundation
internal import Store

/// `job --list`.
enum JobListCommand {
    /// A job as a program reads it.
    private struct Entry: Encodable {
        let name: String
        let summary: String
        let schedule: String
        /// RFC 3339; nil for what runs all the time.
        let nextRun: String?
        let lastRun: String?
        let lastResult: String?

        enum CodingKeys: String, CodingKey {
            case name, summary, schedule
            case nextRun = "next_run"
            case lastRun = "last_run"
            case lastResult = "last_result"
        }
    }

    static func run(_ context: CommandContext) async throws {
        let zone = try context.zone()
        let now = context.clock.now()
        let runs = await lastRuns(context)
        let entries = Job.all.map { job in
            let run = runs[job.name]
            return Entry(
                name: job.name,
                summary: job.id.summary,
                schedule: job.schedule.description,
                nextRun: job.schedule.nextDue(after: now, in: zone)?.rfc3339,
                lastRun: run?.startedAt.rfc3339,
                lastResult: run.map { $0.result ?? ($0.endedAt == nil ? "has not ended" : "") }
            )
        }
        try context.answer(text(entries, runs, zone), entries)
    }

    /// Names can be told without a database; what ran last then stays open.
    private static func lastRuns(_ context: CommandContext) async -> [String: JobRun] {
        (try? await context.withDatabase { database in try await database.read { try JobRun.last(in: $0) } }) ?? [:]
    }

    private static func text(_ entries: [Entry], _ runs: [String: JobRun], _ zone: Zone) -> String {
        func padded(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - text.count) + 2)
        }
        let names = entries.map(\.name.count).max() ?? 0
        let schedules = entries.map(\.schedule.count).max() ?? 0
        return entries.map { entry in
            var line = padded(entry.name, names) + padded(entry.schedule, schedules) + entry.summary
            if let run = runs[entry.name] {
                line += "\n" + String(repeating: " ", count: names + 2)
                line += "last \(zone.wallTime(at: run.startedAt).text): \(entry.lastResult ?? "")"
            }
            return line
        }.joined(separator: "\n")
    }
}
