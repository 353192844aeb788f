internal import Base

/// Until when a page of notes shows its board.
enum ShownUntil {
    /// A note gets its moment shortly before it is committed: a page rendered in between does not show it.
    private static let commitMargin = Duration.seconds(1)

    /// The moment up to which every hanging note is on the page: now, less the time that a commit may take, but never
    /// before the newest note that the page shows.
    static func of(_ page: Note.Page, now: Timestamp) -> Timestamp {
        let safe = now - commitMargin
        guard let newest = page.notes.first?.pinnedAt else { return safe }
        return max(safe, newest)
    }
}
