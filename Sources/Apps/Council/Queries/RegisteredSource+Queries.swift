package import Base
package import Store

extension RegisteredSource {
    /// All of them, in the order in which they were added.
    package static func all(in transaction: Transaction) throws -> [RegisteredSource] {
        try transaction.all("SELECT \(columns) FROM council_sources ORDER BY id")
    }

    /// Remembers an address; one that is known stays as it is.
    @discardableResult
    package static func add(
        _ url: String,
        kind: Kind,
        at moment: Timestamp,
        in transaction: Transaction
    ) throws -> RegisteredSource {
        try transaction.execute(
            """
            INSERT INTO council_sources (kind, url, added_at) VALUES (\(kind.rawValue), \(url), \(moment))
            ON CONFLICT DO NOTHING
            """
        )
        let source: RegisteredSource? = try transaction.first(
            "SELECT \(columns) FROM council_sources WHERE url = \(url)"
        )
        guard let source else { throw StoreError.unreadable(column: "url") }
        return source
    }

    /// Forgets an address; false when it was none of them.
    package static func remove(_ url: String, in transaction: Transaction) throws -> Bool {
        try transaction.execute("DELETE FROM council_sources WHERE url = \(url)") > 0
    }

    /// Notes that it was asked.
    ///
    /// - Parameters:
    ///   - moment: when it was asked.
    ///   - isWhole: whether it answered everything that was asked.
    ///   - isFull: whether everything was asked.
    ///   - transaction: where it is noted.
    /// - Throws: what the database throws.
    func noteAnswer(at moment: Timestamp, isWhole: Bool, isFull: Bool, in transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE council_sources SET asked_at = \(moment), failure = NULL,
                modified_since = \(isWhole ? moment : modifiedSince),
                full_run_at = \(isWhole && isFull ? moment : fullRunAt)
            WHERE id = \(id)
            """
        )
    }

    /// Notes that it was asked in vain.
    func noteFailure(_ reason: String, at moment: Timestamp, in transaction: Transaction) throws {
        try transaction.execute(
            "UPDATE council_sources SET asked_at = \(moment), failure = \(String(reason.prefix(500))) WHERE id = \(id)"
        )
    }
}
