import Base
import Store
import Testing

@Suite struct SQLTests {
    struct ID: Identifier, Bindable, Readable {
        let rawValue: Int64
    }

    private func written(_ sql: SQL) -> String { sql.text { "$\($0 + 1)" } }

    @Test func `a literal is one piece without values`() {
        let sql: SQL = "SELECT 1"
        #expect(sql.pieces == ["SELECT 1"])
        #expect(sql.values.isEmpty)
        #expect(("" as SQL).pieces == [""])
    }

    @Test func `values stand between the pieces`() {
        let sql: SQL = "\(1)a\("x")\(2.5)b\(true)"
        #expect(sql.pieces == ["", "a", "", "b", ""])
        #expect(sql.values == [.integer(1), .text("x"), .real(2.5), .integer(1)])
        #expect(written(sql) == "$1a$2$3b$4")
    }

    @Test func `each type has its column value`() {
        let none: String? = nil
        let some: String? = "s"
        let sql: SQL = """
            \(Int64.max)\(false)\([1, 2] as [UInt8])\(Timestamp(seconds: 0))\(ID(rawValue: 5))\(Value.null)\(none)\(some)
            """
        #expect(
            sql.values == [
                .integer(.max), .integer(0), .blob([1, 2]), .text("1970-01-01T00:00:00.000Z"), .integer(5), .null,
                .null,
                .text("s"),
            ]
        )
    }

    @Test func `bytes are one value, a list of numbers several`() {
        #expect(("\([1, 2] as [UInt8])" as SQL).values == [.blob([1, 2])])
        #expect(("\([1, 2] as [Int])" as SQL).values == [.integer(1), .integer(2)])
        #expect(written("IN (\([7, 8, 9]))") == "IN ($1, $2, $3)")
        #expect(written("IN (\([] as [Int]))") == "IN (NULL)")
        #expect(written("IN (\([ID(rawValue: 1)]), \("x"))") == "IN ($1, $2)")
    }

    @Test func `a statement in a statement brings its text and its values`() {
        let condition: SQL = "a = \(1) OR b = \(2)"
        let outer: SQL = "SELECT \("columns" as SQL) WHERE (\(condition)) AND c = \(3)\(" LIMIT 1" as SQL)"
        #expect(written(outer) == "SELECT columns WHERE (a = $1 OR b = $2) AND c = $3 LIMIT 1")
        #expect(outer.values == [.integer(1), .integer(2), .integer(3)])
        #expect(outer.pieces.count == outer.values.count + 1)
    }

    @Test func `statements can be joined`() {
        let sum: SQL = "a = \(1)" + " AND " + "b = \(2)"
        #expect(written(sum) == "a = $1 AND b = $2")
        #expect(sum.values == [.integer(1), .integer(2)])
        #expect(written("" + "x") == "x")
    }

    @Test func `a text is never pasted`() {
        let text = "'; DROP TABLE note; --"
        let sql: SQL = "x = \(text)"
        #expect(sql.pieces == ["x = ", ""])
        #expect(sql.values == [.text(text)])
    }
}
