import Base
import Foundation
import Notify
import Outbox
import SQLiteStore
import Store

/// Notices a second into the queue and out of it, beside one bare SQLite transaction a row in the same run.
///
/// All kinds take turns; the figures are medians. Arguments: the folder, the number of rounds, the rows of the large
/// queue.
@main struct Benchmark {
    static let bareName = "bare SQLite, a transaction a row"

    let folder: String
    var rates: [String: [Double]] = [:]
    var costs: [String: [Double]] = [:]

    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let folder = arguments.first ?? NSTemporaryDirectory()
        let rounds = arguments.dropFirst().first.flatMap(Int.init) ?? 5
        let large = arguments.dropFirst(2).first.flatMap(Int.init) ?? 1_000_000
        var benchmark = Benchmark(folder: folder)
        for _ in 0..<rounds { try await benchmark.round() }
        print("median of \(rounds), synchronous=FULL, \(folder)")
        benchmark.report()
        if large > 0 { try await LargeQueue.run(folder, rows: large) }
    }

    mutating func round() async throws {
        let place = try await Place(folder)
        let bare = Bare(place.path)
        note(Self.bareName, 500, await seconds { for number in 1...500 { bare.insert(number) } })
        note(
            "enqueue, 1,000 accounts x 5",
            5000,
            try await seconds { try await place.fill(owners: 1...1000, each: 5) }
        )
        note(
            "dispatch, 1,000 accounts x 5 (one single, one bundle each)",
            2000,
            try await seconds { try await place.dispatch(2000) }
        )
        await place.remove()
        let wide = try await Place(folder)
        note(
            "enqueue, 100,000 accounts x 1",
            100_000,
            try await seconds { try await wide.fill(owners: 1...100_000, each: 1) }
        )
        note(
            "dispatch, 100,000 accounts x 1",
            100_000,
            try await seconds { try await wide.dispatch(100_000) }
        )
        await wide.remove()
    }

    private mutating func note(_ name: String, _ count: Int, _ spent: Spent) {
        rates[name, default: []].append(Double(count) / spent.elapsed)
        costs[name, default: []].append(spent.processor * 1e6 / Double(count))
    }

    private func report() {
        let median = rates.mapValues { $0.sorted()[$0.count / 2] }
        for (name, rate) in median.sorted(by: { $0.key < $1.key }) {
            let ratio =
                name == Self.bareName
                ? "" : String(format: "  %6.2f x %@", rate / median[Self.bareName, default: 1], Self.bareName)
            let padded = name.padding(toLength: 60, withPad: " ", startingAt: 0)
            let cost = costs[name, default: []].sorted()[costs[name, default: []].count / 2]
            print(padded + String(format: "%8.0f/s %7.1f µs CPU", rate, cost) + ratio)
        }
    }
}

/// Seconds that passed, and that this process kept processors busy, its kernel time included.
struct Spent {
    let elapsed: Double
    let processor: Double

    static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

func seconds(_ body: () async throws -> Void) async rethrows -> Spent {
    let (start, processor) = (ContinuousClock.now, Spent.processorTime())
    try await body()
    return Spent(elapsed: (ContinuousClock.now - start) / .seconds(1), processor: Spent.processorTime() - processor)
}

/// A database of its own for one measurement.
struct Place {
    let path: String
    let database: Database

    init(_ folder: String) async throws {
        path = folder + "/bench-outbox-\(UUID().uuidString).sqlite"
        database = try SQLiteStore.open(path: path)
        try await Migrator(OutboxMigrations.all).migrate(database, appliedAt: Stub.now.rfc3339)
    }

    func remove() async {
        await database.close()
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }

    /// Enqueues in transactions of 1,000 notices, as a run over an agenda does.
    func fill(owners: ClosedRange<Int64>, each: Int, at now: Timestamp = Stub.now) async throws {
        var pairs: [Enqueue.Pair] = []
        for owner in owners {
            for number in 0..<each { pairs.append((Stub.notice(number, for: owner), Stub.person(owner))) }
            if pairs.count >= 1000 || owner == owners.upperBound {
                let batch = pairs
                try await database.write { try Enqueue.accounts(batch, now: now, in: $0) }
                pairs = []
            }
        }
    }

    /// Carries out what is due.
    func dispatch(_ expected: Int, through database: Database? = nil) async throws {
        let accepted = try await Stub.dispatcher(database ?? self.database).pass().accepted
        guard accepted == expected else { fatalError("\(accepted) instead of \(expected) deliveries") }
    }
}
