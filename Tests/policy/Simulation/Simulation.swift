package import Base
package import Notify
internal import TestSupport

/// Random persons over two years, through the real policy and a small queue in memory that does what the outbox does.
///
/// Every property is checked by an audit that knows the rules as the seed words them and the clocks as Foundation has
/// them, not by the policy's own code.
package struct Simulation: Sendable {
    /// What all persons have in common.
    package struct Setting: Sendable {
        package let start: Timestamp
        package let end: Timestamp
        package let occasions: [Occasion]
        package let clocks: [SeparateClock]
        /// Index of the occasion in the deadline pot.
        package let deadline: Int
    }

    /// Two years that hold four jumps of Europe's clocks.
    package let setting: Setting

    /// Clocks of every habit: an hour's jump, half an hour's, at midnight, in the south, around Ramadan, none at all.
    static let places = [
        "Europe/Berlin", "Europe/Berlin", "Europe/Berlin", "Europe/London", "America/New_York", "America/Santiago",
        "America/Havana", "Australia/Lord_Howe", "Africa/Cairo", "Africa/Casablanca", "Asia/Kolkata",
        "Asia/Kathmandu", "Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC",
    ]

    package init() {
        let start = Timestamp(seconds: 1_767_225_600)
        let end = start + .days(730)
        setting = Setting(
            start: start,
            end: end,
            occasions: OccasionFixtures.accounts,
            clocks: Self.places.compactMap { SeparateClock($0, from: start, to: end) },
            deadline: OccasionFixtures.accounts.firstIndex { $0.pot == .deadline } ?? 0
        )
    }

    /// Plays so many persons, from a number on.
    package func play(_ count: Int, from first: Int = 0) -> Tally {
        var total = Tally()
        for number in first..<first + count {
            var outbox = MiniOutbox(setting, seed: UInt64(number) &* 0x2545_F491_4F6C_DD1D &+ 20_261_130)
            outbox.play()
            var tally = outbox.audit.tally
            tally.persons = 1
            if let violation = tally.firstViolation { tally.firstViolation = "person \(number): \(violation)" }
            total += tally
        }
        return total
    }
}
