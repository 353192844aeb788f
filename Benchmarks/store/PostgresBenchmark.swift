import Base
import CPostgres
import Foundation
import PostgresStore
import Store

/// The same rows on PostgreSQL, next to bare libpq in the same run.
///
/// The server is the one of `MELDEWERK_TEST_POSTGRES`: `Scripts/with-postgres.sh bench-store postgres`.
enum PostgresBenchmark {
    static func run(rounds: Int) async throws {
        guard let url = ProcessInfo.processInfo.environment["MELDEWERK_TEST_POSTGRES"] else {
            fatalError("run by Scripts/with-postgres.sh")
        }
        let database = try await PostgresStore.open(try PostgresAddress(url: url))
        try await Migrator([Queue.migration]).migrate(database, appliedAt: Queue.moment.rfc3339)
        let bare = (0..<4).map { _ in BarePostgres(url) }
        try await database.write { transaction in
            for id in 0..<5000 { try transaction.execute(Queue.insert(id)) }
        }
        let kinds = writing(database, bare) + reading(database, bare[0])
        try await Benchmark.measure(kinds, rounds: rounds, title: "fsync on, unix socket")
        await database.close()
    }

    private static func writing(_ database: Database, _ bare: [BarePostgres]) -> [Benchmark.Kind] {
        let single = "bare libpq, a transaction a row"
        let four = "bare libpq, 4 connections, a transaction a row"
        let hundred = "bare libpq, a transaction of 100 rows"
        return [
            .init(name: single, counterpart: nil) { first in
                for id in first..<first + 300 { bare[0].insert(id) }
                return 300
            },
            .init(name: "Database.write, 1 task, a row each", counterpart: single) { first in
                for id in first..<first + 300 { try await database.write { try $0.execute(Queue.insert(id)) } }
                return 300
            },
            .init(name: four, counterpart: nil) { first in
                DispatchQueue.concurrentPerform(iterations: 4) { index in
                    for id in 0..<300 { bare[index].insert(first + index * 1000 + id) }
                }
                return 1200
            },
            .init(name: "Database.write, 64 tasks, a row each", counterpart: four) { first in
                try await Benchmark.tasks(64) { task in
                    for number in 0..<20 {
                        try await database.write { try $0.execute(Queue.insert(first + task * 20 + number)) }
                    }
                }
                return 1280
            },
            .init(name: hundred, counterpart: nil) { first in
                for batch in 0..<20 {
                    bare[0].execute("BEGIN")
                    for number in 0..<100 { bare[0].insert(first + batch * 100 + number) }
                    bare[0].execute("COMMIT")
                }
                return 2000
            },
            .init(name: "Database.write, 1 task, 100 rows each", counterpart: hundred) { first in
                for batch in 0..<20 { try await Benchmark.insertHundred(database, first + batch * 100) }
                return 2000
            },
        ]
    }

    private static func reading(_ database: Database, _ bare: BarePostgres) -> [Benchmark.Kind] {
        let single = "bare libpq, select by primary key"
        @Sendable func scattered(_ number: Int) -> Int { number * 7919 % 5000 }
        return [
            .init(name: single, counterpart: nil) { _ in
                var bytes = 0
                for number in 0..<5000 { bytes += bare.select(scattered(number)) }
                return bytes > 0 ? 5000 : 0
            },
            .init(name: "Database.first by primary key, 1 task", counterpart: single) { _ in
                for number in 0..<2000 { try await first(scattered(number), database) }
                return 2000
            },
            .init(name: "Database.first by primary key, 64 tasks", counterpart: single) { _ in
                try await Benchmark.tasks(64) { task in
                    for number in 0..<100 { try await first(scattered(task + number), database) }
                }
                return 6400
            },
        ]
    }

    private static func first(_ id: Int, _ database: Database) async throws {
        guard try await database.first(Queue.select(id), as: Queue.Entry.self) != nil else {
            fatalError("row is missing")
        }
    }
}

/// PostgreSQL as a C programmer would use it: one connection, prepared statements, nothing around it.
///
/// `@unchecked Sendable`: each benchmark uses a connection from one thread at a time.
final class BarePostgres: @unchecked Sendable {
    private let handle: OpaquePointer

    init(_ url: String) {
        guard let handle = PQconnectdb(url), PQstatus(handle) == CONNECTION_OK else { fatalError("no connection") }
        self.handle = handle
        for (name, sql) in [("insertion", Queue.insert(0)), ("selection", Queue.select(0))] {
            let result = PQprepare(handle, name, sql.text { "$\($0 + 1)" }, 0, nil)
            guard PQresultStatus(result) == PGRES_COMMAND_OK else {
                fatalError(String(cString: PQerrorMessage(handle)))
            }
            PQclear(result)
        }
    }

    deinit { PQfinish(handle) }

    func execute(_ text: String) {
        let result = PQexec(handle, text)
        guard PQresultStatus(result) == PGRES_COMMAND_OK else { fatalError(String(cString: PQerrorMessage(handle))) }
        PQclear(result)
    }

    func insert(_ id: Int) {
        let moment = Queue.moment.rfc3339
        let values = [
            String(id), String(id % 1000), "n1", Queue.title, Queue.body, Queue.url, "paper-\(id)", moment, moment,
        ]
        let result = run("insertion", values)
        guard PQresultStatus(result) == PGRES_COMMAND_OK else { fatalError(String(cString: PQerrorMessage(handle))) }
        PQclear(result)
    }

    /// The bytes of both columns.
    func select(_ id: Int) -> Int {
        let result = run("selection", [String(id)])
        defer { PQclear(result) }
        guard PQntuples(result) == 1 else { fatalError("row \(id) is missing") }
        return (0..<2).reduce(0) { $0 + String(cString: PQgetvalue(result, 0, $1)).utf8.count }
    }

    private func run(_ name: String, _ values: [String]) -> OpaquePointer? {
        let copies = values.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        let pointers = copies.map { UnsafePointer($0) }
        return PQexecPrepared(handle, name, Int32(values.count), pointers, nil, nil, 0)
    }
}
