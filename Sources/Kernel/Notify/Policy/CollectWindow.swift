public import Base

/// Rule 9: what happens on one stream within the window is one notification.
///
/// The window opens with the first event and closes a fixed time later, whatever follows.
public struct CollectWindow: Sendable, Hashable {
    /// How long it stays open.
    public let length: Duration

    /// A window by its length.
    public init(length: Duration) {
        self.length = length
    }

    /// When an event's notification is due.
    ///
    /// - Parameters:
    ///   - now: when the event is told to the engine.
    ///   - open: when the stream's open window closes, if there is one.
    /// - Returns: the close of the open window, or of the one that this event opens.
    public func closes(now: Timestamp, open: Timestamp?) -> Timestamp {
        guard let open, open > now else { return now + length }
        // A wall clock that was set back must not stretch the window.
        return min(open, now + length)
    }
}
