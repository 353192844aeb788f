internal import Base
package import Store

/// A Kita: a name and the secret link under which parents find its boards.
package struct Kita: Sendable, Equatable, RowReadable {
    package struct ID: Identifier, Bindable, Readable {
        package let rawValue: Int64

        package init(rawValue: Int64) { self.rawValue = rawValue }
    }

    package let id: ID
    package let name: String
    /// The secret part of `/k/<link>/`: whoever knows it may read and pin.
    package let link: String
    /// Readable, but nothing can be pinned and no bell turned on.
    package let isPaused: Bool

    package init(row: Row) throws(StoreError) {
        id = try row.get("id")
        name = try row.get("name")
        link = try row.get("link")
        isPaused = try row.get("paused")
    }

    /// The path of its page, with the slash at the end that makes it the app's scope.
    package var path: String { "/k/\(link)/" }

    /// Longest name, in Unicode scalars.
    package static let nameLimit = 80
    /// Bytes of chance in a link: 128 bits cannot be guessed.
    static let linkBytes = 16
    static let columns: SQL = "kita.id, kita.name, kita.link, kita.paused"
}
