package import Base
package import Notify
package import Store

/// A notice as it waits in the queue.
package struct QueuedNotice: Sendable, Equatable, RowReadable {
    /// Its number in the queue.
    package let id: Int64
    /// What happened.
    package let event: Notice.SourceEvent
    /// When it was taken in.
    package let createdAt: Timestamp
    /// From when on it is not told any more.
    package let expiresAt: Timestamp

    package init(id: Int64, event: Notice.SourceEvent, createdAt: Timestamp, expiresAt: Timestamp) {
        self.id = id
        self.event = event
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }

    package init(row: Row) throws(StoreError) {
        id = try row.get("id")
        let text: String = try row.get("event")
        guard let event = Notice.SourceEvent(stored: text) else { throw .unreadable(column: "event") }
        self.event = event
        createdAt = try row.get("created_at")
        expiresAt = try row.get("expires_at")
    }
}
