internal import Base
package import Store

/// A paper (Vorlage) that goes through the committees.
package struct Paper: Sendable, Equatable, RowReadable {
    /// `kvonr`: ours, kept for ever.
    package struct ID: Identifier, Bindable, Readable {
        package let rawValue: Int64

        package init(rawValue: Int64) { self.rawValue = rawValue }
    }

    package let id: ID
    package let body: Body.ID
    package let oparlID: String
    /// As people write it: `2026/0123`; numbers may come to be used again, so it identifies nothing.
    package let number: String?
    package let title: String
    /// What kind of paper: `Beschlussvorlage`, `Antrag`.
    package let kind: String?
    /// Day of the paper: `2026-11-30`.
    package let date: String?
    /// Its page in the council's own information system.
    package let url: String?

    package init(row: Row) throws(StoreError) {
        id = try row.get("kvonr")
        body = try row.get("body")
        oparlID = try row.get("oparl_id")
        number = try row.getOptional("vorlage_nr")
        title = try row.get("title")
        kind = try row.getOptional("art")
        date = try row.getOptional("paper_date")
        url = try row.getOptional("url")
    }

    static let columns: SQL = """
        council_vorlagen.kvonr, council_vorlagen.body, council_vorlagen.oparl_id, council_vorlagen.vorlage_nr,
        council_vorlagen.title, council_vorlagen.art, council_vorlagen.paper_date, council_vorlagen.url
        """
}
