import SQLiteStore
import Store
import TestSupport
import Testing

/// A database that is opened for thousands of changes keeps the promises of any other.
@Suite struct BulkTests {
    private struct Refused: Error {}

    @Test(.mustEnd) func `a body that fails leaves nothing, and its neighbours lose nothing`() async throws {
        let database = try SQLiteStore.open(path: SQLiteStore.inMemory, use: .bulk)
        try await database.makeNotes()
        let failed = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    do {
                        try await database.write { transaction in
                            try transaction.execute("INSERT INTO note (id, title) VALUES (\(number), 'Zettel')")
                            if number % 7 == 3 { throw Refused() }
                        }
                        return false
                    } catch {
                        return error is Refused
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(failed == (0..<200).count { $0 % 7 == 3 })
        #expect(try await database.noteIDs() == (0..<200).filter { $0 % 7 != 3 })
        await database.close()
    }

    @Test func `a statement that fails does so alone`() async throws {
        let database = try SQLiteStore.open(path: SQLiteStore.inMemory, use: .bulk)
        try await database.makeNotes()
        try await database.addNote(1, "eins")
        await #expect(throws: StoreError.self) { try await database.addNote(1, "noch einmal") }
        try await database.addNote(2, "zwei")
        #expect(try await database.noteIDs() == [1, 2])
        await database.close()
    }
}
