public import Base

/// Rule 5: nothing arrives in the night.
///
/// The night is told by the clock on the person's wall, so it begins and ends at the same hours on the two days of the
/// year on which that clock jumps.
public struct NightRest: Sendable, Hashable {
    /// Minutes after midnight at which the night begins; this very minute belongs to it.
    public let begins: Int
    /// Minutes after midnight at which it ends; this very minute does not belong to it.
    public let ends: Int

    /// From 21:00 to 7:00 (seed).
    public static let standard = NightRest(begins: 21 * 60, ends: 7 * 60)

    /// A night by its hours, in minutes from 0 to 1,440; if both are the same there is none.
    ///
    /// One that begins later than it ends goes over midnight.
    public init(begins: Int, ends: Int) {
        self.begins = begins
        self.ends = ends
    }

    /// When something may arrive that is ready at a moment.
    ///
    /// - Parameters:
    ///   - moment: when it is ready.
    ///   - zone: the person's clock.
    /// - Returns: the moment itself by day, else the end of the night in which it lies.
    public func release(_ moment: Timestamp, in zone: Zone) -> Timestamp {
        let wall = zone.wallTime(at: moment)
        guard isNight(second: wall.second) else { return moment }
        let isEvening = begins > ends && wall.second >= begins * 60
        let end = zone.moment(of: WallTime(day: wall.day + (isEvening ? 1 : 0), second: ends * 60))
        // In autumn a clock may show the end of a night twice; whoever is behind the first waits for the second.
        return end > moment ? end : Timestamp(seconds: moment.seconds + Int64(ends * 60 - wall.second))
    }

    /// Whether a moment lies in the night.
    public func isNight(_ moment: Timestamp, in zone: Zone) -> Bool {
        isNight(second: zone.wallTime(at: moment).second)
    }

    private func isNight(second: Int) -> Bool {
        let (start, end) = (begins * 60, ends * 60)
        return start <= end ? (start..<end).contains(second) : second >= start || second < end
    }
}
