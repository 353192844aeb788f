internal import Accounts
package import Store

/// Which state of the council's data somebody has read: another number after every change of what everybody may read.
package struct CouncilEdition: Sendable, Hashable, RowReadable {
    let number: Int64

    package init(row: Row) throws(StoreError) { number = try row.get("number") }

    /// The edition that a transaction sees.
    package static func current(in transaction: Transaction) throws -> CouncilEdition {
        guard let edition: CouncilEdition = try transaction.first("SELECT number FROM council_edition WHERE id = 1")
        else {
            throw StoreError.unreadable(column: "number")
        }
        return edition
    }
}

/// Which state of a person's topics somebody has read.
///
/// Numbers of topics are given once, so the number of topics and the last of them tell which they are; the sum grows with
/// each change of one.
struct TopicsEdition: Sendable, Hashable, RowReadable {
    let count: Int64
    let last: Int64
    let sum: Int64

    init(row: Row) throws(StoreError) {
        count = try row.get("n")
        last = try row.get("last")
        sum = try row.get("sum")
    }

    /// The edition of a person's topics.
    static func current(of owner: Account.ID, in transaction: Transaction) throws -> TopicsEdition? {
        try transaction.first(
            """
            SELECT COUNT(*) AS n, COALESCE(MAX(id), 0) AS last, CAST(COALESCE(SUM(edition), 0) AS BIGINT) AS sum
            FROM topics WHERE owner_id = \(owner)
            """
        )
    }
}
