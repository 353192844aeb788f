package import Store

/// Conditions that must all hold.
package struct Conditions: Sendable {
    private var parts: [SQL] = []

    package init(_ first: SQL...) { parts = first }

    /// One more.
    package mutating func add(_ condition: SQL) { parts.append(condition) }

    /// For `WHERE`.
    package var sql: SQL {
        guard let first = parts.first else { return "1 = 1" }
        return parts.dropFirst().reduce(first) { $0 + " AND " + $1 }
    }
}
