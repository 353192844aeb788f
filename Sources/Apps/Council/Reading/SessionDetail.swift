package import Accounts
package import Store

/// A session with its agenda and what came of it.
package struct SessionDetail: Sendable {
    /// An item, what is attached to it, and what the reader has to do with it.
    package struct Item: Sendable, Equatable {
        package var item: AgendaItem
        package var files: [DecisionDetail.File]
        /// Nil for guests.
        package var isBookmarked: Bool?
        /// The reader's topics that it hits.
        package var topics: [String]

        package init(
            item: AgendaItem,
            files: [DecisionDetail.File] = [],
            isBookmarked: Bool? = nil,
            topics: [String] = []
        ) {
            self.item = item
            self.files = files
            self.isBookmarked = isBookmarked
            self.topics = topics
        }
    }

    /// What became another on the agenda.
    package struct AgendaChange: Sendable, Equatable, RowReadable {
        /// `neu`, `geaendert`, `verschoben`, `vorlage`, `anlagen`, `entfernt`.
        package var kind: String
        package var itemNumber: String
        package var title: String
        package var was: String?
        package var isPublic: Bool
        package var noticedAt: String

        package init(
            kind: String,
            itemNumber: String,
            title: String,
            was: String? = nil,
            isPublic: Bool = true,
            noticedAt: String
        ) {
            self.kind = kind
            self.itemNumber = itemNumber
            self.title = title
            self.was = was
            self.isPublic = isPublic
            self.noticedAt = noticedAt
        }

        package init(row: Row) throws(StoreError) {
            kind = try row.get("kind")
            itemNumber = try row.get("item_number")
            title = try row.get("title")
            was = try row.getOptional("was")
            isPublic = try row.get("is_public")
            noticedAt = try row.get("noticed_at")
        }
    }

    package var session: CouncilSession
    package var items: [Item] = []
    package var decisions: [DecisionLine] = []
    package var attendance: [DecisionDetail.Attendee] = []
    package var hasProtocol = false
    package var protocolURL: String?
    package var changes: [AgendaChange] = []
    /// The reader's subscriptions among its committees; nil for guests.
    package var subscribed: Set<String>?

    package init(session: CouncilSession) { self.session = session }
}

extension SessionDetail {
    /// Reads a session with all that belongs to it.
    ///
    /// `reader` is an active account; nil for guests.
    package static func find(
        _ id: CouncilSession.ID,
        reader: Account.ID?,
        in transaction: Transaction
    ) throws -> SessionDetail? {
        guard
            let session: CouncilSession = try transaction.first(
                "SELECT \(CouncilSession.columns) FROM council_sessions WHERE ksinr = \(id) AND deleted_at IS NULL"
            )
        else { return nil }
        var detail = SessionDetail(session: session)
        try detail.readItems(reader, in: transaction)
        detail.decisions = try transaction.all(
            """
            SELECT \(DecisionLine.columns) FROM \(DecisionLine.source)
            WHERE council_decisions.ksinr = \(id) AND council_decisions.kind = 'decision'
            ORDER BY council_decisions.position, council_decisions.id
            """
        )
        detail.attendance = try DecisionDetail.attendance(of: id, in: transaction)
        let minutes = try transaction.rows("SELECT status, document_url FROM council_protocols WHERE ksinr = \(id)")
        if let row = minutes.first, try row.get("status", as: String.self) == "ok" {
            detail.hasProtocol = true
            detail.protocolURL = try row.getOptional("document_url")
        }
        detail.changes = try transaction.all(
            """
            SELECT kind, item_number, title, was, is_public, noticed_at FROM agenda_changes
            WHERE ksinr = \(id) AND agenda_hash = (
                SELECT agenda_hash FROM agenda_changes WHERE ksinr = \(id) ORDER BY id DESC LIMIT 1)
            ORDER BY id
            """
        )
        if let reader {
            let names: [String] = try transaction.scalars(
                "SELECT committee_name FROM committee_subscriptions WHERE owner_id = \(reader) AND body = \(session.body)"
            )
            detail.subscribed = Set(names)
        }
        return detail
    }

    private mutating func readItems(_ reader: Account.ID?, in transaction: Transaction) throws {
        let id = session.id
        let items: [AgendaItem] = try transaction.all(
            "SELECT \(AgendaItem.columns) FROM council_agenda_items WHERE ksinr = \(id) ORDER BY position, item_number"
        )
        var files: [String: [DecisionDetail.File]] = [:]
        let attached = try transaction.rows(
            "SELECT item_number, title, url FROM council_agenda_anlagen WHERE ksinr = \(id) ORDER BY id"
        )
        for row in attached {
            guard let number: String = try row.getOptional("item_number") else { continue }
            files[number, default: []].append(.init(title: try row.get("title"), url: try row.get("url")))
        }
        var bookmarked: Set<String>?
        var topics: [String: [String]] = [:]
        if let reader {
            let numbers: [String] = try transaction.scalars(
                "SELECT item_number FROM council_bookmarks WHERE owner_id = \(reader) AND ksinr = \(id)"
            )
            bookmarked = Set(numbers)
            for item in try SessionList.topicItems(of: [id], reader, in: transaction)[id] ?? [] {
                topics[item.itemNumber, default: []].append(item.topic)
            }
        }
        self.items = items.map { item in
            Item(
                item: item,
                files: item.isPublic ? files[item.number] ?? [] : [],
                isBookmarked: item.isPublic ? bookmarked.map { $0.contains(item.number) } : nil,
                topics: topics[item.number] ?? []
            )
        }
    }
}
