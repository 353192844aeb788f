internal import Base
package import Notify
package import Store

/// The accounts as the engine sees them: who they are, where they are reached, and how that went.
///
/// All functions run inside the engine's transactions and ask in batches.
package struct Recipients: Sendable {
    private let zones: ZoneBook
    private let occasions: [Occasion]
    private let pushKeyID: String?

    package init(_ setup: NotificationSetup) {
        zones = setup.zones
        occasions = setup.occasions
        pushKeyID = setup.push?.keyID
    }

    /// For a look at people alone: without a key no browser is an address.
    package init(zones: ZoneBook, occasions: [Occasion]) {
        self.zones = zones
        self.occasions = occasions
        pushKeyID = nil
    }

    /// The people with these numbers; whoever is missing has no account any more.
    package func people(_ ids: [Int64], in transaction: Transaction) throws -> [Int64: Person] {
        var people: [Int64: Person] = [:]
        for batch in IDBatch.split(ids) {
            var rights: [Int64: Set<Right>] = [:]
            let granted = try transaction.rows(
                """
                SELECT o.owner_id AS owner, r."right" AS name FROM user_roles o
                JOIN role_rights r ON r.role = o.role WHERE o.owner_id IN (\(batch))
                """
            )
            for row in granted {
                guard let right = Right(rawValue: try row.get("name")) else { continue }
                rights[try row.get("owner"), default: []].insert(right)
            }
            let rows = try transaction.rows(
                """
                SELECT id, role, status, delivery_channel, time_zone, notify_prefs FROM web_users WHERE id IN (\(batch))
                """
            )
            for row in rows {
                let id: Int64 = try row.get("id")
                people[id] = try person(row, id, rights[id] ?? [])
            }
        }
        return people
    }

    /// All addresses of these people, each one's in a stable order; people without any are missing.
    ///
    /// A browser that was registered under another key than the server's present one is none, and neither is a mailbox
    /// that nobody has confirmed.
    package func addresses(_ ids: [Int64], in transaction: Transaction) throws -> [Int64: [Address]] {
        var addresses: [Int64: [Address]] = [:]
        for batch in IDBatch.split(ids) {
            let mailboxes = try transaction.rows(
                "SELECT id, email FROM web_users WHERE email_verified = 1 AND id IN (\(batch))"
            )
            for row in mailboxes where Mailbox.isReal(try row.get("email"), isVerified: true) {
                let id: Int64 = try row.get("id")
                addresses[id, default: []].append(Address(.mail, id))
            }
            let apps = try transaction.rows(
                "SELECT id, owner_id, platform FROM push_tokens WHERE owner_id IN (\(batch)) ORDER BY id"
            )
            for row in apps {
                let kind: Address.Kind = try row.get("platform") == "ios" ? .apns : .fcm
                addresses[try row.get("owner_id"), default: []].append(Address(kind, try row.get("id")))
            }
            guard let pushKeyID else { continue }
            let browsers = try transaction.rows(
                """
                SELECT id, owner_id FROM account_push WHERE key_id = \(pushKeyID) AND owner_id IN (\(batch)) ORDER BY id
                """
            )
            for row in browsers {
                addresses[try row.get("owner_id"), default: []].append(Address(.webPush, try row.get("id")))
            }
        }
        return addresses
    }

    private func person(_ row: Row, _ id: Int64, _ stored: Set<Right>) throws -> Person {
        let role = Account.Role(rawValue: try row.get("role")) ?? .user
        let isActive = try row.get("status") == Account.Status.active.rawValue
        return Person(
            id: id,
            zone: zones.zone(try row.getOptional("time_zone")),
            // The table allows no other words; mail is how an account begins.
            channel: DeliveryChannel(rawValue: try row.get("delivery_channel")) ?? .email,
            switches: Switches(stored: try row.getOptional("notify_prefs"), occasions: occasions).values,
            rights: Set(Right.effective(stored: stored, role: role).map(\.rawValue)),
            isActive: isActive || role == .admin
        )
    }
}
