internal import Base
internal import Store

/// The record of one run of a job.
struct JobRun: Sendable, Equatable, RowReadable {
    let name: String
    /// The moment that it was for; nil for runs by hand.
    let dueAt: Timestamp?
    let startedAt: Timestamp
    /// Nil while it runs, or when its process died.
    let endedAt: Timestamp?
    let result: String?

    init(row: Row) throws(StoreError) {
        name = try row.get("name")
        dueAt = try row.getOptional("due_at")
        startedAt = try row.get("started_at")
        endedAt = try row.getOptional("ended_at")
        result = try row.getOptional("result")
    }

    /// Runs older than the notices they made are of no use.
    private static let retention = Duration.days(90)
    /// A process that dies of a job must not die of it for ever.
    private static let attempts = 3

    /// The last run of each job that has one.
    static func last(in transaction: Transaction) throws -> [String: JobRun] {
        let runs: [JobRun] = try transaction.all(
            """
            SELECT name, due_at, started_at, ended_at, result FROM job_run r
            WHERE id = (SELECT MAX(id) FROM job_run o WHERE o.name = r.name)
            """
        )
        return Dictionary(uniqueKeysWithValues: runs.map { ($0.name, $0) })
    }

    /// Notes a run for a moment: right only for whoever holds the job's lock.
    ///
    /// - Returns: the run's number; nil when the moment has its run, or on a first start, when nothing was missed.
    static func claim(_ name: String, due: Timestamp, now: Timestamp, in transaction: Transaction) throws -> Int64? {
        let wasThere: Int? = try transaction.scalar(
            "SELECT 1 FROM job_run WHERE name = \(name) AND due_at IS NOT NULL LIMIT 1"
        )
        let made: [Int64] = try transaction.scalars(
            """
            INSERT INTO job_run (name, due_at, started_at, attempts) VALUES (\(name), \(due), \(now), 1)
            ON CONFLICT DO NOTHING RETURNING id
            """
        )
        if wasThere == nil {
            try transaction.execute(
                "UPDATE job_run SET ended_at = \(now), result = 'first start' WHERE name = \(name) AND due_at = \(due)"
            )
            return nil
        }
        if let id = made.first { return id }
        // The lock is free and the run has no end: its process died.
        return try transaction.scalar(
            """
            UPDATE job_run SET started_at = \(now), attempts = attempts + 1
            WHERE name = \(name) AND due_at = \(due) AND ended_at IS NULL AND attempts < \(attempts)
            RETURNING id
            """
        )
    }

    /// Notes a run by hand.
    static func begin(_ name: String, now: Timestamp, in transaction: Transaction) throws -> Int64? {
        try transaction.scalar(
            "INSERT INTO job_run (name, started_at, attempts) VALUES (\(name), \(now), 1) RETURNING id"
        )
    }

    /// Notes how a run ended.
    static func end(_ id: Int64?, _ result: String, now: Timestamp, in transaction: Transaction) throws {
        try transaction.execute("UPDATE job_run SET ended_at = \(now), result = \(result) WHERE id = \(id)")
        // The newest of a job stays, whatever its age: it tells a restart from a first start.
        try transaction.execute(
            """
            DELETE FROM job_run WHERE started_at < \(now - retention)
                AND id <> COALESCE(
                    (SELECT MAX(id) FROM job_run o WHERE o.name = job_run.name AND o.due_at IS NOT NULL), 0)
            """
        )
    }
}
