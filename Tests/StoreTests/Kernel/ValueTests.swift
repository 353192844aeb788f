import Base
import Store
import Testing

@Suite struct ValueTests {
    private func row(_ values: (String, Value)...) -> Row {
        Row(columns: Row.Columns(values.map(\.0)), values: values.map(\.1))
    }

    @Test func `a type reads back what it was bound as`() {
        #expect(Int(value: (-5).value) == -5)
        #expect(Int64(value: Int64.min.value) == .min)
        #expect(Bool(value: true.value) == true)
        #expect(Bool(value: false.value) == false)
        #expect(Double(value: 1.5.value) == 1.5)
        #expect(String(value: "ä".value) == "ä")
        #expect([UInt8](value: ([0, 1] as [UInt8]).value) == [0, 1])
        #expect(Timestamp(value: Timestamp(milliseconds: -1).value) == Timestamp(milliseconds: -1))
        #expect(SQLTests.ID(value: SQLTests.ID(rawValue: 3).value) == SQLTests.ID(rawValue: 3))
        #expect(Value(value: Value.null) == .null)
    }

    @Test(arguments: [.null, .integer(1), .real(1), .text("1"), .blob([1])] as [Value])
    func `no type reads another`(value: Value) {
        let isInteger = value == .integer(1)
        #expect((Int(value: value) != nil) == isInteger)
        #expect((Int64(value: value) != nil) == isInteger)
        #expect((Bool(value: value) != nil) == isInteger)
        #expect((SQLTests.ID(value: value) != nil) == isInteger)
        // A column of whole fractions may answer integers.
        #expect((Double(value: value) != nil) == (isInteger || value == .real(1)))
        #expect((String(value: value) != nil) == (value == .text("1")))
        #expect(([UInt8](value: value) != nil) == (value == .blob([1])))
        #expect(Timestamp(value: value) == nil)
    }

    @Test func `a row is read by name`() throws {
        let row = row(("id", .integer(1)), ("title", .null), ("id", .integer(2)))
        #expect(try row.get("id") == 1)
        #expect(try row.getOptional("title", as: String.self) == nil)
        #expect(throws: StoreError.unreadable(column: "title")) { try row.get("title", as: String.self) }
        #expect(throws: StoreError.unreadable(column: "none")) { try row.getOptional("none", as: String.self) }
        #expect(throws: StoreError.unreadable(column: "id")) { try row.getOptional("id", as: String.self) }
        #expect(try row.get("title", as: Value.self) == .null)
    }

    @Test(
        arguments: [
            (.conflict("a.b"), "a row with this key exists already (a.b)"),
            (.constraint("c"), "the database refuses the row (c)"),
            (.busy, "the database is held by another process; try again"),
            (.unavailable("x"), "the database cannot be used: x"), (.statement("s"), "wrong statement: s"),
            (.unreadable(column: "c"), "column c is missing or holds another type"),
            (
                .newerSchema(app: "boards", found: 3, known: 2),
                "the database is newer than this program (boards 3, known up to 2): install the newer release"
            ),
            (.closed, "the database was closed"),
        ] as [(StoreError, String)]
    )
    func `an error is a sentence for the operator`(error: StoreError, sentence: String) {
        #expect(error.description == sentence)
    }

    @Test func `a transaction reads values, first ones and nothing`() throws {
        struct Title: RowReadable, Equatable {
            let text: String
            init(row: Row) throws(StoreError) { text = try row.get("title") }
        }
        let full = Transaction(
            dialect: .sqlite,
            execute: { _ in 2 },
            query: { _ in [row(("title", .text("a"))), row(("title", .text("b")))] }
        )
        let empty = Transaction(dialect: .sqlite, execute: { _ in 0 }, query: { _ in [] })
        #expect(try full.execute("") == 2)
        #expect(try full.all("", as: Title.self).map(\.text) == ["a", "b"])
        #expect(try full.first("", as: Title.self)?.text == "a")
        #expect(try full.scalar("", as: String.self) == "a")
        #expect(try full.scalars("", as: String.self) == ["a", "b"])
        #expect(try empty.first("", as: Title.self) == nil)
        #expect(try empty.scalar("", as: String.self) == nil)
        #expect(try empty.scalars("", as: String.self) == [])
        #expect(throws: StoreError.unreadable(column: "title")) { try full.scalar("", as: Int.self) }
        #expect(throws: StoreError.unreadable(column: "title")) { try full.scalars("", as: Int.self) }
    }
}
