package import Base
package import Store

/// A town, district or other body that has a council of its own.
package struct Body: Sendable, Equatable, RowReadable {
    /// The number of its row.
    package struct ID: Identifier, Bindable, Readable {
        package let rawValue: Int64

        package init(rawValue: Int64) { self.rawValue = rawValue }
    }

    package let id: ID
    /// Its URL in the source.
    package let oparlID: String
    package let name: String
    package let shortName: String?
    /// Where people read about it.
    package let url: String?
    /// When its first import was through; nil while everything that comes is known to everybody and told to nobody.
    package let firstImportEndedAt: Timestamp?

    package init(row: Row) throws(StoreError) {
        id = try row.get("id")
        oparlID = try row.get("oparl_id")
        name = try row.get("name")
        shortName = try row.getOptional("short_name")
        url = try row.getOptional("url")
        firstImportEndedAt = try row.getOptional("first_import_ended_at")
    }

    static let columns: SQL = """
        council_bodies.id, council_bodies.oparl_id, council_bodies.name, council_bodies.short_name,
        council_bodies.url, council_bodies.first_import_ended_at
        """
}
