internal import Base
internal import Notify
internal import Store

/// What a dispatch reads and writes.
extension Bell {
    /// The bells of a board that can be rung: made under the key that the server has now.
    static func all(of board: Board.ID, keyID: String, in transaction: Transaction) throws -> [Bell] {
        try transaction.all(
            """
            SELECT \(columns) FROM push_subscription WHERE board_id = \(board) AND key_id = \(keyID) ORDER BY id
            """
        )
    }

    /// Some bells of a board; those that were turned off meanwhile are missing.
    static func some(
        _ ids: [Int64],
        of board: Board.ID,
        keyID: String,
        in transaction: Transaction
    ) throws -> [Bell] {
        try transaction.all(
            """
            SELECT \(columns) FROM push_subscription
            WHERE id IN (\(ids)) AND board_id = \(board) AND key_id = \(keyID) ORDER BY id
            """
        )
    }

    /// What the icons of some bells' browsers show in one Kita, all in one query.
    static func badges(
        of ids: [Int64],
        kita: Kita.ID,
        keyID: String,
        in transaction: Transaction
    ) throws -> [Int64: Int] {
        let rows = try transaction.rows(
            """
            SELECT rung.id AS id, COUNT(*) AS count
            FROM push_subscription rung
            JOIN push_subscription followed ON followed.endpoint = rung.endpoint AND followed.key_id = \(keyID)
            JOIN board ON board.id = followed.board_id AND board.kita_id = \(kita)
            JOIN note ON note.board_id = board.id AND note.taken_down_at IS NULL
                AND note.pinned_at > followed.seen_at
            WHERE rung.id IN (\(ids)) GROUP BY rung.id
            """
        )
        return try Dictionary(
            uniqueKeysWithValues: rows.map { (try $0.get("id"), min(badgeLimit, try $0.get("count"))) }
        )
    }

    /// Notes how attempts ended: a dead address loses all its bells, failures are dated, a success clears them.
    static func record(_ results: [StreamResult], now: Timestamp, in transaction: Transaction) throws {
        let accepted = results.filter { if case .accepted = $0.outcome { true } else { false } }.map(\.follower)
        if !accepted.isEmpty {
            try transaction.execute(
                """
                UPDATE push_subscription SET last_success_at = \(now), first_failure_at = NULL, failures = 0
                WHERE id IN (\(accepted))
                """
            )
        }
        for result in results {
            switch result.outcome {
            case .accepted: break
            case .gone:
                try transaction.execute(
                    """
                    DELETE FROM push_subscription WHERE endpoint IN
                        (SELECT endpoint FROM push_subscription WHERE id = \(result.follower))
                    """
                )
            case .later, .rejected:
                try transaction.execute(
                    """
                    UPDATE push_subscription SET first_failure_at = COALESCE(first_failure_at, \(now)),
                        failures = failures + 1
                    WHERE id = \(result.follower)
                    """
                )
            }
        }
    }
}
