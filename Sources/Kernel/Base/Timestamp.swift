/// A moment: whole milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// The one time type of the project. Arithmetic stops at the ends of the range instead of trapping, since numbers come
/// from foreign tokens and headers too. It is written to the wire and to the database as RFC 3339 in UTC with three
/// decimals (`2026-11-30T07:00:00.000Z`), which sorts as text the way it sorts in time.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since the Unix epoch; negative before it.
    public let milliseconds: Int64

    /// A moment by its distance from the Unix epoch.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// A moment by whole seconds since the Unix epoch; what is too far away becomes the last moment there is.
    public init(seconds: Int64) {
        self.milliseconds = seconds.saturatingMultiplied(by: 1000)
    }

    /// Whole seconds since the Unix epoch, rounded down.
    public var seconds: Int64 { milliseconds.flooredQuotient(by: 1000) }

    /// Earlier in time is smaller.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The moment `duration` later, to the millisecond.
    public static func + (moment: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(milliseconds: moment.milliseconds.saturatingAdding(duration.wholeMilliseconds))
    }

    /// The moment `duration` earlier, to the millisecond.
    public static func - (moment: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(milliseconds: moment.milliseconds.saturatingSubtracting(duration.wholeMilliseconds))
    }

    /// The time from `right` to `left`; negative if `left` is earlier.
    public static func - (left: Timestamp, right: Timestamp) -> Duration {
        .milliseconds(left.milliseconds.saturatingSubtracting(right.milliseconds))
    }
}

extension Duration {
    /// The duration in milliseconds, cut towards zero.
    public var wholeMilliseconds: Int64 {
        components.seconds.saturatingMultiplied(by: 1000)
            .saturatingAdding(components.attoseconds / 1_000_000_000_000_000)
    }

    /// So many minutes.
    public static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }

    /// So many hours.
    public static func hours(_ count: Int) -> Duration { .seconds(count * 3600) }

    /// So many times 24 hours; not calendar days.
    public static func days(_ count: Int) -> Duration { .seconds(count * 86_400) }
}
