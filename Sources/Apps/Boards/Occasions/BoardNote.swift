internal import Base
package import Notify

/// A new note hangs on a board whose bell somebody turned on.
package enum BoardNote {
    /// Two minutes of collecting, six an hour and board, a day of life; no night rest, since the seed has none.
    package static let occasion = Occasion(
        id: "board_note",
        label: Occasion.Label(de: "Neue Zettel am Brett", en: "New notes on a board"),
        pot: .board,
        rules: .stream,
        lifetime: .after(.seconds(86_400)),
        reach: .followers
    )

    /// What happened, for the queue.
    static func event(_ note: Note.ID) -> Notice.SourceEvent { Notice.SourceEvent("note", note) }

    /// The note of an event; nil for an event of another kind.
    static func note(of event: Notice.SourceEvent) -> Note.ID? { Note.ID(digits: event.rowID) }
}

/// All occasions of the boards: the registry that settings, documents and the engine read.
package enum BoardsOccasions {
    package static let all = [BoardNote.occasion]
}
