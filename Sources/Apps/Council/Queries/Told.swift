internal import Accounts
internal import Base
internal import Store

/// What people were told that no other table remembers: results of items, eves of sessions, weeks.
enum Told {
    /// What some people were told of a kind.
    static func events(
        of owners: [Account.ID],
        kind: String,
        in transaction: Transaction
    ) throws -> [Account.ID: Set<String>] {
        let rows = try transaction.rows(
            "SELECT owner_id, event FROM council_told WHERE kind = \(kind) AND owner_id IN (\(owners))"
        )
        var told: [Account.ID: Set<String>] = [:]
        for row in rows { told[try row.get("owner_id"), default: []].insert(try row.get("event")) }
        return told
    }

    /// When some people were last told of a kind.
    static func last(
        of owners: [Account.ID],
        kind: String,
        in transaction: Transaction
    ) throws -> [Account.ID: Timestamp] {
        let rows = try transaction.rows(
            """
            SELECT owner_id, MAX(told_at) AS last FROM council_told
            WHERE kind = \(kind) AND owner_id IN (\(owners)) GROUP BY owner_id
            """
        )
        var last: [Account.ID: Timestamp] = [:]
        for row in rows { last[try row.get("owner_id")] = try row.get("last") }
        return last
    }

    /// Remembers what was told: owner, kind, event and moment of each, one after the other.
    static func note(_ values: [Value], in transaction: Transaction) throws {
        guard !values.isEmpty else { return }
        try transaction.execute(
            .rows(
                "INSERT INTO council_told (owner_id, kind, event, told_at) VALUES",
                columns: 4,
                values,
                "ON CONFLICT DO NOTHING"
            )
        )
    }
}
