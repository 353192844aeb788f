import Base
import Store
import Testing

@Suite struct BindingTests {
    @Test(
        arguments: Driver.all,
        [
            "'); DROP TABLE note; --", "Robert' OR '1'='1", "\" \\ ? ?1 :a $1 %s \r\n\t", "", " ",
            "Grüße 🇩🇪 e\u{301} \u{FEFF}", String(repeating: "ä", count: 70_000),
        ]
    )
    func `text stays data`(driver: Driver, text: String) async throws {
        let database = try await driver.make().database
        try await database.makeNotes()
        try await database.addNote(1, text)
        let found = try await database.read { transaction in
            try transaction.scalars("SELECT title FROM note WHERE title = \(text)", as: String.self)
        }
        #expect(found.map { Array($0.utf8) } == [Array(text.utf8)])
    }

    @Test(arguments: Driver.all, [0, 1, -1, Int64.max, Int64.min, 9_007_199_254_740_993])
    func `whole numbers keep all their bits`(driver: Driver, number: Int64) async throws {
        let database = try await driver.make().database
        try await database.makeNotes()
        let back = try await database.write { transaction in
            try transaction.execute("INSERT INTO note (id, title, size) VALUES (1, '', \(number))")
            return try transaction.scalar("SELECT size FROM note", as: Int64.self)
        }
        #expect(back == number)
    }

    @Test(
        arguments: Driver.all,
        [0, -0.5, 1.0 / 3, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity, -.infinity, 2]
    )
    func `fractions keep all their bits`(driver: Driver, number: Double) async throws {
        let database = try await driver.make().database
        try await database.makeNotes()
        let back = try await database.write { transaction in
            try transaction.execute("INSERT INTO note (id, title, weight) VALUES (1, '', \(number))")
            return try transaction.scalar("SELECT weight FROM note", as: Double.self)
        }
        #expect(back == number)
    }

    @Test(arguments: Driver.all) func `what is no number is refused, not stored as nothing`(driver: Driver) async throws
    {
        let database = try await driver.make().database
        try await database.makeNotes()
        let error = await #expect(throws: StoreError.self) {
            try await database.write {
                try $0.execute("INSERT INTO note (id, title, weight) VALUES (1, '', \(Double.nan))")
            }
        }
        guard case .statement = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(try await database.noteIDs() == [])
    }

    @Test(arguments: Driver.all, [[], [0], [0, 1, 0, 255], Array(repeating: 7, count: 300_000)] as [[UInt8]])
    func `bytes come back as they went, and none are not nothing`(driver: Driver, bytes: [UInt8]) async throws {
        let database = try await driver.make().database
        try await database.makeNotes()
        let row = try await database.write { transaction in
            try transaction.execute("INSERT INTO note (id, title, data) VALUES (1, '', \(bytes))")
            return try transaction.rows("SELECT data, data IS NULL AS missing, length(data) AS size FROM note")
        }.first
        #expect(try row?.get("data") == bytes)
        #expect(try row?.get("size") == bytes.count)
        #expect(row?.values[1] == .integer(0) || row?.values[1] == .text("f"))
    }

    @Test(arguments: Driver.all) func `nothing is NULL both ways`(driver: Driver) async throws {
        let database = try await driver.make().database
        try await database.makeNotes()
        let none: Int? = nil
        let some: Int? = 4
        let rows = try await database.write { transaction in
            try transaction.execute("INSERT INTO note (id, title, size) VALUES (1, '', \(none)), (2, '', \(some))")
            return try transaction.rows("SELECT size FROM note ORDER BY id")
        }
        #expect(try rows.map { try $0.getOptional("size", as: Int.self) } == [nil, 4])
        #expect(throws: StoreError.unreadable(column: "size")) { try rows[0].get("size", as: Int.self) }
        #expect(throws: StoreError.unreadable(column: "size")) { try rows[1].get("size", as: String.self) }
        #expect(throws: StoreError.unreadable(column: "length")) { try rows[1].get("length", as: Int.self) }
        #expect(try await database.read { try $0.scalar("SELECT size FROM note WHERE id = 1", as: Int.self) } == nil)
    }

    @Test(
        arguments: Driver.all,
        [([], []), ([2], [2]), ([1, 3, 9], [1, 3]), (Array(1...500), [1, 2, 3])]
    )
    func `a list is bound value by value`(driver: Driver, lists: (asked: [Int], found: [Int])) async throws {
        let database = try await driver.make().database
        try await database.makeNotes()
        for id in 1...3 { try await database.addNote(id) }
        let found = try await database.read { transaction in
            try transaction.scalars("SELECT id FROM note WHERE id IN (\(lists.asked)) ORDER BY id", as: Int.self)
        }
        #expect(found == lists.found)
    }

    @Test(arguments: Driver.all) func `a statement in a statement keeps the order of the values`(driver: Driver)
        async throws
    {
        let database = try await driver.make().database
        try await database.makeNotes()
        for id in 1...9 { try await database.addNote(id, id % 2 == 0 ? "even" : "odd") }
        let condition: SQL = "title = \("odd") AND id < \(8)"
        let columns: SQL = "id, title"
        let rows = try await database.read { transaction in
            try transaction.rows(
                "SELECT \(columns) FROM note WHERE id > \(2) AND \(condition) AND id <> \(5) ORDER BY id"
            )
        }
        #expect(try rows.map { try $0.get("id", as: Int.self) } == [3, 7])
        #expect(rows.first?.columns.names == ["id", "title"])
    }

    @Test(arguments: Driver.all) func `moments sort as text as they do in time`(driver: Driver) async throws {
        let database = try await driver.make().database
        let moments = [-1, 0, 1, 999, 1000, 1_796_022_000_123].map { Timestamp(milliseconds: $0) }
        try await database.write { transaction in
            try transaction.execute("CREATE TABLE moment (at TEXT NOT NULL)")
            for moment in moments.reversed() { try transaction.execute("INSERT INTO moment VALUES (\(moment))") }
        }
        #expect(try await database.read { try $0.scalars("SELECT at FROM moment ORDER BY at") } == moments)
    }
}
