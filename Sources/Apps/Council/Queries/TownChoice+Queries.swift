internal import Accounts
internal import Base
internal import Store

extension TownChoice {
    /// The cookie that keeps a guest's town.
    static let cookie = "town"
    /// A year, as for the language.
    private static let lifetime = 365 * 24 * 3600

    /// What an account chose, else what this browser did; a town that is gone was not chosen.
    static func load(of owner: Account.ID?, cookie: String?, in transaction: Transaction) throws -> TownChoice {
        let towns: [Town] = try transaction.all("SELECT id, name FROM council_bodies ORDER BY name, id")
        guard towns.count > 1 else { return TownChoice(towns: towns) }
        let kept = try owner.flatMap { owner in
            try transaction.first("SELECT body FROM council_reader_towns WHERE owner_id = \(owner)", as: Kept.self)
        }
        let chosen = kept.map(\.body) ?? cookie.flatMap { Body.ID(digits: $0) }
        return TownChoice(towns: towns, chosen: towns.contains { $0.id == chosen } ? chosen : nil)
    }

    /// Keeps an account's choice; nil stands for all towns.
    ///
    /// - Returns: whether there is such a town.
    static func choose(_ town: Body.ID?, owner: Account.ID, in transaction: Transaction) throws -> Bool {
        if let town {
            let exists = try transaction.scalar("SELECT 1 FROM council_bodies WHERE id = \(town)", as: Int.self)
            guard exists != nil else { return false }
        }
        try transaction.execute(
            """
            INSERT INTO council_reader_towns (owner_id, body) VALUES (\(owner), \(town))
            ON CONFLICT (owner_id) DO UPDATE SET body = excluded.body
            """
        )
        return true
    }

    /// The cookie's field for a guest's choice; an empty one takes it back.
    static func field(_ town: Body.ID?, isSecure: Bool) -> String {
        "\(cookie)=\(town.map(\.description) ?? ""); Path=/; Max-Age=\(town == nil ? 0 : lifetime); SameSite=Lax; HttpOnly"
            + (isSecure ? "; Secure" : "")
    }

    private struct Kept: RowReadable {
        let body: Body.ID?

        init(row: Row) throws(StoreError) { body = try row.getOptional("body") }
    }
}
