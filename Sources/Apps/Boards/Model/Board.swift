internal import Base
package import Notify
package import Store

/// One pinboard of a Kita.
package struct Board: Sendable, Equatable, RowReadable {
    package struct ID: Identifier, Bindable, Readable {
        package let rawValue: Int64

        package init(rawValue: Int64) { self.rawValue = rawValue }
    }

    package let id: ID
    package let kita: Kita.ID
    /// Its part of the path `/k/<link>/<slug>/`.
    package let slug: String
    package let name: String
    /// Whether it has bells at all.
    package let hasNotifications: Bool

    package init(row: Row) throws(StoreError) {
        id = try row.get("id")
        kita = try row.get("kita_id")
        slug = try row.get("slug")
        name = try row.get("name")
        hasNotifications = try row.get("notifications")
    }

    /// The stream that its bells follow.
    package var stream: StreamID { Self.stream(id) }

    /// The stream of a board by its id.
    package static func stream(_ id: ID) -> StreamID { StreamID("board", id) }

    /// The board whose stream this is; nil for a stream of another kind.
    static func id(of stream: StreamID) -> ID? {
        let parts = stream.description.split(separator: ":")
        return parts.count == 2 && parts[0] == "board" ? ID(digits: parts[1]) : nil
    }

    /// Longest name, in Unicode scalars.
    package static let nameLimit = 80
    /// Bells on one board.
    package static let followerLimit = 1000
    static let columns: SQL = "board.id, board.kita_id, board.slug, board.name, board.notifications"
}
