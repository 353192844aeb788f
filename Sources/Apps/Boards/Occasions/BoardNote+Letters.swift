package import Base
internal import HTML
package import Notify
package import Store

/// What the engine asks when a board's window has closed.
extension BoardNote {
    /// A queued notice as the boards see it: its number in the queue and its event.
    package typealias Queued = (id: Int64, event: Notice.SourceEvent)

    /// A message for one bell, by the bell's number.
    package typealias Letter = (follower: Int64, message: BellMessage)

    /// Whom the due notices of a board concern: all bells that are not the only author's.
    package static func plan(
        _ stream: StreamID,
        _ notices: [Queued],
        in transaction: Transaction,
        _ environment: BoardsEnvironment
    ) throws -> StreamPlan {
        guard let open = try OpenBoard(stream, in: transaction, environment) else {
            return StreamPlan(void: void(notices, "board_closed"), followers: [])
        }
        let board = open.board.id
        let hanging = try HangingNote.some(notices.compactMap { note(of: $0.event) }, on: board, in: transaction)
        let ids = Set(hanging.map(\.id))
        let gone = notices.filter { notice in note(of: notice.event).map { !ids.contains($0) } ?? true }
        let bells = try Bell.all(of: board, keyID: open.push.keyID, in: transaction)
        let followers = bells.filter { !news(for: $0, hanging, environment).isEmpty }
        return StreamPlan(void: void(gone, "note_taken_down"), followers: followers.map(\.id.rawValue))
    }

    /// The messages for some bells of a board, from what still hangs; a bell that has nothing to hear is left out.
    package static func compose(
        _ stream: StreamID,
        _ notices: [Queued],
        _ followers: [Int64],
        in transaction: Transaction,
        _ environment: BoardsEnvironment
    ) throws -> [Letter] {
        guard let open = try OpenBoard(stream, in: transaction, environment) else { return [] }
        let (board, kita, keyID) = (open.board, open.kita, open.push.keyID)
        let hanging = try HangingNote.some(notices.compactMap { note(of: $0.event) }, on: board.id, in: transaction)
        guard !hanging.isEmpty else { return [] }
        let bells = try Bell.some(followers, of: board.id, keyID: keyID, in: transaction)
        let badges = try Bell.badges(of: bells.map(\.id.rawValue), kita: kita.id, keyID: keyID, in: transaction)
        return bells.compactMap { bell in
            let news = news(for: bell, hanging, environment)
            guard let first = news.first else { return nil }
            let body =
                news.count == 1 ? first.title : environment.texts.plural("boards.push.several", news.count)
            return (
                bell.id.rawValue,
                BellMessage(
                    endpoint: bell.endpoint,
                    p256dh: bell.p256dh,
                    auth: bell.auth,
                    topicSubject: board.id.description,
                    title: board.name,
                    body: body,
                    navigate: "\(environment.baseURL)\(kita.path)\(board.slug)/",
                    tag: "board-\(board.id)",
                    badge: badges[bell.id.rawValue, default: 0]
                )
            )
        }
    }

    /// Notes in the bells' rows how attempts ended.
    package static func record(_ results: [StreamResult], now: Timestamp, in transaction: Transaction) throws {
        try Bell.record(results, now: now, in: transaction)
    }

    /// The notes that are news to a bell: pinned since it was turned on, by somebody else.
    private static func news(
        for bell: Bell,
        _ hanging: [HangingNote],
        _ environment: BoardsEnvironment
    ) -> [HangingNote] {
        let recent = hanging.filter { $0.pinnedAt >= bell.createdAt }
        // Most notes come from devices without a bell: then nobody has to be left out.
        guard recent.contains(where: { $0.authorDigest != nil }) else { return recent }
        let own = environment.digest(Array(bell.endpoint.utf8))
        return recent.filter { $0.authorDigest != own }
    }

    private static func void(_ notices: [Queued], _ reason: String) -> [Int64: String] {
        Dictionary(notices.map { ($0.id, reason) }) { first, _ in first }
    }
}

/// A board whose bells may ring now.
private struct OpenBoard {
    let board: Board
    let kita: Kita
    let push: PushChannel

    /// Nil when the instance has no keys, the board is gone or has no bells, or its Kita makes a pause.
    init?(_ stream: StreamID, in transaction: Transaction, _ environment: BoardsEnvironment) throws {
        guard let push = environment.push, let id = Board.id(of: stream),
            let board = try Board.find(id, in: transaction), board.hasNotifications,
            let kita = try Kita.find(board.kita, in: transaction), !kita.isPaused
        else { return nil }
        self.board = board
        self.kita = kita
        self.push = push
    }
}

/// What a dispatch needs of a note.
private struct HangingNote: RowReadable {
    let id: Note.ID
    let title: String
    let pinnedAt: Timestamp
    let authorDigest: [UInt8]?

    init(row: Row) throws(StoreError) {
        id = try row.get("id")
        title = try row.get("title")
        pinnedAt = try row.get("pinned_at")
        authorDigest = try row.getOptional("author_digest")
    }

    /// Those of some notes that still hang on a board, oldest first.
    static func some(_ ids: [Note.ID], on board: Board.ID, in transaction: Transaction) throws -> [HangingNote] {
        try transaction.all(
            """
            SELECT id, title, pinned_at, author_digest FROM note
            WHERE id IN (\(ids)) AND board_id = \(board) AND taken_down_at IS NULL ORDER BY id
            """
        )
    }
}
