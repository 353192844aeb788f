internal import Base
package import Store

/// Changes of data that are made exactly once in a deployment's life; `migration_marks` remembers them.
package enum MarkedMigrations {
    /// One change.
    private struct Step: Sendable {
        let name: String
        let run: @Sendable (Transaction) throws -> Void
    }

    /// Until September 2026 `pending` also meant "shut by an administrator"; whoever had confirmed the address was that.
    ///
    /// Confirming sets first the one column and then the other: run twice, it would shut whoever is confirming right now.
    private static let disabled = Step(name: "status_disabled_2026_09") { transaction in
        try transaction.execute(
            "UPDATE web_users SET status = 'disabled' WHERE email_verified = 1 AND status = 'pending'"
        )
    }

    /// Who had an account when the defaults changed keeps what was the default until then.
    private static let frozenDefaults = Step(name: "notify_vorgaben_2026_09") { transaction in
        let former = ["n1_tagesordnung": true, "n6_woche": false]
        for row in try transaction.rows("SELECT id, notify_prefs FROM web_users") {
            let id: Account.ID = try row.get("id")
            let set = Switches(stored: try row.getOptional("notify_prefs"), occasions: [])
            let missing = former.filter { set.values[$0.key] == nil }
            guard !missing.isEmpty else { continue }
            try transaction.execute(
                "UPDATE web_users SET notify_prefs = \(set.setting(missing).stored) WHERE id = \(id)"
            )
        }
    }

    /// Makes what was not made yet; on an empty database nothing but the marks, so that later accounts stay as they are.
    ///
    /// - Returns: the names of what was made now.
    @discardableResult
    package static func run(_ database: Database, appliedAt: String) async throws -> [String] {
        var made: [String] = []
        for step in [disabled, frozenDefaults] {
            let isOurs = try await database.write { transaction in
                let marked = try transaction.execute(
                    """
                    INSERT INTO migration_marks (name, done_at) VALUES (\(step.name), \(appliedAt))
                    ON CONFLICT DO NOTHING
                    """
                )
                guard marked == 1 else { return false }
                try step.run(transaction)
                return true
            }
            if isOurs { made.append(step.name) }
        }
        return made
    }
}
