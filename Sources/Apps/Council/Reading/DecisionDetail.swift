package import Accounts
package import Store

/// A decision with all that is shown beside it.
package struct DecisionDetail: Sendable {
    /// Somebody who was there.
    package struct Attendee: Sendable, Equatable, RowReadable {
        package var name: String
        package var party: String?
        package var role: String?
        /// Of the person's page; nil where nobody of that name sits on the council.
        package var slug: String?

        package init(name: String, party: String?, role: String? = nil, slug: String? = nil) {
            self.name = name
            self.party = party
            self.role = role
            self.slug = slug
        }

        package init(row: Row) throws(StoreError) {
            name = try row.get("name")
            party = try row.getOptional("party")
            role = try row.getOptional("role")
            slug = try row.getOptional("slug")
        }
    }

    /// A file of a paper.
    package struct File: Sendable, Equatable, RowReadable {
        package var title: String
        package var url: String
        package var mediaType: String?
        package var byteCount: Int?

        package init(title: String, url: String, mediaType: String? = nil, byteCount: Int? = nil) {
            self.title = title
            self.url = url
            self.mediaType = mediaType
            self.byteCount = byteCount
        }

        package init(row: Row) throws(StoreError) {
            title = try row.get("title")
            url = try row.get("url")
            mediaType = try row.getOptional("media_type")
            byteCount = try row.getOptional("byte_count")
        }
    }

    package var decision: Decision
    package var session: CouncilSession
    package var protocolURL: String?
    package var paper: Paper?
    package var attendance: [Attendee] = []
    package var subvotes: [DecisionLine] = []
    /// What else was decided about the same paper, in order of time.
    package var journey: [DecisionLine] = []
    package var files: [File] = []
    package var stations: [Station] = []
    /// Whether this committee had the last word; nil where the source does not say.
    package var isAuthoritative: Bool?
    package var similar: [DecisionLine] = []
    package var entities: [EntityLine] = []
    /// Whether the reader follows the paper; nil for guests and without a paper.
    package var isFollowing: Bool?

    package init(decision: Decision, session: CouncilSession) {
        self.decision = decision
        self.session = session
    }

    /// How heavy it is.
    package var weight: DecisionWeight {
        DecisionWeight(
            decision,
            stations: decision.paper == nil ? nil : stations.count,
            isAuthoritative: isAuthoritative
        )
    }

    /// The parties that were there, each once.
    package var presentParties: [String] { Set(attendance.compactMap(\.party)).sorted() }
}

extension DecisionDetail {
    private static let mostSimilar = 5

    /// Reads a decision with all that belongs to it: a dozen small statements, none of them in a loop.
    ///
    /// `reader` is an active account; nil for guests.
    package static func find(
        _ id: Decision.ID,
        reader: Account.ID?,
        in transaction: Transaction
    ) throws -> DecisionDetail? {
        guard
            let decision: Decision = try transaction.first(
                "SELECT \(Decision.columns) FROM council_decisions WHERE id = \(id)"
            ),
            let session: CouncilSession = try transaction.first(
                """
                SELECT \(CouncilSession.columns) FROM council_sessions
                WHERE ksinr = \(decision.session) AND deleted_at IS NULL
                """
            )
        else { return nil }
        var detail = DecisionDetail(decision: decision, session: session)
        detail.protocolURL = try transaction.scalar(
            "SELECT document_url FROM council_protocols WHERE ksinr = \(session.id) AND status = 'ok'"
        )
        detail.attendance = try attendance(of: session.id, in: transaction)
        detail.subvotes = try transaction.all(
            """
            SELECT \(DecisionLine.columns) FROM \(DecisionLine.source)
            WHERE council_decisions.ksinr = \(session.id) AND council_decisions.kind = 'subvote'
                AND council_decisions.parent_item = \(decision.itemNumber) ORDER BY council_decisions.position
            """
        )
        if let paper = decision.paper { try detail.readPaper(paper, reader, in: transaction) }
        detail.isAuthoritative = try isAuthoritative(decision, in: transaction)
        detail.entities = try transaction.all(
            """
            SELECT council_entities.slug, council_entities.name, council_entities.kind, 0 AS n
            FROM council_entity_links JOIN council_entities ON council_entities.slug = council_entity_links.slug
            WHERE council_entity_links.decision_id = \(id) ORDER BY council_entities.kind DESC, council_entities.name
            """
        )
        detail.similar = try similar(to: detail, in: transaction)
        return detail
    }

    private static func isAuthoritative(_ decision: Decision, in transaction: Transaction) throws -> Bool? {
        try transaction.scalar(
            """
            SELECT MAX(b.is_authoritative) FROM council_agenda_items i
            JOIN council_beratungen b ON b.oparl_id = i.consultation_id
            WHERE i.ksinr = \(decision.session) AND i.item_number = \(decision.itemNumber)
            """,
            as: Int.self
        ).map { $0 != 0 }
    }

    /// Who was there.
    static func attendance(of session: CouncilSession.ID, in transaction: Transaction) throws -> [Attendee] {
        try transaction.all(
            """
            SELECT council_attendance.name, council_attendance.party, council_attendance.role,
                (SELECT MIN(slug) FROM council_people WHERE council_people.name = council_attendance.name) AS slug
            FROM council_attendance WHERE ksinr = \(session) ORDER BY council_attendance.name
            """
        )
    }

    private mutating func readPaper(_ id: Paper.ID, _ reader: Account.ID?, in transaction: Transaction) throws {
        paper = try transaction.first(
            "SELECT \(Paper.columns) FROM council_vorlagen WHERE kvonr = \(id) AND deleted_at IS NULL"
        )
        files = try transaction.all(
            """
            SELECT title, url, media_type, byte_count FROM council_anlagen WHERE kvonr = \(id) ORDER BY position, id
            """
        )
        stations = try transaction.all(
            """
            SELECT \(Station.columns) FROM council_beratungen
            WHERE kvonr = \(id) ORDER BY position, id
            """
        )
        journey = try transaction.all(
            """
            SELECT \(DecisionLine.columns) FROM \(DecisionLine.source)
            WHERE council_decisions.kvonr = \(id) AND council_decisions.kind = 'decision'
                AND council_decisions.id <> \(decision.id) AND council_sessions.deleted_at IS NULL
            ORDER BY council_decisions.session_date, council_decisions.id LIMIT 20
            """
        )
        if let reader, paper != nil { isFollowing = try Self.isFollowing(id, reader, in: transaction) }
    }

    /// Whether an account follows a paper.
    static func isFollowing(_ paper: Paper.ID, _ reader: Account.ID, in transaction: Transaction) throws -> Bool {
        try transaction.scalar(
            "SELECT 1 FROM vorlage_follows WHERE owner_id = \(reader) AND kvonr = \(paper)",
            as: Int.self
        ) != nil
    }

    /// The latest about the same places and projects: each of a few is looked up by itself, since a street that is
    /// named in a thousand decisions must not be read as a whole.
    private static func similar(to detail: DecisionDetail, in transaction: Transaction) throws -> [DecisionLine] {
        var ids: Set<Decision.ID> = []
        for entity in detail.entities.prefix(3) {
            let some: [Decision.ID] = try transaction.scalars(
                """
                SELECT decision_id FROM council_entity_links
                WHERE slug = \(entity.slug) AND decision_id <> \(detail.decision.id)
                ORDER BY decision_id DESC LIMIT \(mostSimilar)
                """
            )
            ids.formUnion(some)
        }
        ids.subtract(detail.journey.map(\.id))
        guard !ids.isEmpty else { return [] }
        let latest = Array(ids.sorted { $0.rawValue > $1.rawValue }.prefix(mostSimilar))
        return try transaction.all(
            """
            SELECT \(DecisionLine.columns) FROM \(DecisionLine.source)
            WHERE council_decisions.id IN (\(latest)) AND council_sessions.deleted_at IS NULL
            ORDER BY council_decisions.session_date DESC, council_decisions.id DESC
            """
        )
    }
}
