/// The open connections of a loop, each at a slot of its own.
struct ConnectionTable {
    private var slots: [Connection?] = []
    private var free: [Int] = []
    /// How many are open.
    private(set) var count = 0

    /// The connection at a slot, or nil when it has gone.
    subscript(slot: Int) -> Connection? { slots[slot] }

    /// A copy of those that are open: connections may go while it is walked.
    var all: [Connection] { slots.compactMap { $0 } }

    /// Adds the connection that `make` makes for its slot.
    mutating func add(_ make: (_ slot: Int) -> Connection) -> Connection {
        let slot = free.popLast() ?? slots.count
        if slot == slots.count { slots.append(nil) }
        let connection = make(slot)
        slots[slot] = connection
        count += 1
        return connection
    }

    /// Forgets a connection.
    ///
    /// - Returns: false when it had been forgotten before.
    mutating func remove(_ connection: Connection) -> Bool {
        guard slots[connection.slot] === connection else { return false }
        slots[connection.slot] = nil
        free.append(connection.slot)
        count -= 1
        return true
    }
}
