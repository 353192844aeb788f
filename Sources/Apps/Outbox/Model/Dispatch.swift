internal import Base
internal import Notify
internal import Store

/// A decision that has been made and is being carried out: these notices, to these followers.
///
/// Written before the first message leaves, so that a repeat after a crash says the same.
struct Dispatch: Sendable, RowReadable {
    let id: Int64
    let stream: StreamID
    let kind: String
    let expiresAt: Timestamp

    init(row: Row) throws(StoreError) {
        id = try row.get("id")
        stream = StreamID(stored: try row.get("stream"))
        kind = try row.get("kind")
        expiresAt = try row.get("expires_at")
    }
}

/// One follower who has yet to be reached.
struct Delivery: Sendable, RowReadable {
    let follower: Int64
    /// Attempts made so far.
    let attempts: Int

    init(row: Row) throws(StoreError) {
        follower = try row.get("follower")
        attempts = try row.get("attempts")
    }
}
