internal import Base
internal import Store

/// How far a job has read what changed.
///
/// A job reads on from here, tells what there is to tell in as many transactions as it takes, and only then moves the
/// mark: a job that dies on the way begins again, and what it told is marked where it was told.
struct ChangeReader: Sendable {
    /// The job's name, as the table keeps it.
    let job: String

    /// What happened since the mark, the oldest first.
    func changes(_ kinds: [Change.Kind], in transaction: Transaction) throws -> [Change] {
        let position: Int64 =
            try transaction.scalar(
                "SELECT change_id FROM council_readers WHERE job = \(job)"
            ) ?? 0
        return try transaction.all(
            """
            SELECT \(Change.columns) FROM council_changes
            WHERE id > \(position) AND kind IN (\(kinds.map(\.rawValue))) ORDER BY id
            """
        )
    }

    /// Moves the mark behind the last of some changes; it never goes back.
    func advance(behind changes: [Change], in transaction: Transaction) throws {
        guard let last = changes.last?.id else { return }
        try transaction.execute(
            """
            INSERT INTO council_readers (job, change_id) VALUES (\(job), \(last))
            ON CONFLICT (job) DO UPDATE SET change_id = excluded.change_id
            WHERE council_readers.change_id < excluded.change_id
            """
        )
    }
}
