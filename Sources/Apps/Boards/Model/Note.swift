package import Base
package import Store

/// A note (Zettel) on a board.
package struct Note: Sendable, Equatable, RowReadable {
    package struct ID: Identifier, Bindable, Readable {
        package let rawValue: Int64

        package init(rawValue: Int64) { self.rawValue = rawValue }
    }

    package let id: ID
    package let board: Board.ID
    package let title: String
    package let text: String
    package let name: String?
    package let contact: String?
    package let pinnedAt: Timestamp

    package init(row: Row) throws(StoreError) {
        id = try row.get("id")
        board = try row.get("board_id")
        title = try row.get("title")
        text = try row.get("text")
        name = try row.getOptional("name")
        contact = try row.getOptional("contact")
        pinnedAt = try row.get("pinned_at")
    }

    /// Notes on one page.
    package static let pageSize = 30
    static let columns: SQL =
        "note.id, note.board_id, note.title, note.text, note.name, note.contact, note.pinned_at"
}
