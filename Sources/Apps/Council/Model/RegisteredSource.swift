package import Base
package import Store

/// A council's address that is asked regularly.
package struct RegisteredSource: Sendable, Equatable, RowReadable {
    /// The number of its row.
    package struct ID: Identifier, Bindable, Readable {
        package let rawValue: Int64

        package init(rawValue: Int64) { self.rawValue = rawValue }
    }

    /// What speaks there; the raw values are the table's.
    package enum Kind: String, Sendable, CaseIterable {
        case oparl
        case sessionNet = "sessionnet"

        /// What an address leads to, as far as it tells: SessionNet's pages end in `.php` or lie in `/bi`.
        package init(url: String) {
            let path = url.lowercased().prefix { $0 != "?" }
            let isSessionNet = path.hasSuffix(".php") || path.hasSuffix("/bi") || path.hasSuffix("/bi/")
            self = isSessionNet && !path.contains("oparl") ? .sessionNet : .oparl
        }
    }

    package let id: ID
    package let kind: Kind
    package let url: String
    package let addedAt: Timestamp
    /// When it was asked last, in vain or not.
    package let askedAt: Timestamp?
    /// When it was asked last for everything, and answered.
    package let fullRunAt: Timestamp?
    /// When it was asked last and answered: the next question is for what came since.
    package let modifiedSince: Timestamp?
    /// Why the last question was in vain.
    package let failure: String?

    package init(row: Row) throws(StoreError) {
        id = try row.get("id")
        let kind: String = try row.get("kind")
        guard let known = Kind(rawValue: kind) else { throw .unreadable(column: "kind") }
        self.kind = known
        url = try row.get("url")
        addedAt = try row.get("added_at")
        askedAt = try row.getOptional("asked_at")
        fullRunAt = try row.getOptional("full_run_at")
        modifiedSince = try row.getOptional("modified_since")
        failure = try row.getOptional("failure")
    }

    static let columns: SQL = "id, kind, url, added_at, asked_at, full_run_at, modified_since, failure"
}
