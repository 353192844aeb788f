internal import Base
package import Store

extension Device {
    /// All devices of an account, the latest first.
    ///
    /// `keyID` names the server's present key pair: browsers under another one cannot be reached and are left out.
    package static func all(
        of owner: Account.ID,
        keyID: String?,
        in transaction: Transaction
    ) throws -> [Device] {
        let rows = try transaction.rows(
            """
            SELECT 'app' AS place, id, platform AS kind, NULL AS name, created_at, last_success_at, NULL AS endpoint
            FROM push_tokens WHERE owner_id = \(owner)
            UNION ALL
            SELECT 'web' AS place, id, 'web' AS kind, name, created_at, last_success_at, endpoint
            FROM account_push WHERE owner_id = \(owner) AND key_id = \(keyID ?? "")
            ORDER BY created_at DESC, place, id DESC
            """
        )
        return try rows.map { row in
            guard let place = ID.Place(rawValue: try row.get("place")), let kind = Kind(rawValue: try row.get("kind"))
            else { throw StoreError.unreadable(column: "kind") }
            return Device(
                id: ID(place, try row.get("id")),
                kind: kind,
                name: try row.getOptional("name"),
                createdAt: try row.get("created_at"),
                lastSuccessAt: try row.getOptional("last_success_at"),
                endpoint: try row.getOptional("endpoint")
            )
        }
    }

    /// Whether an account has any device, reachable or not.
    package static func exists(of owner: Account.ID, in transaction: Transaction) throws -> Bool {
        let found: Int? = try transaction.scalar(
            """
            SELECT 1 FROM push_tokens WHERE owner_id = \(owner)
            UNION ALL SELECT 1 FROM account_push WHERE owner_id = \(owner) LIMIT 1
            """
        )
        return found != nil
    }

    /// Forgets a device.
    ///
    /// - Returns: false when the account has none of that name.
    package static func remove(_ id: ID, owner: Account.ID, in transaction: Transaction) throws -> Bool {
        switch id.place {
        case .app:
            try transaction.execute("DELETE FROM push_tokens WHERE id = \(id.row) AND owner_id = \(owner)") == 1
        case .web:
            try transaction.execute("DELETE FROM account_push WHERE id = \(id.row) AND owner_id = \(owner)") == 1
        }
    }

    /// Makes room: beyond the limit those go that were neither seen nor reached for longest.
    static func makeRoom(owner: Account.ID, in transaction: Transaction) throws {
        let rows = try transaction.rows(
            """
            SELECT 'app' AS place, id, last_seen, last_success_at FROM push_tokens WHERE owner_id = \(owner)
            UNION ALL
            SELECT 'web' AS place, id, last_seen, last_success_at FROM account_push WHERE owner_id = \(owner)
            """
        )
        guard rows.count > limit else { return }
        let devices = try rows.map { row -> (id: ID, used: Timestamp) in
            let place: String = try row.get("place")
            let seen: Timestamp = try row.get("last_seen")
            let reached: Timestamp? = try row.getOptional("last_success_at")
            return (ID(place == "app" ? .app : .web, try row.get("id")), max(seen, reached ?? seen))
        }
        // Of those that were used at the same moment the later registered stays.
        let unused = devices.sorted { ($0.used, $0.id.row) < ($1.used, $1.id.row) }.prefix(devices.count - limit)
        for device in unused { _ = try remove(device.id, owner: owner, in: transaction) }
    }
}
