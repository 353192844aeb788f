package import HTML
package import Store

extension Account {
    /// In which language some accounts are written to; who never said is missing.
    package static func languages(of ids: [ID], in transaction: Transaction) throws -> [Int64: Language] {
        var languages: [Int64: Language] = [:]
        for batch in IDBatch.split(ids.map(\.rawValue)) {
            let rows = try transaction.rows(
                "SELECT id, language FROM web_users WHERE language IS NOT NULL AND id IN (\(batch))"
            )
            for row in rows { languages[try row.get("id")] = Language(rawValue: try row.get("language")) }
        }
        return languages
    }
}
