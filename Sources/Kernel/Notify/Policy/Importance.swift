/// Rule 8: what reaches far leaves singly, even on a day that is used up.
public enum Importance {
    /// From this measured reach on, of 100 (seed: `TOP_MINDEST`).
    public static let threshold = 60

    /// Whether a notice is important.
    ///
    /// - Parameter measuredReach: the largest reach that was measured for what it tells of, from 0 to 100. A guess is
    ///   not a measurement: hand in nil.
    /// - Returns: whether the reach is at the threshold or beyond.
    public static func isImportant(measuredReach: Int?) -> Bool {
        measuredReach.map { $0 >= threshold } ?? false
    }
}
