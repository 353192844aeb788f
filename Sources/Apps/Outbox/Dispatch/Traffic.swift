internal import Base
internal import Notify

/// The letters of one pass: so many on their way to each service at once, so many waiting for it, and the rounds whose
/// letters have all ended.
///
/// Each service has a lane of its own, so one that is slow holds up nobody else: when its lane stays full for two
/// seconds, further letters for it are put off, and the work goes on.
actor Traffic {
    /// Letters on their way to one service at once.
    static let inFlight = 64
    /// Letters that one service may have before it.
    static let capacity = 512
    /// From so few on, more is taken in.
    private static let low = 512
    /// How long a lane may stay full before it counts as slow.
    static let grace = Duration.seconds(2)

    struct Item: Sendable {
        let letter: AccountLetter
        let dispatch: Int64
        let owner: Int64
        let place: Int
        /// The owner's state when the letter was written.
        let generation: Int
    }

    private struct Lane {
        var waiting: [Item] = []
        var head = 0
        /// Workers that have not ended; each takes a letter at a time.
        var workers = 0
        /// Letters that workers have taken.
        var underway = 0
        var isSlow = false

        var count: Int { waiting.count - head + underway }

        mutating func pop() -> Item? {
            guard head < waiting.count else { return nil }
            let item = waiting[head]
            head += 1
            underway += 1
            if head == waiting.count {
                waiting = []
                head = 0
            }
            return item
        }
    }

    private struct OpenRound {
        let round: AccountRound
        var endings: [Ending?]
        var missing: Int
    }

    typealias Finished = (round: AccountRound, endings: [(address: Address, ending: Ending)])

    private var lanes: [String: Lane] = [:]
    private var rounds: [Int64: OpenRound] = [:]
    private var finished: [Finished] = []
    private var isClosed = false
    private var reader: CheckedContinuation<Void, Never>?
    private var producer: CheckedContinuation<Void, Never>?
    private var waiter: CheckedContinuation<Void, Never>?
    private var turn = 0

    /// Decisions that are not finished.
    var open: [Int64] { Array(rounds.keys) }

    /// Takes in rounds and their letters; whoever calls starts as many workers for each service as are asked for.
    func submit(
        _ new: [AccountRound],
        letters: [Int64: [AccountLetter]],
        generations: [Int64: Int],
        now: Timestamp,
        putOff: (_ host: String) -> Duration
    ) -> [String: Int] {
        var workers: [String: Int] = [:]
        for round in new {
            let dispatch = round.dispatch
            var open = OpenRound(
                round: round,
                endings: Array(repeating: nil, count: round.addresses.count),
                missing: round.addresses.count
            )
            for letter in letters[dispatch.id] ?? [] {
                guard let place = round.addresses.firstIndex(of: letter.address), open.endings[place] == nil else {
                    continue
                }
                let host = letter.host
                if let lane = lanes[host], lane.isSlow, lane.count >= Self.capacity / 2 {
                    open.endings[place] = .held(until: now + putOff(host))
                    open.missing -= 1
                    continue
                }
                lanes[host, default: Lane()].waiting.append(
                    Item(
                        letter: letter,
                        dispatch: dispatch.id,
                        owner: dispatch.owner,
                        place: place,
                        generation: generations[dispatch.owner, default: 0]
                    )
                )
                open.endings[place] = .notSent
                if lanes[host, default: Lane()].workers < Self.inFlight {
                    lanes[host, default: Lane()].workers += 1
                    workers[host, default: 0] += 1
                }
            }
            for place in open.endings.indices where open.endings[place] == nil {
                open.endings[place] = .silent
                open.missing -= 1
            }
            rounds[dispatch.id] = open
            if open.missing == 0 { finish(dispatch.id) }
        }
        return workers
    }

    /// The next letter of a worker, who says how its last one ended; nil when there is none left for it.
    func next(_ host: String, after last: (item: Item, ending: Ending)?) -> Item? {
        if let (item, ending) = last {
            lanes[host]?.underway -= 1
            end(item, ending)
        }
        guard let item = lanes[host]?.pop() else {
            lanes[host]?.workers -= 1
            if lanes[host]?.workers == 0 { lanes[host] = nil }
            if lanes.isEmpty {
                waiter?.resume()
                waiter = nil
            }
            wakeProducer()
            return nil
        }
        wakeProducer()
        return item
    }

    private func end(_ item: Item, _ ending: Ending) {
        rounds[item.dispatch]?.endings[item.place] = ending
        rounds[item.dispatch]?.missing -= 1
        if rounds[item.dispatch]?.missing == 0 { finish(item.dispatch) }
    }

    private func finish(_ dispatch: Int64) {
        guard let open = rounds.removeValue(forKey: dispatch) else { return }
        let endings = zip(open.round.addresses, open.endings).map { (address: $0, ending: $1 ?? .silent) }
        finished.append((open.round, endings))
        wakeReader()
    }

    /// Rounds that have ended since the last call, waiting for one if there is none; nil after ``close()``.
    func results() async -> [Finished]? {
        if finished.isEmpty, !isClosed {
            await withCheckedContinuation { reader = $0 }
        }
        guard !finished.isEmpty else { return nil }
        defer { finished = [] }
        return finished
    }

    /// No more rounds will come.
    func close() {
        isClosed = true
        wakeReader()
    }

    /// Waits until nothing is on its way.
    func idle() async {
        guard !lanes.isEmpty else { return }
        await withCheckedContinuation { waiter = $0 }
    }

    /// A number while no more letters should be taken in, for ``room()`` and ``lose(patience:)``; nil while they may.
    func crowd() -> Int? {
        guard isFull else { return nil }
        turn += 1
        return turn
    }

    /// Waits until more letters may be taken in.
    func room() async {
        if isFull { await withCheckedContinuation { producer = $0 } }
        // A patience that ends later is that of somebody who has gone on.
        self.turn += 1
    }

    /// Whoever has waited long enough for room goes on without the lanes that are in the way.
    func lose(patience turn: Int) {
        guard turn == self.turn else { return }
        for host in lanes.keys where lanes[host, default: Lane()].count >= Self.capacity / 2 {
            lanes[host]?.isSlow = true
        }
        wakeProducer()
    }

    private var isFull: Bool {
        lanes.values.reduce(0) { $0 + ($1.isSlow && $1.count >= Self.capacity / 2 ? 0 : $1.count) } >= Self.low
    }

    private func wakeReader() {
        reader?.resume()
        reader = nil
    }

    private func wakeProducer() {
        guard let producer, !isFull else { return }
        self.producer = nil
        producer.resume()
    }
}
