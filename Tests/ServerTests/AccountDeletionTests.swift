import Accounts
import Base
import Foundation
import HTTP
import Store
import TestSupport
import Testing

@testable import Server

/// Council.md §17, 25: the whole schema, filled by itself, for two accounts of which one goes.
@Suite struct AccountDeletionTests {
    /// Makes rows that a table accepts, by what the schema says of it.
    struct RowMaker {
        private let transaction: Transaction
        private let shapes: [String: TableShape]
        private var number = 1000

        init(_ transaction: Transaction, _ shapes: [String: TableShape]) {
            self.transaction = transaction
            self.shapes = shapes
        }

        /// Inserts a row that belongs to an account, and what it points to.
        mutating func fill(_ table: String, owner: (column: String, id: Int64)?) throws {
            let shape = try #require(shapes[table])
            var values: [(name: String, value: Value)] = owner.map { [($0.column, .integer($0.id))] } ?? []
            for column in shape.columns where column.name != owner?.column {
                let isNumbered = column.isKey && column.type == "INTEGER"
                guard column.isDemanded || (column.isKey && !isNumbered) else { continue }
                values.append((column.name, try value(of: column, in: shape, owner)))
            }
            let names = values.map { "\"\($0.name)\"" }.joined(separator: ", ")
            let head = SQL(stringLiteral: "INSERT INTO \"\(table)\" (\(names)) VALUES (")
            try transaction.execute(head + "\(values.map(\.value))" + ")")
        }

        private mutating func value(
            of column: TableShape.Column,
            in shape: TableShape,
            _ owner: (column: String, id: Int64)?
        ) throws -> Value {
            if let target = shape.references[column.name] { return try reference(to: target, owner) }
            if let choice = shape.choices[column.name] { return .text(choice) }
            number += 1
            return column.type == "TEXT" ? .text("generated \(number)") : .integer(Int64(number))
        }

        /// What a foreign key may be, a row of the same account where there are such; one is made where there is none yet.
        private mutating func reference(
            to target: TableShape.Target,
            _ owner: (column: String, id: Int64)?
        ) throws -> Value {
            var query = SQL(stringLiteral: "SELECT \"\(target.column)\" FROM \"\(target.table)\"")
            if let owner, shapes[target.table]?.columns.contains(where: { $0.name == owner.column }) == true {
                query = query + SQL(stringLiteral: " WHERE \"\(owner.column)\" = ") + "\(owner.id)"
            }
            query = query + " LIMIT 1"
            if let known: Value = try transaction.scalar(query) { return known }
            try fill(target.table, owner: nil)
            return try #require(try transaction.scalar(query, as: Value.self))
        }
    }

    private static func counts(of owner: Int64, in database: Database) async throws -> [String: Int] {
        try await database.read { transaction in
            var counts: [String: Int] = [:]
            for owned in Schema.ownedTables {
                let query = SQL(stringLiteral: "SELECT COUNT(*) FROM \"\(owned.table)\" WHERE \"\(owned.column)\" = ")
                counts[owned.table] = try transaction.scalar(query + "\(owner)")
            }
            return counts
        }
    }

    @Test func `deleting an account empties every table of it, and of nobody else`() async throws {
        // Both databases have the same tables; SQLite is the one that is easily asked.
        let shapes = try await TableShape.all(of: Schema.migrations)
        try await EdgeWorld.run { world in
            let database = world.environment.database
            var cookies: [String] = []
            for name in ["ada", "bob"] {
                let answer = await world.answer(
                    "POST",
                    "/api/auth/register",
                    json: #"{"email": "\#(name)@example.org", "password": "correct horse"}"#
                )
                #expect(answer.status == 201)
                cookies.append(String(answer.header("Set-Cookie")?.prefix { $0 != ";" } ?? ""))
            }
            let ids: [Int64] = try await database.read { try $0.scalars("SELECT id FROM web_users ORDER BY email") }
            try await database.write { transaction in
                var maker = RowMaker(transaction, shapes)
                for owned in Schema.ownedTables {
                    for id in ids { try maker.fill(owned.table, owner: (owned.column, id)) }
                }
                for id in ids {
                    try transaction.execute(
                        "INSERT INTO notification_once VALUES (\("account:\(id)"), 'n2_thema', 'x')"
                    )
                }
            }
            for id in ids { #expect(try await Self.counts(of: id, in: database).values.allSatisfy { $0 == 1 }) }
            let export = await world.answer("GET", "/api/account/export", [("Cookie", cookies[0])])
            let tables = try #require(export.object["tables"] as? [String: [Any]])
            #expect(tables.count == Schema.ownedTables.count)
            #expect(tables.values.allSatisfy { $0.count == 1 })
            let proof = #"{"current_password": "correct horse"}"#
            let answer = await world.answer("DELETE", "/api/account", [("Cookie", cookies[0])], json: proof)
            #expect(answer.status == 204)
            #expect(answer.all("Set-Cookie").count == 1)
            try await world.environment.accounts.activity.flush(into: database)
            #expect(try await Self.counts(of: ids[0], in: database).values.allSatisfy { $0 == 0 })
            #expect(try await Self.counts(of: ids[1], in: database).values.allSatisfy { $0 >= 1 })
            let left: [String] = try await database.read { try $0.scalars("SELECT recipient FROM notification_once") }
            #expect(left == ["account:\(ids[1])"])
            let users: [Int64] = try await database.read { try $0.scalars("SELECT id FROM web_users") }
            #expect(users == [ids[1]])
        }
    }

    @Test func `the command prints the same as the person's download, and names whom it does not know`() async throws {
        let bench = try CommandBench()
        #expect(await bench.run("migrate") == .done)
        try await bench.addAccount("kim@example.org")
        #expect(await bench.run("export --account KIM@example.org") == .done)
        #expect(bench.output.contains(#""email":"kim@example.org""#))
        #expect(bench.output.contains(#""notification_queue":[]"#))
        #expect(!bench.output.contains("password_hash"))
        #expect(await bench.run("export --account nobody@example.org") == .failed)
        #expect(await bench.run("export") == .notUnderstood)
    }
}
