internal import Base
internal import Notify
internal import Store

/// Hanging a note and telling the engine of it, in one transaction.
enum Pinning {
    /// What its author gets.
    struct Receipt: Sendable {
        let id: Note.ID
        let secret: String
    }

    /// Hangs a note on a board.
    ///
    /// `authorEndpoint` is the author's push endpoint, if the device has one: it hears nothing of the note.
    static func pin(
        _ draft: NoteDraft,
        on board: Board,
        of kita: Kita,
        authorEndpoint: String?,
        _ environment: BoardsEnvironment
    ) async throws -> Receipt {
        let secret = environment.randomness.token(byteCount: 16)
        let secretDigest = environment.digest(Array(secret.utf8))
        let authorDigest = authorEndpoint.map { environment.digest(Array($0.utf8)) }
        let target = try Notice.Target("\(kita.path)\(board.slug)/")
        let id = try await environment.database.write { transaction in
            // Read here: whoever waits long for its turn to write must not date the note before pages shown meanwhile.
            let now = environment.clock.now()
            let id = try Note.pin(
                draft,
                on: board.id,
                secretDigest: secretDigest,
                authorDigest: authorDigest,
                now: now,
                in: transaction
            )
            if environment.push != nil, board.hasNotifications {
                let notice = Notice(
                    occasion: BoardNote.occasion,
                    recipient: .stream(board.stream),
                    event: BoardNote.event(id),
                    target: target,
                    dedupeKey: "note:\(id)",
                    happenedAt: now
                )
                try environment.enqueue(notice, board.stream, now, transaction)
            }
            return id
        }
        environment.wake()
        return Receipt(id: id, secret: secret)
    }
}
