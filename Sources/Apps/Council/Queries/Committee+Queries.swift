package import Store

extension Committee {
    /// The names of the committees that meet and may be followed, each once; of one town, or of all.
    package static func names(of body: Body.ID? = nil, in transaction: Transaction) throws -> [String] {
        let ofBody: SQL = if let body { "AND body = \(body)" } else { "" }
        return try transaction.scalars(
            """
            SELECT DISTINCT name FROM committees
            WHERE deleted_at IS NULL AND is_active = 1 AND kind <> \(Kind.faction.rawValue) \(ofBody) ORDER BY name
            """
        )
    }
}
