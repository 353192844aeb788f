import Store
import TestSupport
import Testing

@Suite struct FirstLight {
    @Test func `what was written can be read`() async throws {
        let test = try await SQLiteTestFile()
        try await test.database.write { transaction in
            try transaction.execute("CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT NOT NULL)")
            try transaction.execute("INSERT INTO note (title) VALUES (\("a"))")
        }
        let titles = try await test.database.read { try $0.scalars("SELECT title FROM note", as: String.self) }
        #expect(titles == ["a"])
        await test.database.close()
        await #expect(throws: StoreError.closed) { try await test.database.read { _ in } }
    }
}
