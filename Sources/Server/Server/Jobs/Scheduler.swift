internal import Base
internal import Store

/// Runs the jobs at their moments, once even with several servers, and records each run.
///
/// A moment is claimed by a row that is unique, under a lock that ends with its process however that ends: so a job
/// runs once on any number of servers, and is begun again when the server that ran it was killed.
struct Scheduler: Sendable {
    /// The clock is read again this often, since it may jump.
    private static let tick = Duration.seconds(30)

    let environment: ServerEnvironment

    /// Runs until its task is cancelled; a job that takes long holds up no other.
    func run() async {
        await withTaskGroup { group in
            for job in Job.scheduled { group.addTask { await run(job) } }
        }
    }

    private func run(_ job: Job) async {
        while !Task.isCancelled {
            await runIfDue(job)
            let now = environment.clock.now()
            let next = job.schedule.nextDue(after: now, in: environment.zone).map { $0 - now }
            guard (try? await environment.clock.sleep(min(Self.tick, next ?? Self.tick))) != nil else { return }
        }
    }

    /// Runs a job now, whatever its schedule, and records it.
    ///
    /// - Returns: what it says it did; that another process runs it, if one does.
    func runNow(_ job: Job) async throws -> String {
        guard let lock = try await lock(job) else { return "another process runs it right now" }
        defer { lock.release() }
        let started = environment.clock.now()
        let id = try await environment.database.write { try JobRun.begin(job.name, now: started, in: $0) }
        return try await carryOut(job, id)
    }

    private func runIfDue(_ job: Job) async {
        let now = environment.clock.now()
        guard let due = job.due(now: now, in: environment.zone) else { return }
        do {
            guard try await isOpen(job, due) else { return }
            guard let lock = try await lock(job) else { return }
            defer { lock.release() }
            let id = try await environment.database.write { try JobRun.claim(job.name, due: due, now: now, in: $0) }
            guard let id else { return }
            let result = try await carryOut(job, id)
            environment.log.write(.debug, "jobs", "\(job.name): \(result)")
        } catch {
            environment.log.error("jobs", "\(job.name) failed: \(error)")
        }
    }

    /// Whether a moment's run has not ended yet: a look that costs less than a lock and a write every half minute.
    private func isOpen(_ job: Job, _ due: Timestamp) async throws -> Bool {
        try await environment.database.read { transaction in
            let ended: Int? = try transaction.scalar(
                "SELECT 1 FROM job_run WHERE name = \(job.name) AND due_at = \(due) AND ended_at IS NOT NULL"
            )
            return ended == nil
        }
    }

    private func lock(_ job: Job) async throws -> ExclusiveLock? {
        try await environment.database.exclusive("job-\(job.name)")
    }

    private func carryOut(_ job: Job, _ id: Int64?) async throws -> String {
        do {
            let result = try await job.run(environment)
            try await end(id, "ok: \(result)")
            return result
        } catch {
            try await end(id, "failed: \(error)")
            throw error
        }
    }

    private func end(_ id: Int64?, _ result: String) async throws {
        let now = environment.clock.now()
        try await environment.database.write { try JobRun.end(id, result, now: now, in: $0) }
    }
}
