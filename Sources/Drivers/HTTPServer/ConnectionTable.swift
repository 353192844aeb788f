/// The open connections of a loop, each at a slot of its own.
struct ConnectionTable {
    /// What the poller reports events under: a slot, and which of its tenants was meant.
    ///
    /// A connection may go, and another take its slot, between two events of one batch.
    struct Key {
        let rawValue: UInt64

        init(rawValue: UInt64) { self.rawValue = rawValue }

        fileprivate init(slot: Int, tenant: UInt32) { rawValue = UInt64(tenant) << 32 | UInt64(slot) }

        fileprivate var slot: Int { Int(rawValue & 0xFFFF_FFFF) }
    }

    private var slots: [Connection?] = []
    private var free: [Int] = []
    private var tenants: UInt32 = 0
    /// How many are open.
    private(set) var count = 0

    /// The connection of a key, or nil when it has gone.
    subscript(key: Key) -> Connection? {
        guard let connection = slots[key.slot], connection.key.rawValue == key.rawValue else { return nil }
        return connection
    }

    /// A copy of those that are open: connections may go while it is walked.
    var all: [Connection] { slots.compactMap { $0 } }

    /// Adds the connection that `make` makes for its key.
    mutating func add(_ make: (_ key: Key) -> Connection) -> Connection {
        let slot = free.popLast() ?? slots.count
        if slot == slots.count { slots.append(nil) }
        // The two highest values are the loop's own keys.
        tenants = tenants == UInt32.max - 1 ? 0 : tenants + 1
        let connection = make(Key(slot: slot, tenant: tenants))
        slots[slot] = connection
        count += 1
        return connection
    }

    /// Forgets a connection.
    mutating func remove(_ connection: Connection) {
        slots[connection.key.slot] = nil
        free.append(connection.key.slot)
        count -= 1
    }
}
