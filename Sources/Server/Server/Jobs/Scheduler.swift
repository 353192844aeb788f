internal import Base
internal import Store

/// Runs the jobs at their moments, once even with several servers, and records each run.
struct Scheduler: Sendable {
    /// The clock is read again this often, since it may jump.
    private static let tick = Duration.seconds(30)

    let environment: ServerEnvironment

    /// Runs until its task is cancelled.
    func run() async {
        while !Task.isCancelled {
            for job in Job.all { await runIfDue(job) }
            guard (try? await environment.clock.sleep(Self.tick)) != nil else { return }
        }
    }

    /// Runs a job now, whatever its schedule, and records it.
    ///
    /// - Returns: what it says it did.
    func runNow(_ job: Job) async throws -> String {
        let started = environment.clock.now()
        let id: Int64? = try await environment.database.write { transaction in
            try transaction.scalar(
                "INSERT INTO job_run (name, started_at) VALUES (\(job.name), \(started)) RETURNING id"
            )
        }
        return try await carryOut(job, id)
    }

    private func runIfDue(_ job: Job) async {
        guard let due = job.schedule.lastDue(now: environment.clock.now()) else { return }
        do {
            guard let id = try await claim(job, due: due) else { return }
            let result = try await carryOut(job, id)
            environment.log.write(.debug, "jobs", "\(job.name): \(result)")
        } catch {
            environment.log.error("jobs", "\(job.name) failed: \(error)")
        }
    }

    /// Notes a run for a moment, unless there is one: a unique claim, whoever is first.
    ///
    /// - Returns: nil when the moment has its run, or on a first start, when nothing was missed.
    private func claim(_ job: Job, due: Timestamp) async throws -> Int64? {
        let now = environment.clock.now()
        return try await environment.database.write { transaction in
            let last: Timestamp? = try transaction.scalar(
                "SELECT MAX(started_at) FROM job_run WHERE name = \(job.name) AND started_at <= \(now)"
            )
            guard let last else {
                // The first start of all: the moment counts as done.
                try transaction.execute(
                    """
                    INSERT INTO job_run (name, started_at, ended_at, result)
                    VALUES (\(job.name), \(now), \(now), 'first start')
                    """
                )
                return nil
            }
            guard last < due else { return nil }
            return try transaction.scalar(
                "INSERT INTO job_run (name, started_at) VALUES (\(job.name), \(now)) RETURNING id"
            )
        }
    }

    private func carryOut(_ job: Job, _ id: Int64?) async throws -> String {
        do {
            let result = try await job.run(environment)
            try await finish(id, "ok: \(result)")
            return result
        } catch {
            try await finish(id, "failed: \(error)")
            throw error
        }
    }

    private func finish(_ id: Int64?, _ result: String) async throws {
        let ended = environment.clock.now()
        try await environment.database.write { transaction in
            try transaction.execute(
                "UPDATE job_run SET ended_at = \(ended), result = \(result) WHERE id = \(id)"
            )
            // Runs older than the notices they made are of no use.
            try transaction.execute("DELETE FROM job_run WHERE started_at < \(ended - .days(90))")
        }
    }
}
