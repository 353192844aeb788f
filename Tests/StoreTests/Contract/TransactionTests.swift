import Store
import Testing

@Suite struct TransactionTests {
    @Test(arguments: Driver.all) func `a body that throws leaves nothing and its error comes out`(driver: Driver)
        async throws
    {
        let database = try await driver.make().database
        try await database.makeNotes()
        await #expect(throws: Refusal()) {
            try await database.write { transaction in
                try transaction.execute("INSERT INTO note (id, title) VALUES (1, '')")
                throw Refusal()
            }
        }
        #expect(try await database.noteIDs() == [])
        try await database.addNote(2)
        #expect(try await database.noteIDs() == [2])
    }

    @Test(arguments: Driver.all) func `one that fails among many takes nobody with it`(driver: Driver) async throws {
        let database = try await driver.make().database
        try await database.makeNotes()
        let gate = Gate()
        // Whatever comes while this one runs can share its group.
        let first = Task { try await database.write { _ in gate.pass() } }
        await gate.isReached()
        let outcomes = await withTaskGroup(of: (Int, Bool).self) { group in
            for id in 1...60 {
                group.addTask {
                    let isStored = try? await database.write { transaction in
                        try transaction.execute("INSERT INTO note (id, title) VALUES (\(id), '')")
                        switch id % 6 {
                        case 0: throw Refusal()
                        case 3: try transaction.execute("INSERT INTO note (id, title) VALUES (\(id), '')")
                        case 5: try transaction.execute("INSERT INTO nowhere VALUES (1)")
                        default: break
                        }
                        return true
                    }
                    return (id, isStored ?? false)
                }
            }
            gate.open()
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        try await first.value
        let good = (1...60).filter { ![0, 3, 5].contains($0 % 6) }
        #expect(outcomes.filter(\.value).keys.sorted() == good)
        #expect(try await database.noteIDs() == good)
    }

    @Test(arguments: Driver.all) func `an error that a body handles does not undo the rest of it`(driver: Driver)
        async throws
    {
        let database = try await driver.make().database
        try await database.makeNotes()
        try await database.write { transaction in
            try transaction.execute("INSERT INTO note (id, title) VALUES (1, 'a')")
            let changed = try transaction.execute("INSERT INTO note (id, title) VALUES (1, 'b') ON CONFLICT DO NOTHING")
            if changed == 0 { try transaction.execute("UPDATE note SET title = 'c' WHERE id = 1") }
        }
        #expect(try await database.read { try $0.scalar("SELECT title FROM note", as: String.self) } == "c")
    }

    @Test(arguments: Driver.all) func `a statement tells how many rows it changed`(driver: Driver) async throws {
        let database = try await driver.make().database
        try await database.makeNotes()
        let counts = try await database.write { transaction in
            [
                try transaction.execute("INSERT INTO note (id, title) VALUES (1, ''), (2, ''), (3, '')"),
                try transaction.execute("UPDATE note SET title = 'x' WHERE id > 1"),
                try transaction.execute("CREATE TABLE other (id INTEGER PRIMARY KEY)"),
                try transaction.execute("DELETE FROM note WHERE id = 9"),
                try transaction.execute("DELETE FROM note"),
            ]
        }
        #expect(counts == [3, 2, 0, 0, 3])
    }

    @Test(arguments: Driver.all) func `an insert can answer rows`(driver: Driver) async throws {
        let database = try await driver.make().database
        try await database.makeNotes()
        let ids = try await database.write { transaction in
            try transaction.scalars("INSERT INTO note (id, title) VALUES (7, ''), (8, '') RETURNING id", as: Int.self)
        }
        #expect(ids == [7, 8])
        #expect(try await database.noteIDs() == [7, 8])
    }

    @Test(arguments: Driver.all) func `who only reads cannot write`(driver: Driver) async throws {
        let database = try await driver.make().database
        try await database.makeNotes()
        for statement in ["INSERT INTO note (id, title) VALUES (1, '')", "DROP TABLE note", "DELETE FROM note"] as [SQL]
        {
            let error = await #expect(throws: StoreError.self) {
                try await database.read { transaction in _ = try transaction.execute(statement) }
            }
            guard case .statement = error else { return #expect(Bool(false), "\(String(describing: error))") }
        }
        #expect(try await database.noteIDs() == [])
    }

    @Test(arguments: Driver.shared) func `a reader sees one state from its first statement to its last`(driver: Driver)
        async throws
    {
        let database = try await driver.make().database
        try await database.makeNotes()
        try await database.addNote(1)
        let gate = Gate()
        let reading = Task {
            try await database.read { transaction in
                let before = try transaction.scalars("SELECT id FROM note", as: Int.self)
                gate.pass()
                return (before, try transaction.scalars("SELECT id FROM note", as: Int.self))
            }
        }
        await gate.isReached()
        try await database.addNote(2)
        #expect(try await database.noteIDs() == [1, 2])
        gate.open()
        let (before, after) = try await reading.value
        #expect(before == [1])
        #expect(after == [1])
    }

    @Test(arguments: Driver.shared) func `nobody sees what is not yet committed`(driver: Driver) async throws {
        let opened = try await driver.make()
        let database = opened.database
        try await database.makeNotes()
        let other = try await opened.openAgain()
        let gate = Gate()
        let writing = Task {
            try await database.write { transaction in
                try transaction.execute("INSERT INTO note (id, title) VALUES (1, '')")
                gate.pass()
            }
        }
        await gate.isReached()
        #expect(try await database.noteIDs() == [])
        #expect(try await other.noteIDs() == [])
        gate.open()
        try await writing.value
        #expect(try await database.noteIDs() == [1])
        #expect(try await other.noteIDs() == [1])
        await other.close()
    }

    @Test(arguments: Driver.all) func `what was begun ends before the close, what comes later is refused`(
        driver: Driver
    ) async throws {
        let opened = try await driver.make()
        let database = opened.database
        try await database.makeNotes()
        let gate = Gate()
        let first = Task { try await database.write { _ in gate.pass() } }
        await gate.isReached()
        let waiting = (1...20).map { id in Task { try await database.addNote(id) } }
        let closing = Task { await database.close() }
        gate.open()
        try await first.value
        await closing.value
        var stored = 0
        for task in waiting {
            switch await task.result {
            case .success: stored += 1
            case .failure(let error): #expect(error as? StoreError == .closed)
            }
        }
        await #expect(throws: StoreError.closed) { try await database.addNote(100) }
        await #expect(throws: StoreError.closed) { try await database.noteIDs() }
        await #expect(throws: StoreError.closed) { try await database.exclusive("serve") }
        await database.close()
        if Driver.shared.map(\.testDescription).contains(driver.testDescription) {
            let again = try await opened.openAgain()
            #expect(try await again.noteIDs().count == stored)
            await again.close()
        }
    }
}
