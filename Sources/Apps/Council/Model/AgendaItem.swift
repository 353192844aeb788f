package import Store

/// One point of an agenda.
package struct AgendaItem: Sendable, Equatable, RowReadable {
    package let session: CouncilSession.ID
    /// `Ö 6.1` or `N 17`: the prefix belongs to the number, which is unique within the session.
    package let number: String
    /// Where it stands, from 0 on.
    package let position: Int
    package let title: String
    /// The number of its paper as people write it: `2026/0123`.
    package let paperNumber: String?
    package let paper: Paper.ID?
    package let isPublic: Bool
    package let summary: String?

    package init(
        session: CouncilSession.ID,
        number: String,
        position: Int,
        title: String,
        paperNumber: String? = nil,
        paper: Paper.ID? = nil,
        isPublic: Bool = true,
        summary: String? = nil
    ) {
        self.session = session
        self.number = number
        self.position = position
        self.title = title
        self.paperNumber = paperNumber
        self.paper = paper
        self.isPublic = isPublic
        self.summary = summary
    }

    package init(row: Row) throws(StoreError) {
        session = try row.get("ksinr")
        number = try row.get("item_number")
        position = try row.get("position")
        title = try row.get("title")
        paperNumber = try row.getOptional("vorlage_nr")
        paper = try row.getOptional("kvonr")
        isPublic = try row.get("is_public")
        summary = try row.getOptional("summary")
    }

    static let columns: SQL = """
        council_agenda_items.ksinr, council_agenda_items.item_number, council_agenda_items.position,
        council_agenda_items.title, council_agenda_items.vorlage_nr, council_agenda_items.kvonr,
        council_agenda_items.is_public, council_agenda_items.summary
        """
}
