internal import Base
internal import Store

/// The towns that are known, while a transaction runs.
struct BodyBook {
    /// A town as the import needs it.
    struct Entry {
        let id: Body.ID
        /// Whether its first import is over.
        let isKnown: Bool
    }

    private var entries: [String: Entry] = [:]

    init(in transaction: Transaction) throws {
        let bodies: [Body] = try transaction.all("SELECT \(Body.columns) FROM council_bodies")
        for body in bodies { entries[body.oparlID] = Entry(id: body.id, isKnown: body.firstImportEndedAt != nil) }
    }

    /// The town of an object: the one that it names, else the one that its address lies under, else the only one of
    /// its host; one that is not known yet is made.
    mutating func entry(
        of object: String,
        named: String?,
        _ scope: ImportScope,
        in transaction: Transaction
    ) throws -> Entry {
        let url = named ?? Self.prefix(of: object) ?? Self.origin(of: object)
        if let entry = entries[url] { return entry }
        if named == nil {
            // Of several the longest, so that /bodies/1 does not take what belongs to /bodies/10.
            let inside = entries.keys.filter { object.hasPrefix($0 + "/") }.max { $0.utf8.count < $1.utf8.count }
            let alike = entries.keys.filter { Self.origin(of: $0) == Self.origin(of: object) }
            if let key = inside ?? (Self.prefix(of: object) == nil && alike.count == 1 ? alike.first : nil),
                let entry = entries[key]
            {
                return entry
            }
        }
        let body = SourceBody(id: url, name: Self.host(of: url))
        return try write(body, isStandIn: true, scope, in: transaction)
    }

    /// Stores a town; a stand-in changes none that is there.
    @discardableResult
    mutating func write(
        _ body: SourceBody,
        isStandIn: Bool = false,
        _ scope: ImportScope,
        in transaction: Transaction
    ) throws -> Entry {
        if let entry = entries[body.id] {
            if !isStandIn {
                try transaction.execute(
                    """
                    UPDATE council_bodies SET name = \(body.name), short_name = \(body.shortName), url = \(body.web)
                    WHERE id = \(entry.id)
                    """
                )
            }
            return entry
        }
        let id: Body.ID? = try transaction.scalar(
            """
            INSERT INTO council_bodies (oparl_id, name, short_name, url, created_at)
            VALUES (\(body.id), \(body.name), \(body.shortName), \(body.web), \(scope.noticedAt)) RETURNING id
            """
        )
        guard let id else { throw StoreError.unreadable(column: "id") }
        let entry = Entry(id: id, isKnown: false)
        entries[body.id] = entry
        return entry
    }

    /// `https://town.example/oparl/bodies/1` of an address below it.
    static func prefix(of url: String) -> String? {
        let parts = url.split(separator: "/", omittingEmptySubsequences: false)
        guard let index = parts.firstIndex(where: { $0 == "bodies" || $0 == "body" }), index + 1 < parts.count,
            !parts[index + 1].isEmpty
        else { return nil }
        return parts[...(index + 1)].joined(separator: "/")
    }

    /// `https://town.example` of an address.
    static func origin(of url: String) -> String {
        url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
    }

    private static func host(of url: String) -> String {
        let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.count > 2 && !parts[2].isEmpty ? String(parts[2]) : url
    }
}
