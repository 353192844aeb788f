internal import Base

/// What was learnt, by key and with the moment, in bounded room.
struct RouteMemory<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var entries: [Key: (value: Value, at: Timestamp)] = [:]
    private let limit: Int

    /// - Parameter limit: how many entries are kept, at least one.
    init(limit: Int) {
        self.limit = max(1, limit)
    }

    var count: Int { entries.count }

    /// What was learnt less than so long ago; what lies in the future was learnt by a clock that has been set back since.
    func value(_ key: Key, now: Timestamp, youngerThan age: Duration) -> Value? {
        guard let entry = entries[key], entry.at <= now, now - entry.at < age else { return nil }
        return entry.value
    }

    /// Keeps a value, and forgets the oldest quarter when there is no room.
    ///
    /// A quarter at once, so that the search for the oldest is paid by many insertions.
    mutating func keep(_ value: Value, for key: Key, at moment: Timestamp) {
        entries[key] = (value, moment)
        guard entries.count > limit else { return }
        let surplus = entries.count - max(1, limit - limit / 4)
        let oldest = entries.sorted { $0.value.at < $1.value.at }.prefix(surplus)
        for entry in oldest { entries[entry.key] = nil }
    }
}
