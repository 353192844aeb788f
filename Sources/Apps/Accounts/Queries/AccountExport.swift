package import API
package import Base
package import Store

/// All that is stored about an account, for its owner.
///
/// GDPR, articles 15 and 20.
package enum AccountExport {
    /// What would open something, or is a machine's own: it tells a person nothing and must not lie in a download folder.
    private static let withheldWords: Set<String> = [
        "hash", "token", "secret", "auth", "endpoint", "p256dh", "salt", "claimed",
    ]
    private static let shownNames: Set<String> = ["token_version"]

    /// The account's row and its rows in every table, by the tables' names.
    ///
    /// - Returns: nil when there is no such account.
    package static func make(
        _ id: Account.ID,
        _ tables: [OwnedTable],
        at now: Timestamp,
        in transaction: Transaction
    ) throws -> JSONValue? {
        guard let account = try transaction.rows("SELECT * FROM web_users WHERE id = \(id)").first else { return nil }
        var all: [String: JSONValue] = [:]
        for owned in tables {
            let statement = SQL(stringLiteral: "SELECT * FROM \"\(owned.table)\" WHERE \"\(owned.column)\" = ")
            let rows = try transaction.rows(statement + "\(id)")
            all[owned.table] = .array(rows.map { object($0) })
        }
        return ["exported_at": .string(now.rfc3339), "account": object(account), "tables": .object(all)]
    }

    /// Whether a column stays out.
    package static func isWithheld(_ column: String) -> Bool {
        !shownNames.contains(column) && !withheldWords.isDisjoint(with: column.split(separator: "_").map(String.init))
    }

    private static func object(_ row: Row) -> JSONValue {
        var members: [String: JSONValue] = [:]
        for (name, value) in zip(row.columns.names, row.values) where !isWithheld(name) {
            members[name] = json(value)
        }
        return .object(members)
    }

    private static func json(_ value: Value) -> JSONValue {
        switch value {
        case .null: .null
        case .integer(let number): .integer(Int(number))
        case .real(let number): .real(number)
        case .text(let text): .string(text)
        case .blob(let bytes): .string(Base64URL.encode(bytes))
        }
    }
}
