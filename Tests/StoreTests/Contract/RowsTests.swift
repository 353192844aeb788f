import Base
import Store
import Testing

/// Many rows at once: fewer than a block, exactly one, and several with a rest.
@Suite struct RowsTests {
    @Test(arguments: Driver.all, [0, 1, 299, 300, 301, 1000])
    func `many rows go in, and each is answered`(driver: Driver, count: Int) async throws {
        let database = try await driver.make().database
        try await database.makeNotes()
        let values = (0..<count).flatMap { [Value.integer(Int64($0)), .text("Zettel \($0)")] }
        let answered = try await database.write { transaction in
            try transaction.insert("note (id, title)", columns: 2, values, "RETURNING id").map { row in
                try row.get("id", as: Int64.self)
            }
        }
        #expect(answered.sorted() == Array(0..<Int64(count)))
        let titles = try await database.read { transaction in
            try transaction.scalars("SELECT title FROM note ORDER BY id", as: String.self)
        }
        #expect(titles == (0..<count).map { "Zettel \($0)" })
    }

    @Test(arguments: Driver.all)
    func `each row is changed by its key, to nothing as well, and no other`(driver: Driver) async throws {
        let database = try await driver.make().database
        try await database.makeNotes()
        let count = 450
        try await database.write { transaction in
            try transaction.insert(
                "note (id, title, size)",
                columns: 3,
                (0...count).flatMap { [Value.integer(Int64($0)), .text("alt"), .integer(7)] }
            )
            try transaction.update(
                "note",
                key: ("id", "BIGINT"),
                [("title", "TEXT"), ("size", "BIGINT")],
                (0..<count).flatMap { number in
                    [
                        Value.integer(Int64(number)), .text("neu \(number)"),
                        number % 2 == 0 ? .null : .integer(Int64(number)),
                    ]
                }
            )
        }
        let (titles, sizes) = try await database.read { transaction in
            (
                try transaction.scalars("SELECT title FROM note ORDER BY id", as: String.self),
                try transaction.scalars("SELECT COALESCE(size, -1) FROM note ORDER BY id", as: Int64.self)
            )
        }
        var (newTitles, newSizes): ([String], [Int64]) = ([], [])
        for number in 0..<count {
            newTitles.append("neu \(number)")
            newSizes.append(number % 2 == 0 ? -1 : Int64(number))
        }
        #expect(titles == newTitles + ["alt"])
        #expect(sizes == newSizes + [7])
    }

    @Test(arguments: Driver.all)
    func `one row that is refused takes all of its transaction back`(driver: Driver) async throws {
        let database = try await driver.make().database
        try await database.makeNotes()
        await #expect(throws: StoreError.self) {
            try await database.write { transaction in
                _ = try transaction.insert(
                    "note (id, title)",
                    columns: 2,
                    (0..<700).flatMap { [Value.integer(Int64($0 == 650 ? 3 : $0)), .text("Zettel")] }
                )
            }
        }
        #expect(try await database.noteIDs() == [])
    }
}
