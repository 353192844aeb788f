import Store
import Testing

@Suite struct ConcurrencyTests {
    @Test(arguments: Driver.all) func `64 that write at once all succeed`(driver: Driver) async throws {
        let database = try await driver.make().database
        try await database.makeNotes()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<64 {
                group.addTask {
                    for number in 0..<10 { try await database.addNote(writer * 10 + number) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await database.noteIDs() == Array(0..<640))
    }

    @Test(arguments: Driver.shared) func `two stores that write the same data both get their turns`(driver: Driver)
        async throws
    {
        let opened = try await driver.make()
        try await opened.database.makeNotes()
        let other = try await opened.openAgain()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, database) in [opened.database, other].enumerated() {
                for writer in 0..<8 {
                    group.addTask {
                        for number in 0..<25 { try await database.addNote(index * 1000 + writer * 25 + number) }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await other.noteIDs() == Array(0..<200) + Array(1000..<1200))
        await other.close()
    }

    @Test(arguments: Driver.all) func `what was read before it is counted up is never lost`(driver: Driver) async throws
    {
        let opened = try await driver.make()
        let database = opened.database
        let other = try await opened.openAgain()
        try await database.write { transaction in
            try transaction.execute("CREATE TABLE counter (value INTEGER NOT NULL)")
            try transaction.execute("INSERT INTO counter VALUES (0)")
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<40 {
                group.addTask {
                    try await (task % 2 == 0 ? database : other).write { transaction in
                        let value = try transaction.scalar("SELECT value FROM counter", as: Int.self) ?? 0
                        try transaction.execute("UPDATE counter SET value = \(value + 1)")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await database.read { try $0.scalar("SELECT value FROM counter", as: Int.self) } == 40)
    }

    @Test(arguments: Driver.all) func `a name has one holder at a time`(driver: Driver) async throws {
        let opened = try await driver.make()
        let database = opened.database
        let other = try await opened.openAgain()
        let held = try #require(try await database.exclusive("dispatch"))
        #expect(try await database.exclusive("dispatch") == nil)
        #expect(try await other.exclusive("dispatch") == nil)
        let second = try #require(try await other.exclusive("serve"))
        held.release()
        let next = try #require(try await other.exclusiveSoon("dispatch"))
        // Releasing twice must not take the lock from its next holder.
        held.release()
        #expect(try await database.exclusive("dispatch") == nil)
        next.release()
        second.release()
        #expect(try await database.exclusiveSoon("serve") != nil)
    }
}
