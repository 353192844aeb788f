public import Base

/// Plays what happened on one stream through its occasion's rules: the window and the cap.
public struct StreamReplay: Sendable, Equatable {
    /// When a notification left, and of how many events it told.
    public struct Delivery: Sendable, Equatable {
        /// When.
        public let at: Timestamp
        /// Events in it.
        public let events: Int
    }

    /// In the order of time.
    public private(set) var deliveries: [Delivery] = []
    /// Events that became too old before they could be told.
    public private(set) var expired = 0

    /// Plays events to their end.
    ///
    /// - Parameters:
    ///   - moments: when something happened, in order.
    ///   - occasion: whose rules hold.
    public init(_ moments: [Timestamp], occasion: Occasion) {
        let rules = occasion.rules
        var waiting: [(happened: Timestamp, due: Timestamp)] = []
        var usage: StreamCap.Usage?
        var next = 0
        while next < moments.count || !waiting.isEmpty {
            let due = waiting.map(\.due).min()
            if next < moments.count, due.map({ moments[next] <= $0 }) ?? true {
                let now = moments[next]
                let open = waiting.map(\.due).filter { $0 > now }.min()
                waiting.append((now, rules.collect?.closes(now: now, open: open) ?? now))
                next += 1
                continue
            }
            guard let now = due else { return }
            let ready = waiting.filter { $0.due <= now }
            let alive = ready.filter { occasion.lifetime.isAlive(happenedAt: $0.happened, now: now) }
            guard !alive.isEmpty else {
                expired += ready.count
                waiting.removeAll { $0.due <= now }
                continue
            }
            switch rules.cap?.decide(usage, now: now) {
            case .wait(let until):
                for place in waiting.indices where waiting[place].due <= now { waiting[place].due = until }
            case .send(let used):
                usage = used
                fallthrough
            case nil:
                expired += ready.count - alive.count
                deliveries.append(Delivery(at: now, events: alive.count))
                waiting.removeAll { $0.due <= now }
            }
        }
    }
}
