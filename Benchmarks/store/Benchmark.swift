import Base
import Foundation
import SQLiteStore
import Store

/// Durable rows and reads a second, each next to bare SQLite in the same run.
///
/// All kinds take turns, so that a slow minute of the machine hits them all; the figures are medians.
/// Arguments: the folder, the number of rounds, a part of the names of the kinds to run; or `postgres` and the number of rounds.
@main enum Benchmark {
    struct Kind {
        let name: String
        let counterpart: String?
        /// Does its work once; ids from `first` on are free.
        let run: (_ first: Int) async throws -> Int
    }

    static func main() async throws {
        if CommandLine.arguments.dropFirst().first == "postgres" {
            return try await PostgresBenchmark.run(
                rounds: CommandLine.arguments.dropFirst(2).first.flatMap(Int.init) ?? 5
            )
        }
        let folder = CommandLine.arguments.dropFirst().first ?? NSTemporaryDirectory()
        let rounds = CommandLine.arguments.dropFirst(2).first.flatMap(Int.init) ?? 7
        let path = folder + "/bench-store-\(ProcessInfo.processInfo.processIdentifier).sqlite"
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        let database = try SQLiteStore.open(path: path)
        try await Migrator([Queue.migration]).migrate(database, appliedAt: Queue.moment.rfc3339)
        let bare = Bare(path)
        let part = CommandLine.arguments.dropFirst(3).first ?? ""
        let kinds = (writing(database, bare) + reading(database, bare)).filter {
            part.isEmpty || $0.name.contains(part)
        }
        try await database.write { transaction in
            for id in 0..<20_000 { try transaction.execute(Queue.insert(id)) }
        }
        try await measure(kinds, rounds: rounds, title: "synchronous=FULL, \(folder)")
        await database.close()
    }

    /// Lets all kinds take turns, and prints their medians.
    nonisolated(nonsending) static func measure(_ kinds: [Kind], rounds: Int, title: String) async throws {
        var rates: [String: [Double]] = [:]
        var costs: [String: [Double]] = [:]
        var next = 100_000
        for _ in 0..<rounds {
            for kind in kinds {
                let start = ContinuousClock.now
                let processor = processorTime()
                let count = try await kind.run(next)
                rates[kind.name, default: []].append(Double(count) / ((ContinuousClock.now - start) / .seconds(1)))
                costs[kind.name, default: []].append((processorTime() - processor) * 1e6 / Double(count))
                next += 100_000
            }
        }
        print("median of \(rounds), \(title)")
        let median = rates.mapValues { $0.sorted()[$0.count / 2] }
        for kind in kinds {
            let rate = median[kind.name, default: 0]
            let name = kind.name.padding(toLength: 62, withPad: " ", startingAt: 0)
            let ratio = kind.counterpart.flatMap { name in
                median[name].map { String(format: "  %6.2f x %@", rate / $0, name) }
            }
            let cost = costs[kind.name, default: []].sorted()[rounds / 2]
            print(String(format: "%@ %8.0f/s %7.1f µs CPU", name, rate, cost) + (ratio ?? ""))
        }
    }

    /// Seconds that this process has kept processors busy, its kernel time included.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func writing(_ database: Database, _ bare: Bare) -> [Kind] {
        let single = "bare SQLite, a transaction a row"
        let hundred = "bare SQLite, a transaction of 100 rows"
        return [
            Kind(name: single, counterpart: nil) { first in
                for id in first..<first + 1000 { bare.insert(id) }
                return 1000
            },
            Kind(name: "Database.write, 200 tasks, a row each", counterpart: single) { first in
                try await tasks(200) { task in
                    for number in 0..<50 {
                        try await database.write { try $0.execute(Queue.insert(first + task * 50 + number)) }
                    }
                }
                return 10_000
            },
            Kind(name: "Database.write, 1 task, a row each", counterpart: single) { first in
                for id in first..<first + 1000 { try await database.write { try $0.execute(Queue.insert(id)) } }
                return 1000
            },
            Kind(name: hundred, counterpart: single) { first in
                for batch in 0..<100 {
                    bare.execute("BEGIN IMMEDIATE")
                    for number in 0..<100 { bare.insert(first + batch * 100 + number) }
                    bare.execute("COMMIT")
                }
                return 10_000
            },
            Kind(name: "Database.write, 1 task, 100 rows each", counterpart: hundred) { first in
                for batch in 0..<100 { try await insertHundred(database, first + batch * 100) }
                return 10_000
            },
            Kind(name: "Database.write, 8 tasks, 100 rows each", counterpart: single) { first in
                try await tasks(8) { task in
                    for batch in 0..<20 { try await insertHundred(database, first + task * 2000 + batch * 100) }
                }
                return 16_000
            },
        ]
    }

    private static func reading(_ database: Database, _ bare: Bare) -> [Kind] {
        let bareSelect = "bare SQLite, select by primary key"
        @Sendable func scattered(_ number: Int) -> Int { number * 7919 % 20_000 }
        return [
            Kind(name: bareSelect, counterpart: nil) { _ in
                var bytes = 0
                for number in 0..<50_000 { bytes += bare.select(scattered(number)) }
                return bytes > 0 ? 50_000 : 0
            },
            Kind(name: "Database.first by primary key, 1 task", counterpart: bareSelect) { _ in
                for number in 0..<10_000 {
                    guard try await database.first(Queue.select(scattered(number)), as: Queue.Entry.self) != nil
                    else { fatalError("row is missing") }
                }
                return 10_000
            },
            Kind(name: "Database.first by primary key, 64 tasks", counterpart: bareSelect) { _ in
                try await tasks(64) { task in
                    for number in 0..<500 {
                        guard
                            try await database.first(Queue.select(scattered(task + number)), as: Queue.Entry.self)
                                != nil
                        else { fatalError("row is missing") }
                    }
                }
                return 32_000
            },
            Kind(name: "Database.read, 50 selects by primary key each", counterpart: bareSelect) { _ in
                for batch in 0..<400 {
                    try await database.read { transaction in
                        for number in 0..<50 {
                            guard
                                try transaction.first(Queue.select(scattered(batch + number)), as: Queue.Entry.self)
                                    != nil
                            else { fatalError("row is missing") }
                        }
                    }
                }
                return 20_000
            },
        ]
    }

    static func insertHundred(_ database: Database, _ first: Int) async throws {
        try await database.write { transaction in
            for id in first..<first + 100 { try transaction.execute(Queue.insert(id)) }
        }
    }

    static func tasks(_ count: Int, _ body: @escaping @Sendable (Int) async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<count { group.addTask { try await body(task) } }
            try await group.waitForAll()
        }
    }
}
