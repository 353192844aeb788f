package import Base
package import Store

/// Something that changed in meaning, as an import noticed it.
///
/// Imports write these and send nothing; the jobs read them in order and make notices of them. A first import writes none.
package struct Change: Sendable, Equatable, RowReadable {
    /// Grows with each change; jobs remember how far they read.
    package struct ID: Identifier, Bindable, Readable {
        package let rawValue: Int64

        package init(rawValue: Int64) { self.rawValue = rawValue }
    }

    /// What changed; the raw values are the table's.
    package enum Kind: String, Sendable, CaseIterable {
        /// An agenda appeared or became another; ``Change/detail`` is its hash.
        case agenda
        /// An item has a result, or another one than before.
        case result
        /// A paper has a new station, or a station a result.
        case step
        /// A session begins at another time or place; ``Change/detail`` is the former begin, RFC 3339.
        case moved
        case cancelled
        /// A session that was cancelled takes place after all.
        case restored
    }

    package let id: ID
    package let body: Body.ID
    package let kind: Kind
    package let session: CouncilSession.ID?
    package let paper: Paper.ID?
    package let itemNumber: String?
    package let detail: String?
    package let noticedAt: Timestamp

    package init(row: Row) throws(StoreError) {
        id = try row.get("id")
        body = try row.get("body")
        let kind: String = try row.get("kind")
        guard let known = Kind(rawValue: kind) else { throw .unreadable(column: "kind") }
        self.kind = known
        session = try row.getOptional("ksinr")
        paper = try row.getOptional("kvonr")
        itemNumber = try row.getOptional("item_number")
        detail = try row.getOptional("detail")
        noticedAt = try row.get("noticed_at")
    }

    static let columns: SQL = """
        council_changes.id, council_changes.body, council_changes.kind, council_changes.ksinr, council_changes.kvonr,
        council_changes.item_number, council_changes.detail, council_changes.noticed_at
        """
}
