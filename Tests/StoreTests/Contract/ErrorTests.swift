import Store
import Testing

@Suite struct ErrorTests {
    enum Kind: Sendable {
        case conflict
        case constraint
        case statement

        func matches(_ error: StoreError?) -> Bool {
            switch (self, error) {
            case (.conflict, .conflict), (.constraint, .constraint), (.statement, .statement): true
            default: false
            }
        }
    }

    private static let schema: [SQL] = [
        "CREATE TABLE board (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, CHECK (slug <> 'no'))",
        """
        CREATE TABLE pin (
            id INTEGER PRIMARY KEY, board INTEGER NOT NULL REFERENCES board (id),
            later INTEGER REFERENCES board (id) DEFERRABLE INITIALLY DEFERRED)
        """,
        "INSERT INTO board (id, slug) VALUES (1, 'a')",
        "INSERT INTO pin (id, board) VALUES (1, 1)",
    ]

    @Test(
        arguments: Driver.all,
        [
            ("INSERT INTO board (id, slug) VALUES (1, 'b')", .conflict),
            ("INSERT INTO board (id, slug) VALUES (2, 'a')", .conflict),
            ("UPDATE board SET slug = NULL", .constraint),
            ("INSERT INTO board (id, slug) VALUES (2, 'no')", .constraint),
            ("INSERT INTO pin (id, board) VALUES (2, 9)", .constraint),
            ("INSERT INTO pin (id, board, later) VALUES (2, 1, 9)", .constraint),
            ("DELETE FROM board WHERE id = 1", .constraint),
            ("SELEKT 1", .statement),
            ("SELECT missing FROM board", .statement),
            ("SELECT 1 FROM missing", .statement),
            ("", .statement),
            ("DELETE FROM pin; DELETE FROM board", .statement),
            ("COMMIT", .statement),
            ("  rollback", .statement),
            ("SAVEPOINT mine", .statement), ("/* x */ -- y\n end", .statement),
        ] as [(SQL, Kind)]
    )
    func `an error has the kind that callers switch on`(driver: Driver, row: (statement: SQL, kind: Kind)) async throws
    {
        let database = try await driver.make().database
        try await database.write { transaction in
            for statement in Self.schema { try transaction.execute(statement) }
        }
        let error = await #expect(throws: StoreError.self) {
            try await database.write { transaction in _ = try transaction.execute(row.statement) }
        }
        #expect(row.kind.matches(error), "\(row.statement.pieces): \(String(describing: error))")
        // The connection is none the worse for it.
        try await database.write { try $0.execute("INSERT INTO board (id, slug) VALUES (2, 'b')") }
        let ids = try await database.read { try $0.scalars("SELECT id FROM board ORDER BY id", as: Int.self) }
        #expect(ids == [1, 2])
    }

    @Test(arguments: Driver.all) func `an open foreign key is the fault of its body alone`(driver: Driver) async throws
    {
        let database = try await driver.make().database
        try await database.write { transaction in
            for statement in Self.schema { try transaction.execute(statement) }
        }
        let gate = Gate()
        let first = Task { try await database.write { _ in gate.pass() } }
        await gate.isReached()
        let good = (2...9).map { id in
            Task {
                try await database.write { try $0.execute("INSERT INTO pin (id, board, later) VALUES (\(id), 1, 1)") }
            }
        }
        let bad = Task {
            try await database.write { try $0.execute("INSERT INTO pin (id, board, later) VALUES (99, 1, 77)") }
        }
        gate.open()
        try await first.value
        for task in good { _ = try await task.value }
        await #expect(throws: StoreError.self) { try await bad.value }
        let count = try await database.read { try $0.scalar("SELECT COUNT(*) FROM pin", as: Int.self) }
        #expect(count == 9)
    }

    @Test(arguments: Driver.all) func `a message never shows a value`(driver: Driver) async throws {
        let database = try await driver.make().database
        try await database.write { transaction in
            for statement in Self.schema { try transaction.execute(statement) }
        }
        let secret = "geheim-4711"
        for statement in [
            "INSERT INTO board (id, slug) VALUES (1, \(secret))", "INSERT INTO nowhere VALUES (\(secret))",
            "SELECT missing FROM board WHERE slug = \(secret)",
        ] as [SQL] {
            let error = await #expect(throws: StoreError.self) {
                try await database.write { transaction in _ = try transaction.execute(statement) }
            }
            #expect(error?.description.contains(secret) == false)
        }
    }
}
