package import Base
package import Store

extension Note {
    /// One page of hanging notes, newest first.
    package struct Page: Sendable {
        /// At most ``Note/pageSize``.
        package let notes: [Note]
        /// Whether older ones hang.
        package let hasMore: Bool
    }

    /// The newest notes of a board, or those older than `before`.
    package static func page(of board: Board.ID, before: ID?, in transaction: Transaction) throws -> Page {
        let older: SQL = before.map { "AND note.id < \($0)" } ?? ""
        var notes: [Note] = try transaction.all(
            """
            SELECT \(columns) FROM note WHERE board_id = \(board) AND taken_down_at IS NULL \(older)
            ORDER BY id DESC LIMIT \(pageSize + 1)
            """
        )
        let hasMore = notes.count > pageSize
        if hasMore { notes.removeLast() }
        return Page(notes: notes, hasMore: hasMore)
    }

    /// A hanging note of a board.
    package static func find(_ id: ID, on board: Board.ID, in transaction: Transaction) throws -> Note? {
        try transaction.first(
            "SELECT \(columns) FROM note WHERE id = \(id) AND board_id = \(board) AND taken_down_at IS NULL"
        )
    }

    /// The newest hanging notes of a board, newest first.
    package static func newest(on board: Board.ID, limit: Int, in transaction: Transaction) throws -> [Note] {
        try transaction.all(
            """
            SELECT \(columns) FROM note WHERE board_id = \(board) AND taken_down_at IS NULL
            ORDER BY id DESC LIMIT \(limit)
            """
        )
    }

    /// How many notes hang on each board of a Kita.
    package static func counts(inBoardsOf kita: Kita.ID, in transaction: Transaction) throws -> [Board.ID: Int] {
        let rows = try transaction.rows(
            """
            SELECT n.board_id AS board_id, COUNT(*) AS count FROM note n JOIN board b ON b.id = n.board_id
            WHERE b.kita_id = \(kita) AND n.taken_down_at IS NULL GROUP BY n.board_id
            """
        )
        return try Dictionary(uniqueKeysWithValues: rows.map { (try $0.get("board_id"), try $0.get("count")) })
    }

    /// Hangs a note.
    ///
    /// `secretDigest` is that of the secret which lets its author take it down, `authorDigest` that of the author's push
    /// endpoint, nil if the device has none.
    package static func pin(
        _ draft: NoteDraft,
        on board: Board.ID,
        secretDigest: [UInt8],
        authorDigest: [UInt8]?,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> ID {
        // Two notes of one board never share a moment, so that "seen until" always falls between them.
        let last: Timestamp? = try transaction.scalar("SELECT MAX(pinned_at) FROM note WHERE board_id = \(board)")
        let pinnedAt = last.map { max(now, $0 + .milliseconds(1)) } ?? now
        let id: ID? = try transaction.scalar(
            """
            INSERT INTO note (board_id, title, text, name, contact, secret_digest, author_digest, pinned_at)
            VALUES (\(board), \(draft.title), \(draft.text), \(draft.name), \(draft.contact), \(secretDigest),
                \(authorDigest), \(pinnedAt))
            RETURNING id
            """
        )
        guard let id else { throw StoreError.unreadable(column: "id") }
        return id
    }

    /// The digest of the secret that takes a hanging note down; nil when no such note hangs there.
    package static func secretDigest(
        _ id: ID,
        on board: Board.ID,
        in transaction: Transaction
    ) throws -> [UInt8]? {
        try transaction.scalar(
            """
            SELECT secret_digest FROM note
            WHERE id = \(id) AND board_id = \(board) AND taken_down_at IS NULL
            """
        )
    }

    /// Takes a note down; its words go at once, the row follows with the clean-up.
    ///
    /// - Returns: false when no such note hangs there.
    @discardableResult
    package static func takeDown(
        _ id: ID,
        on board: Board.ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> Bool {
        try transaction.execute(
            """
            UPDATE note SET taken_down_at = \(now), title = '', text = '', name = NULL, contact = NULL
            WHERE id = \(id) AND board_id = \(board) AND taken_down_at IS NULL
            """
        ) > 0
    }
}
