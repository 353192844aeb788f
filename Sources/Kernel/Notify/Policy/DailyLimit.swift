internal import Base

/// Rules 6, 7 and 8: so many deliveries a day from one pot; what exceeds them travels bundled, or comes tomorrow.
public struct DailyLimit: Sendable, Hashable {
    /// Deliveries a day; a bundle is one.
    public let deliveries: Int

    /// Two a day (seed).
    public static let two = DailyLimit(deliveries: 2)

    /// A limit by its number.
    public init(deliveries: Int) {
        self.deliveries = deliveries
    }

    /// How a pot's due notices leave today.
    public struct Split: Sendable, Hashable {
        /// So many of the ordinary ones leave singly, from the first on.
        public let singles: Int
        /// So many of those behind them leave as one bundle; never one alone.
        public let bundled: Int
        /// So many at the end wait for tomorrow: all or none.
        public let waiting: Int
    }

    /// Splits the ordinary notices of one pot, in their order.
    ///
    /// The last free delivery takes along all that is left, so a day on which any delivery is free leaves nothing waiting.
    ///
    /// - Parameters:
    ///   - ordinary: notices that are not important.
    ///   - important: notices that leave singly whatever the limit says; they count, so they take free deliveries away.
    ///   - used: deliveries of this pot that have left today, or are on their way.
    /// - Returns: numbers that add up to `ordinary`.
    public func split(ordinary: Int, important: Int, used: Int) -> Split {
        let free = deliveries - used - important
        guard free > 0 else { return Split(singles: 0, bundled: 0, waiting: ordinary) }
        guard ordinary > free else { return Split(singles: ordinary, bundled: 0, waiting: 0) }
        return Split(singles: free - 1, bundled: ordinary - (free - 1), waiting: 0)
    }
}
