internal import Accounts
internal import Base
internal import Store

extension Topic {
    /// A person's topics, the oldest first.
    static func all(of owner: Account.ID, in transaction: Transaction) throws -> [Topic] {
        try transaction.all("SELECT \(columns) FROM topics WHERE owner_id = \(owner) ORDER BY id")
    }

    /// The topics of some people.
    static func all(of owners: some Sequence<Account.ID>, in transaction: Transaction) throws -> [Topic] {
        try transaction.all(
            "SELECT \(columns) FROM topics WHERE owner_id IN (\(Array(owners))) ORDER BY owner_id, id"
        )
    }

    /// Everybody's topics.
    static func all(in transaction: Transaction) throws -> [Topic] {
        try transaction.all("SELECT \(columns) FROM topics ORDER BY id")
    }

    /// One of a person's topics; nil for somebody else's.
    static func find(_ id: ID, of owner: Account.ID, in transaction: Transaction) throws -> Topic? {
        try transaction.first("SELECT \(columns) FROM topics WHERE id = \(id) AND owner_id = \(owner)")
    }

    /// How many a person has.
    static func count(of owner: Account.ID, in transaction: Transaction) throws -> Int {
        try transaction.scalar("SELECT COUNT(*) FROM topics WHERE owner_id = \(owner)") ?? 0
    }

    /// Keeps a new topic; what is decided already is no news to it.
    static func insert(
        _ draft: TopicDraft,
        owner: Account.ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> Topic? {
        let topic: Topic? = try transaction.first(
            """
            INSERT INTO topics (owner_id, name, description, place_id, created_at, known_decision)
            VALUES (\(owner), \(draft.name), \(draft.description), \(draft.placeID), \(now),
                (SELECT COALESCE(MAX(id), 0) FROM council_decisions))
            RETURNING \(returned)
            """
        )
        try forgetAgendas(of: owner, in: transaction)
        return topic
    }

    /// Changes a topic: with other words it begins anew, and what is decided already is no news to it.
    ///
    /// - Returns: nil when the person has no such topic.
    static func update(
        _ id: ID,
        _ draft: TopicDraft,
        owner: Account.ID,
        in transaction: Transaction
    ) throws -> Topic? {
        guard let old = try find(id, of: owner, in: transaction) else { return nil }
        let isSame =
            (old.name, old.description, old.placeID) == (draft.name, draft.description, draft.placeID)
        if isSame { return old }
        let topic: Topic? = try transaction.first(
            """
            UPDATE topics SET name = \(draft.name), description = \(draft.description), place_id = \(draft.placeID),
                edition = edition + 1, known_decision = (SELECT COALESCE(MAX(id), 0) FROM council_decisions)
            WHERE id = \(id) AND owner_id = \(owner) RETURNING \(returned)
            """
        )
        try forgetAgendas(of: owner, in: transaction)
        return topic
    }

    /// Deletes a topic with all that was found for it.
    ///
    /// - Returns: whether the person had it.
    static func delete(_ id: ID, owner: Account.ID, in transaction: Transaction) throws -> Bool {
        guard try transaction.execute("DELETE FROM topics WHERE id = \(id) AND owner_id = \(owner)") == 1 else {
            return false
        }
        // The other tables go with it by themselves; this one remembers more than topics.
        try transaction.execute("DELETE FROM council_alerts_sent WHERE topic_id = \(id)")
        return true
    }

    /// Notes that something of what a topic shows has changed: ``TopicsEdition``.
    static func count(changes topics: some Collection<ID>, in transaction: Transaction) throws {
        guard !topics.isEmpty else { return }
        try transaction.execute("UPDATE topics SET edition = edition + 1 WHERE id IN (\(Array(topics)))")
    }

    /// The agendas are read once more with the topics as they are now.
    private static func forgetAgendas(of owner: Account.ID, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM council_agenda_classified WHERE owner_id = \(owner)")
    }

    private static let returned: SQL =
        "id, owner_id, name, description, place_id, created_at, known_decision"
}
