package import Base
package import Store

/// One row of `push_subscription`: a browser that follows a board.
package struct Bell: Sendable, Equatable, RowReadable {
    package struct ID: Identifier, Bindable, Readable {
        package let rawValue: Int64

        package init(rawValue: Int64) { self.rawValue = rawValue }
    }

    package let id: ID
    /// The push service's address of the browser: a secret.
    package let endpoint: String
    package let board: Board.ID
    /// The browser's public key, base64url.
    package let p256dh: String
    /// The browser's secret, base64url.
    package let auth: String
    /// When the bell was turned on: earlier notes are not news to it.
    package let createdAt: Timestamp

    package init(row: Row) throws(StoreError) {
        id = try row.get("id")
        endpoint = try row.get("endpoint")
        board = try row.get("board_id")
        p256dh = try row.get("p256dh")
        auth = try row.get("auth")
        createdAt = try row.get("created_at")
    }

    static let columns: SQL =
        """
        push_subscription.id, push_subscription.endpoint, push_subscription.board_id, push_subscription.p256dh, \
        push_subscription.auth, push_subscription.created_at
        """
}
