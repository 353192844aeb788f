package import Base
internal import Foundation

/// A zone's clock made of Foundation's calendar alone, so that the audit does not trust the clock that it audits.
package struct SeparateClock: Sendable {
    /// The product's clock of the same zone.
    package let zone: Zone
    /// Moments, in seconds, at which the clock jumps.
    let jumps: [Int64]
    /// Offsets from UTC in seconds; the first holds before the first jump.
    private let offsets: [Int64]

    /// Nil if this machine does not know the zone.
    package init?(_ name: String, from start: Timestamp, to end: Timestamp) {
        guard let zone = Zone(identifier: name), let system = TimeZone(identifier: name) else { return nil }
        var date = Date(timeIntervalSince1970: Double(start.seconds - 10 * 86_400))
        var (jumps, offsets) = ([Int64](), [Int64(system.secondsFromGMT(for: date))])
        while let next = system.nextDaylightSavingTimeTransition(after: date), next > date,
            Int64(next.timeIntervalSince1970) < end.seconds + 40 * 86_400
        {
            jumps.append(Int64(next.timeIntervalSince1970))
            offsets.append(Int64(system.secondsFromGMT(for: next)))
            date = next
        }
        self.zone = zone
        self.jumps = jumps
        self.offsets = offsets
    }

    /// Milliseconds that the wall would show if it counted from 1970.
    private func local(_ moment: Timestamp) -> Int64 {
        var index = 0
        while index < jumps.count, jumps[index] * 1000 <= moment.milliseconds { index += 1 }
        return moment.milliseconds + offsets[index] * 1000
    }

    /// The number of the local day.
    func day(_ moment: Timestamp) -> Int64 { local(moment) / 86_400_000 }

    /// Milliseconds since midnight by the clock's hands.
    func timeOfDay(_ moment: Timestamp) -> Int64 { local(moment) % 86_400_000 }

    /// Whether people sleep: from 21:00 to before 7:00.
    func isNight(_ moment: Timestamp) -> Bool {
        let hour = timeOfDay(moment) / 3_600_000
        return hour >= 21 || hour < 7
    }
}
