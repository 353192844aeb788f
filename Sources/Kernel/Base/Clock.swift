/// Reads the wall clock and waits: the only way by which the product learns what time it is.
///
/// Waiting counts elapsed time; whoever waits for a moment of the wall clock waits in short pieces and reads `now`
/// again, since wall clocks jump and laptops sleep.
public struct WallClock: Sendable {
    /// The current moment.
    public var now: @Sendable () -> Timestamp
    /// Waits for a duration; throws `CancellationError` when the task is cancelled.
    public var sleep: @Sendable (_ duration: Duration) async throws -> Void

    /// A clock from its two functions.
    public init(
        now: @escaping @Sendable () -> Timestamp,
        sleep: @escaping @Sendable (_ duration: Duration) async throws -> Void
    ) {
        self.now = now
        self.sleep = sleep
    }
}
