package import Base
package import Store

extension Bell {
    /// Which boards of a Kita a browser follows, and what its icon shows.
    package struct Standing: Sendable, Equatable {
        /// Slugs of the followed boards of this Kita.
        package let boards: [String]
        /// Whether the browser follows any board of the instance, in whatever Kita.
        package let remaining: Bool
        /// Notes on the followed boards of this Kita that it has not seen, at most ``badgeLimit``.
        package let badge: Int
    }

    /// The largest number on an icon.
    package static let badgeLimit = 99
    /// A visit is noted at most this often.
    static let visitInterval = Duration.days(1)

    /// Turns a bell on, or refreshes it.
    ///
    /// What the browser has seen starts now for a new one.
    ///
    /// - Returns: false when the board has all the bells it takes and this would be a new one.
    package static func turnOn(
        endpoint: String,
        p256dh: String,
        auth: String,
        keyID: String,
        board: Board.ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> Bool {
        let existing: String? = try transaction.scalar(
            "SELECT key_id FROM push_subscription WHERE endpoint = \(endpoint) AND board_id = \(board)"
        )
        if existing == nil {
            let count: Int? = try transaction.scalar(
                "SELECT COUNT(*) FROM push_subscription WHERE board_id = \(board)"
            )
            guard count ?? 0 < Board.followerLimit else { return false }
        }
        try transaction.execute(
            """
            INSERT INTO push_subscription
                (endpoint, board_id, p256dh, auth, key_id, created_at, seen_at, last_visit_at)
            VALUES (\(endpoint), \(board), \(p256dh), \(auth), \(keyID), \(now), \(now), \(now))
            ON CONFLICT (endpoint, board_id) DO UPDATE SET
                p256dh = excluded.p256dh, auth = excluded.auth, key_id = excluded.key_id
            """
        )
        try refreshKeys(endpoint: endpoint, p256dh: p256dh, auth: auth, keyID: keyID, in: transaction)
        return true
    }

    /// Turns one bell off.
    package static func turnOff(endpoint: String, board: Board.ID, in transaction: Transaction) throws {
        try transaction.execute(
            "DELETE FROM push_subscription WHERE endpoint = \(endpoint) AND board_id = \(board)"
        )
    }

    /// Takes over new keys of a browser for all its bells; writes nothing when they are the same.
    package static func refreshKeys(
        endpoint: String,
        p256dh: String,
        auth: String,
        keyID: String,
        in transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            UPDATE push_subscription SET p256dh = \(p256dh), auth = \(auth)
            WHERE endpoint = \(endpoint) AND key_id = \(keyID) AND (p256dh <> \(p256dh) OR auth <> \(auth))
            """
        )
    }

    /// Notes that the browser visited a Kita, at most once a day.
    package static func noteVisit(
        endpoint: String,
        kita: Kita.ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            UPDATE push_subscription SET last_visit_at = \(now)
            WHERE endpoint = \(endpoint) AND (last_visit_at IS NULL OR last_visit_at <= \(now - visitInterval))
                AND board_id IN (SELECT id FROM board WHERE kita_id = \(kita))
            """
        )
    }

    /// Moves what a browser has seen of a board forward, never back, and only past a note that hangs in between.
    package static func markSeen(
        endpoint: String,
        board: Board.ID,
        until seen: Timestamp,
        in transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            UPDATE push_subscription SET seen_at = \(seen)
            WHERE endpoint = \(endpoint) AND board_id = \(board) AND seen_at < \(seen)
                AND EXISTS (SELECT 1 FROM note WHERE note.board_id = push_subscription.board_id
                    AND note.taken_down_at IS NULL AND note.pinned_at > push_subscription.seen_at
                    AND note.pinned_at <= \(seen))
            """
        )
    }

    /// What a browser follows in a Kita and what its icon shows.
    package static func standing(
        endpoint: String,
        kita: Kita.ID,
        keyID: String,
        in transaction: Transaction
    ) throws -> Standing {
        let boards: [String] = try transaction.scalars(
            """
            SELECT board.slug FROM push_subscription JOIN board ON board.id = push_subscription.board_id
            WHERE push_subscription.endpoint = \(endpoint) AND push_subscription.key_id = \(keyID)
                AND board.kita_id = \(kita)
            ORDER BY board.id
            """
        )
        let other: Int? = try transaction.scalar(
            "SELECT 1 FROM push_subscription WHERE endpoint = \(endpoint) AND key_id = \(keyID) LIMIT 1"
        )
        let unseen: Int? = try transaction.scalar(
            """
            SELECT COUNT(*) FROM (SELECT 1 FROM push_subscription
                JOIN board ON board.id = push_subscription.board_id
                JOIN note ON note.board_id = board.id
                WHERE push_subscription.endpoint = \(endpoint) AND push_subscription.key_id = \(keyID)
                    AND board.kita_id = \(kita) AND note.taken_down_at IS NULL
                    AND note.pinned_at > push_subscription.seen_at
                LIMIT \(badgeLimit)) AS unseen
            """
        )
        return Standing(boards: boards, remaining: other != nil, badge: unseen ?? 0)
    }

    /// Bells on each board of a Kita, for its staff.
    package static func counts(inBoardsOf kita: Kita.ID, in transaction: Transaction) throws -> [Board.ID: Int] {
        let rows = try transaction.rows(
            """
            SELECT s.board_id AS board_id, COUNT(*) AS count FROM push_subscription s
            JOIN board b ON b.id = s.board_id WHERE b.kita_id = \(kita) GROUP BY s.board_id
            """
        )
        return try Dictionary(uniqueKeysWithValues: rows.map { (try $0.get("board_id"), try $0.get("count")) })
    }

    /// Ends all bells of some boards.
    package static func end(of boards: [Board.ID], in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM push_subscription WHERE board_id IN (\(boards))")
    }

    /// Ends all bells of the instance: after a change of keys.
    ///
    /// - Returns: how many there were.
    package static func endAll(in transaction: Transaction) throws -> Int {
        try transaction.execute("DELETE FROM push_subscription")
    }
}
