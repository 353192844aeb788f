import Base
import Foundation
import Notify
import Outbox
import Store
import Synchronization

/// What a delivery costs, and how long a transaction of the dispatcher takes, while many other notices wait.
enum LargeQueue {
    private static let due: Int64 = 10_000

    static func run(_ folder: String, rows: Int) async throws {
        var costs: [Int: [Double]] = [:]
        var slowest: [Int: [Double]] = [:]
        for waiting in [10_000, rows] {
            let place = try await Place(folder)
            // Taken in at ten in the evening, they wait for seven in the morning.
            let night = Stub.now + .hours(9)
            try await place.fill(owners: 1_000_000...Int64(1_000_000 + waiting / 5 - 1), each: 5, at: night)
            for turn in 0..<3 as Range<Int64> {
                try await place.fill(owners: turn * due + 1...(turn + 1) * due, each: 1)
                let watch = Watch()
                let start = Spent.processorTime()
                try await place.dispatch(Int(due), through: watch.watch(place.database))
                costs[waiting, default: []].append((Spent.processorTime() - start) * 1e6 / Double(due))
                slowest[waiting, default: []].append(watch.percentile(0.99))
            }
            await place.remove()
        }
        let small = costs[10_000, default: []].sorted()[1]
        for waiting in [10_000, rows] {
            let cost = costs[waiting, default: []].sorted()[1]
            let late = slowest[waiting, default: []].sorted()[1]
            print(
                String(
                    format: "%9d rows wait: %6.1f µs CPU a delivery (%.2f x), transactions p99 %.1f ms",
                    waiting,
                    cost,
                    cost / small,
                    late * 1000
                )
            )
        }
    }
}

/// Notes how long transactions take that decide, claim and record, without their wait for others.
final class Watch: Sendable {
    private let durations = Mutex<[Double]>([])

    func watch(_ database: Database) -> Database {
        Database(
            dialect: database.dialect,
            run: { access, body in
                @Sendable func timed(_ transaction: Transaction) throws {
                    let start = ContinuousClock.now
                    try body(transaction)
                    let duration = (ContinuousClock.now - start) / .seconds(1)
                    self.durations.withLock { $0.append(duration) }
                }
                switch access {
                case .read: try await database.read(timed)
                case .write: try await database.write(timed)
                }
            },
            lock: { try await database.exclusive($0) },
            close: { await database.close() }
        )
    }

    func percentile(_ part: Double) -> Double {
        let sorted = durations.withLock { $0.sorted() }
        return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
    }
}
