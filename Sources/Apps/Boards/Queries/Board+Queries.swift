package import Base
package import Store

extension Board {
    /// A Kita's boards in the order in which they were made.
    package static func all(of kita: Kita.ID, in transaction: Transaction) throws -> [Board] {
        try transaction.all("SELECT \(columns) FROM board WHERE kita_id = \(kita) ORDER BY id")
    }

    /// A board by its address.
    package static func find(slug: String, of kita: Kita.ID, in transaction: Transaction) throws -> Board? {
        try transaction.first("SELECT \(columns) FROM board WHERE kita_id = \(kita) AND slug = \(slug)")
    }

    /// A board by its number, if it is one of this Kita's.
    package static func find(_ id: ID, of kita: Kita.ID, in transaction: Transaction) throws -> Board? {
        try transaction.first("SELECT \(columns) FROM board WHERE kita_id = \(kita) AND id = \(id)")
    }

    /// A board by its number.
    package static func find(_ id: ID, in transaction: Transaction) throws -> Board? {
        try transaction.first("SELECT \(columns) FROM board WHERE id = \(id)")
    }

    /// Makes a board.
    ///
    /// - Throws: ``StoreError/conflict(_:)`` when the Kita has a board with this address.
    package static func create(
        name: String,
        slug: String,
        kita: Kita.ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> Board {
        let id: ID? = try transaction.scalar(
            """
            INSERT INTO board (kita_id, slug, name, created_at) VALUES (\(kita), \(slug), \(name), \(now))
            RETURNING id
            """
        )
        guard let id, let board = try find(id, in: transaction) else { throw StoreError.unreadable(column: "id") }
        return board
    }

    /// Changes a board; what is nil stays.
    ///
    /// - Throws: ``StoreError/conflict(_:)`` when the Kita has another board with this address.
    package static func update(
        _ id: ID,
        name: String?,
        slug: String?,
        hasNotifications: Bool?,
        in transaction: Transaction
    ) throws {
        if let name { try transaction.execute("UPDATE board SET name = \(name) WHERE id = \(id)") }
        if let slug { try transaction.execute("UPDATE board SET slug = \(slug) WHERE id = \(id)") }
        if let hasNotifications {
            try transaction.execute("UPDATE board SET notifications = \(hasNotifications) WHERE id = \(id)")
        }
    }

    /// Deletes a board with its notes and bells.
    package static func delete(_ id: ID, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM board WHERE id = \(id)")
    }

    /// An address that no board of the Kita has: the wish, or the wish with a number.
    package static func freeSlug(_ wish: String, of kita: Kita.ID, in transaction: Transaction) throws -> String {
        let base = Slug.reserved.contains(wish) ? wish + "-brett" : wish
        let taken = Set<String>(try transaction.scalars("SELECT slug FROM board WHERE kita_id = \(kita)"))
        guard taken.contains(base) else { return base }
        var number = 2
        while taken.contains("\(base.prefix(Slug.limit - 4))-\(number)") { number += 1 }
        return "\(base.prefix(Slug.limit - 4))-\(number)"
    }
}
