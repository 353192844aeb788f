internal import Accounts
internal import Base
internal import Store

/// A device that plans for itself for a while, during which the server sends nothing.
///
/// A device that sleeps or loses its power says so no more, and after a while the pushes come again. Each device has a
/// while of its own: one that ends leaves the others theirs.
struct DeviceLease: Sendable, Equatable {
    /// What the device calls itself.
    let device: String
    /// From now on; none ends it.
    let seconds: Int
    /// Whether it goes on with one that it began: that ends for good when somebody switches it off.
    let isRenewal: Bool

    /// Seconds that a device may ask for.
    static let lengths = 0...3600
    /// What lapsed is kept so long, so that a device which wakes learns that it was switched off.
    private static let memory = Duration.days(7)

    /// Keeps it.
    func save(of owner: Account.ID, now: Timestamp, in transaction: Transaction) throws {
        let old = now - Self.memory
        try transaction.execute("DELETE FROM visit_planners WHERE owner_id = \(owner) AND until <= \(old)")
        if seconds == 0 || !isRenewal {
            try transaction.execute("DELETE FROM visit_planners WHERE owner_id = \(owner) AND device = \(device)")
        }
        guard seconds > 0 else { return }
        try transaction.execute(
            """
            INSERT INTO visit_planners (owner_id, device, until, is_off)
            VALUES (\(owner), \(device), \(now + .seconds(seconds)), \(false))
            ON CONFLICT (owner_id, device) DO UPDATE SET until = excluded.until
            """
        )
    }

    /// Ends all of an account's, and refuses their renewal.
    static func switchOff(of owner: Account.ID, in transaction: Transaction) throws {
        try transaction.execute("UPDATE visit_planners SET is_off = \(true) WHERE owner_id = \(owner)")
    }

    /// Until when some device plans; nil where none does.
    static func until(of owner: Account.ID, now: Timestamp, in transaction: Transaction) throws -> Timestamp? {
        try transaction.scalar(
            """
            SELECT MAX(until) FROM visit_planners
            WHERE owner_id = \(owner) AND is_off = \(false) AND until > \(now)
            """
        )
    }
}
