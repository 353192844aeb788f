/// A statement whose interpolations are bound, never pasted.
///
/// `"SELECT id FROM board WHERE slug = \(slug)"` keeps the text `SELECT id FROM board WHERE slug = ` and the value
/// apart; each driver writes its own placeholder between the pieces. What must stand in the text itself, a column list
/// say, is interpolated as another ``SQL``.
package struct SQL: Sendable, ExpressibleByStringInterpolation {
    /// The text around the values: always one piece more than there are values.
    package private(set) var pieces: [String]
    /// The values between the pieces.
    package private(set) var values: [Value]

    package init(stringLiteral text: String) {
        pieces = [text]
        values = []
    }

    package init(stringInterpolation: Interpolation) {
        pieces = stringInterpolation.sql.pieces
        values = stringInterpolation.sql.values
    }

    /// Rows of values behind `INSERT … VALUES`, put together at once: for many rows much quicker than ``list(_:)``.
    ///
    /// - Parameters:
    ///   - head: the text before the first row.
    ///   - columns: how many values make a row.
    ///   - values: the values of all rows, one row after the other.
    ///   - tail: the text behind the last row.
    /// - Returns: one statement.
    package static func rows(_ head: String, columns: Int, _ values: [Value], _ tail: String = "") -> SQL {
        precondition(columns > 0 && !values.isEmpty && values.count % columns == 0, "rows of unequal length")
        var sql: SQL = ""
        sql.pieces = Array(repeating: ", ", count: values.count + 1)
        for start in stride(from: columns, to: values.count, by: columns) { sql.pieces[start] = "), (" }
        sql.pieces[0] = head + " ("
        sql.pieces[values.count] = ") " + tail
        sql.values = values
        return sql
    }

    /// Collects the pieces of one literal.
    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var sql: SQL = ""

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) {
            sql.pieces[sql.pieces.count - 1] += literal
        }

        /// Binds a value.
        package mutating func appendInterpolation(_ value: some Bindable) {
            sql.append(value.value)
        }

        /// Binds a value, or NULL.
        package mutating func appendInterpolation(_ value: (some Bindable)?) {
            sql.append(value?.value ?? .null)
        }

        /// Binds several values with commas between them, for `IN (…)`; none becomes NULL, which matches nothing.
        ///
        /// `NOT IN (NULL)` matches nothing either: leave that condition out where there may be no values.
        package mutating func appendInterpolation(_ values: [some Bindable]) {
            guard !values.isEmpty else { return appendLiteral("NULL") }
            for (index, value) in values.enumerated() {
                if index > 0 { appendLiteral(", ") }
                sql.append(value.value)
            }
        }

        /// Inserts another statement's text and values.
        package mutating func appendInterpolation(_ part: SQL) {
            sql.append(part)
        }
    }

    /// Several pieces with commas between them: rows of `VALUES`, say.
    package static func list(_ parts: [SQL]) -> SQL {
        var list: SQL = ""
        for (index, part) in parts.enumerated() {
            if index > 0 { list.append(", ") }
            list.append(part)
        }
        return list
    }

    /// This statement followed by another.
    package static func + (left: SQL, right: SQL) -> SQL {
        var sum = left
        sum.append(right)
        return sum
    }

    /// The text with the driver's placeholder for each value.
    ///
    /// - Parameter placeholder: makes the text for the value with an index from 0.
    /// - Returns: one statement in the driver's dialect.
    package func text(placeholder: (Int) -> String) -> String {
        var text = pieces[0]
        text.reserveCapacity(text.utf8.count + values.count * 8 + 64)
        for index in values.indices {
            text += placeholder(index)
            text += pieces[index + 1]
        }
        return text
    }

    private mutating func append(_ value: Value) {
        values.append(value)
        pieces.append("")
    }

    private mutating func append(_ other: SQL) {
        pieces[pieces.count - 1] += other.pieces[0]
        pieces += other.pieces.dropFirst()
        values += other.values
    }
}
