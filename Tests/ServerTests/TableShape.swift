import Foundation
import Store
import TestSupport

/// What a schema says of one of its tables.
struct TableShape: Sendable {
    /// A column.
    struct Column: Sendable {
        let name: String
        let type: String
        let isKey: Bool
        /// It takes no NULL and has no default.
        let isDemanded: Bool
    }

    /// What a foreign key points to.
    struct Target: Sendable {
        let table: String
        let column: String
    }

    let columns: [Column]
    let references: [String: Target]
    /// The first of the words that a CHECK allows, by column.
    let choices: [String: String]

    /// All tables that migrations make, read off a database of their own.
    static func all(of migrations: [Migration]) async throws -> [String: TableShape] {
        let database = try await SQLiteTestFile.inMemory(migrations)
        let shapes = try await database.read { transaction in
            var shapes: [String: TableShape] = [:]
            for row in try transaction.rows("SELECT name, sql FROM sqlite_master WHERE type = 'table'") {
                let name: String = try row.get("name")
                shapes[name] = try TableShape(name, try row.getOptional("sql") ?? "", in: transaction)
            }
            return shapes
        }
        await database.close()
        return shapes
    }

    private init(_ table: String, _ sql: String, in transaction: Transaction) throws {
        columns = try transaction.rows("SELECT * FROM pragma_table_info(\(table))").map { row in
            let isSet: Bool = try row.get("notnull")
            return Column(
                name: try row.get("name"),
                type: try row.get("type"),
                isKey: try row.get("pk", as: Int.self) > 0,
                isDemanded: try isSet && row.get("dflt_value", as: Value.self) == .null
            )
        }
        var references: [String: Target] = [:]
        for row in try transaction.rows("SELECT * FROM pragma_foreign_key_list(\(table))") {
            references[try row.get("from")] = Target(
                table: try row.get("table"),
                column: try row.getOptional("to") ?? "id"
            )
        }
        self.references = references
        var choices: [String: String] = [:]
        for column in columns {
            guard let start = sql.range(of: "(\(column.name) IN ('") else { continue }
            choices[column.name] = String(sql[start.upperBound...].prefix { $0 != "'" })
        }
        self.choices = choices
    }
}
