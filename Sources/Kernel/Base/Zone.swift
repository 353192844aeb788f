private import Foundation

/// A place's clock: how far it is from UTC, and when that changes.
///
/// The changes of a zone are read once from the system's zone data; asking is then a search in a few dozen numbers, so
/// that millions of decisions a minute can be taken in local time. Make it once and keep it.
public struct Zone: Sendable {
    /// IANA name: `Europe/Berlin`.
    public let identifier: String
    /// Offsets in force from a moment on, oldest first; never empty.
    private let offsets: [Offset]

    private struct Offset: Sendable {
        /// Seconds since 1970.
        let since: Int64
        /// Seconds east of UTC.
        let seconds: Int64
    }

    /// Universal time.
    public static let utc = Zone(identifier: "UTC", offsets: [Offset(since: .min, seconds: 0)])

    private init(identifier: String, offsets: [Offset]) {
        self.identifier = identifier
        self.offsets = offsets
    }

    /// A zone by its IANA name; nil if this machine knows none of that name.
    public init?(identifier: String) {
        guard let zone = TimeZone(identifier: identifier) else { return nil }
        func offset(_ seconds: Int64) -> Int64 {
            Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
        }
        var offsets = [Offset(since: .min, seconds: offset(Self.firstMoment))]
        var start = Self.firstMoment
        while start < Self.lastMoment {
            let end = start + Self.step
            var (low, high) = (start, end)
            let (before, after) = (offset(start), offset(end))
            if before != after {
                while high - low > 1 {
                    let middle = low + (high - low) / 2
                    if offset(middle) == before { low = middle } else { high = middle }
                }
                offsets.append(Offset(since: high, seconds: after))
            }
            start = end
        }
        self.init(identifier: identifier, offsets: offsets)
    }

    /// The years 2000 to 2100: before and after, the clock keeps the offset that it had at the end.
    private static let firstMoment: Int64 = 946_684_800
    private static let lastMoment: Int64 = 4_102_444_800
    /// Shorter than any time between two changes of a clock: Ramadan's, in Morocco, are four weeks apart.
    private static let step: Int64 = 12 * 86_400

    /// Seconds east of UTC at a moment.
    public func offset(at moment: Timestamp) -> Int64 {
        let seconds = moment.seconds
        var (low, high) = (0, offsets.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if offsets[middle].since <= seconds { low = middle } else { high = middle }
        }
        return offsets[low].seconds
    }

    /// What the clock on the wall shows at a moment.
    public func wallTime(at moment: Timestamp) -> WallTime {
        let local = moment.seconds.saturatingAdding(offset(at: moment))
        let day = local.flooredQuotient(by: 86_400)
        return WallTime(day: day, second: Int(local - day * 86_400))
    }

    /// The moment at which the clock on the wall shows this.
    ///
    /// In the hour that a clock leaves out in spring it is the first moment after the gap; in the hour that it shows
    /// twice in autumn, the first of the two.
    public func moment(of wall: WallTime) -> Timestamp {
        let local = wall.day.saturatingMultiplied(by: 86_400).saturatingAdding(Int64(wall.second))
        // The offset that holds shortly before gives the first of two candidates, and lies before a gap.
        let early = offset(at: Timestamp(seconds: local - 86_400))
        let candidate = Timestamp(seconds: local - early)
        if offset(at: candidate) == early { return candidate }
        let late = offset(at: candidate)
        let second = Timestamp(seconds: local - late)
        if offset(at: second) == late { return second }
        // Nobody's clock shows it: the gap ends where the later offset begins.
        return Timestamp(seconds: offsets.first { $0.since > second.seconds }?.since ?? candidate.seconds)
    }

    /// The first moment of the local day in which a moment lies.
    public func startOfDay(at moment: Timestamp) -> Timestamp {
        self.moment(of: WallTime(day: wallTime(at: moment).day, second: 0))
    }
}

extension Zone: Hashable {
    /// Zones of the same name are the same.
    public static func == (left: Zone, right: Zone) -> Bool { left.identifier == right.identifier }

    /// By the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// What a clock on a wall and the calendar beside it show: no moment until a zone is named.
public struct WallTime: Sendable, Hashable, Comparable {
    /// Days since 1970-01-01.
    public let day: Int64
    /// Seconds since midnight, by the clock's hands: 7:00 is 25,200 on every day of the year.
    public let second: Int

    /// A wall time from its parts.
    public init(day: Int64, second: Int) {
        self.day = day
        self.second = second
    }

    /// Earlier days and hours are smaller.
    public static func < (left: WallTime, right: WallTime) -> Bool {
        (left.day, left.second) < (right.day, right.second)
    }

    /// As a table writes it: `2026-11-30 07:05`.
    package var text: String { "\(CivilDay.text(of: day)) \(clock)" }

    /// Seconds after midnight of a clock's text, `07:05`; nil for anything else.
    package static func second(ofClock text: some StringProtocol) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), let hour = CivilDay.digits(bytes[0..<2]), hour < 24,
            let minute = CivilDay.digits(bytes[3..<5]), minute < 60
        else { return nil }
        return hour * 3600 + minute * 60
    }

    /// What the clock alone shows: `07:05`.
    package var clock: String {
        let (hour, minute) = (second / 3600, second / 60 % 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// 1 for Monday to 7 for Sunday.
    public var weekday: Int {
        // 1970-01-01 was a Thursday.
        Int((day + 3) - (day + 3).flooredQuotient(by: 7) * 7) + 1
    }
}
