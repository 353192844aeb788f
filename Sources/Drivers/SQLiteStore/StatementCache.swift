/// The statements that were used last, by their text.
struct StatementCache {
    private struct Entry {
        let statement: Statement
        var lastUse: UInt64
    }

    private let capacity: Int
    private var entries: [String: Entry] = [:]
    private var uses: UInt64 = 0

    init(capacity: Int) { self.capacity = capacity }

    /// A statement; a new one pushes out the one that was not used for longest.
    subscript(text: String) -> Statement? {
        mutating get {
            uses += 1
            guard let place = entries.index(forKey: text) else { return nil }
            entries.values[place].lastUse = uses
            return entries.values[place].statement
        }
        set {
            guard let newValue else { return }
            if entries.count >= capacity, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                entries[oldest.key] = nil
            }
            uses += 1
            entries[text] = Entry(statement: newValue, lastUse: uses)
        }
    }
}
