import Accounts
import Base
import Store
import TestSupport
import Testing

@testable import Server

@Suite struct SchemaTests {
    @Test func `every table with an owner is on the list of what belongs to an account`() async throws {
        let database = try await TestDatabase.inMemory(Schema.migrations)
        let found = try await database.read { transaction in
            try transaction.tableColumns().flatMap { table, columns in
                columns.filter(OwnedTable.telltaleColumns.contains).map { OwnedTable(table, $0) }
            }
        }
        #expect(Set(found) == Set(Schema.ownedTables))
    }

    @Test func `a database of a newer release is refused`() async throws {
        let database = try await TestDatabase.inMemory(Schema.migrations)
        try await database.write { transaction in
            _ = try transaction.execute(
                "INSERT INTO schema_migration (app, number, name, applied_at) VALUES ('boards', 999, 'x', 'x')"
            )
        }
        await #expect(throws: StoreError.self) { try await Migrator(Schema.migrations).pending(in: database) }
    }
}
