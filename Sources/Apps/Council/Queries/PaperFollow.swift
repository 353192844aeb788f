internal import Accounts
internal import Base
internal import Foundation
internal import Store

/// That a person follows a paper, and how far they know its way.
struct PaperFollow: Sendable, RowReadable {
    let id: Int64
    let owner: Account.ID
    let paper: Paper.ID
    let number: String?
    let title: String
    /// The fingerprints of the stations that the person knows.
    let known: Set<String>
    let createdAt: Timestamp
    let notifiedAt: Timestamp?

    init(row: Row) throws(StoreError) {
        id = try row.get("id")
        owner = try row.get("owner_id")
        paper = try row.get("kvonr")
        number = try row.getOptional("vorlage_nr")
        title = try row.get("title")
        let stored: String = try row.get("stations")
        known = Set((try? JSONDecoder().decode([String].self, from: Data(stored.utf8))) ?? [])
        createdAt = try row.get("created_at")
        notifiedAt = try row.getOptional("notified_at")
    }

    private static let columns: SQL =
        "id, owner_id, kvonr, vorlage_nr, title, stations, created_at, notified_at"

    /// The papers that a person follows, the newest first.
    static func all(of owner: Account.ID, in transaction: Transaction) throws -> [PaperFollow] {
        try transaction.all("SELECT \(columns) FROM vorlage_follows WHERE owner_id = \(owner) ORDER BY id DESC")
    }

    /// Whether a person follows a paper.
    static func isFollowing(_ paper: Paper.ID, owner: Account.ID, in transaction: Transaction) throws -> Bool {
        let found: Int? = try transaction.scalar(
            "SELECT 1 FROM vorlage_follows WHERE owner_id = \(owner) AND kvonr = \(paper)"
        )
        return found != nil
    }

    /// Who follows a paper.
    static func owners(of paper: Paper.ID, in transaction: Transaction) throws -> [Account.ID] {
        try transaction.scalars("SELECT owner_id FROM vorlage_follows WHERE kvonr = \(paper) ORDER BY owner_id")
    }

    /// What some people know of a paper.
    static func some(
        _ owners: [Account.ID],
        of paper: Paper.ID,
        in transaction: Transaction
    ) throws -> [PaperFollow] {
        try transaction.all(
            """
            SELECT \(columns) FROM vorlage_follows WHERE kvonr = \(paper) AND owner_id IN (\(owners)) ORDER BY owner_id
            """
        )
    }

    /// Begins to follow a paper, from where it is now.
    ///
    /// - Returns: false when there is no such paper.
    static func add(
        _ paper: Paper.ID,
        owner: Account.ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> Bool {
        let found: Paper? = try transaction.first(
            "SELECT \(Paper.columns) FROM council_vorlagen WHERE kvonr = \(paper) AND deleted_at IS NULL"
        )
        guard let found else { return false }
        let stations = try Station.all(of: paper, in: transaction)
        try transaction.execute(
            """
            INSERT INTO vorlage_follows (owner_id, kvonr, vorlage_nr, title, stations, created_at)
            VALUES (\(owner), \(paper), \(found.number), \(found.title), \(try text(stations)), \(now))
            ON CONFLICT DO NOTHING
            """
        )
        return true
    }

    /// Ends it; not having followed is fine.
    static func remove(_ paper: Paper.ID, owner: Account.ID, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM vorlage_follows WHERE owner_id = \(owner) AND kvonr = \(paper)")
    }

    /// Notes how far people know a paper's way now; whoever was told, at that moment.
    static func advance(
        _ follows: [PaperFollow],
        to stations: [Station],
        told: Bool,
        now: Timestamp,
        in transaction: Transaction
    ) throws {
        guard !follows.isEmpty else { return }
        let moment: SQL = if told { ", notified_at = \(now)" } else { "" }
        try transaction.execute(
            """
            UPDATE vorlage_follows SET stations = \(try text(stations)) \(moment)
            WHERE id IN (\(follows.map(\.id)))
            """
        )
    }

    private static func text(_ stations: [Station]) throws -> String {
        String(decoding: try JSONEncoder().encode(stations.map(\.fingerprint)), as: UTF8.self)
    }
}

extension Station {
    /// A paper's way, in the order of its days.
    static func all(of paper: Paper.ID, in transaction: Transaction) throws -> [Station] {
        try transaction.all(
            """
            SELECT \(columns) FROM council_beratungen WHERE kvonr = \(paper)
            ORDER BY COALESCE(datum, '9999'), position, id
            """
        )
    }
}
