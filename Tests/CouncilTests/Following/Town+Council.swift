import Base
import Store
import TestSupport

@testable import Council

/// What happens in the council, as an import writes it.
extension Town {
    /// An item as a test writes it.
    struct Item: Sendable {
        var number: String
        var title: String
        var isPublic = true
        var paper: Paper.ID?

        init(_ number: String, _ title: String, isPublic: Bool = true, paper: Paper.ID? = nil) {
            self.number = number
            self.title = title
            self.isPublic = isPublic
            self.paper = paper
        }
    }

    /// A committee that may be followed.
    @discardableResult
    func committee(_ name: String = "Verkehrsausschuss") async throws -> Committee.ID {
        let body = body
        return try await database.write { transaction in
            try transaction.scalar(
                """
                INSERT INTO committees (body, oparl_id, name, kind) VALUES (\(body), \("organization/\(name)"), \(name), 'committee')
                ON CONFLICT (oparl_id) DO UPDATE SET name = excluded.name RETURNING kgrnr
                """
            ) ?? Committee.ID(rawValue: 0)
        }
    }

    /// A session without an agenda.
    func session(
        of committee: String = "Verkehrsausschuss",
        at begin: String = "2026-12-07T17:00:00Z",
        location: String? = "Rathaus"
    ) async throws -> CouncilSession.ID {
        let id = try await self.committee(committee)
        guard let starts = Timestamp(rfc3339: begin) else { preconditionFailure("\(begin) is no moment") }
        let wall = environment.zone.wallTime(at: starts)
        let (body, now) = (body, clock.now)
        return try await database.write { transaction in
            let count: Int = try transaction.scalar("SELECT COUNT(*) FROM council_sessions") ?? 0
            let session: CouncilSession.ID? = try transaction.scalar(
                """
                INSERT INTO council_sessions
                    (body, oparl_id, committee, session_date, session_time, starts_at, location, fetched_at)
                VALUES (\(body), \("meeting/\(count)"), \(committee), \(CivilDay.text(of: wall.day)),
                    \(String(wall.text.suffix(5))), \(starts), \(location), \(now))
                RETURNING ksinr
                """
            )
            guard let session else { preconditionFailure("no session") }
            try transaction.execute(
                "INSERT INTO council_session_committees (ksinr, kgrnr) VALUES (\(session), \(id))"
            )
            return session
        }
    }

    /// Publishes or changes an agenda, as an import does; a silent one logs no change.
    ///
    /// What the import names of it is given as `("neu", "Ö 7", "Radweg")`.
    func agenda(
        _ session: CouncilSession.ID,
        _ items: [Item],
        isSilent: Bool = false,
        differences: [(kind: String, number: String, title: String)] = []
    ) async throws {
        let hash = "hash of " + items.map { "\($0.number) \($0.title) \($0.isPublic)" }.joined(separator: "; ")
        let (body, now) = (body, clock.now)
        try await database.write { transaction in
            try transaction.execute("DELETE FROM council_agenda_items WHERE ksinr = \(session)")
            for (position, item) in items.enumerated() {
                try transaction.execute(
                    """
                    INSERT INTO council_agenda_items (ksinr, item_number, position, title, kvonr, is_public)
                    VALUES (\(session), \(item.number), \(position), \(item.title), \(item.paper), \(item.isPublic))
                    """
                )
            }
            try transaction.execute("UPDATE council_sessions SET agenda_hash = \(hash) WHERE ksinr = \(session)")
            try transaction.execute(
                """
                INSERT INTO agenda_snapshots (ksinr, agenda_hash, items, taken_at)
                VALUES (\(session), \(hash), '[]', \(now)) ON CONFLICT DO NOTHING
                """
            )
            for difference in differences {
                try transaction.execute(
                    """
                    INSERT INTO agenda_changes (ksinr, agenda_hash, kind, item_number, title, is_public, noticed_at)
                    VALUES (\(session), \(hash), \(difference.kind), \(difference.number), \(difference.title), 1, \(now))
                    """
                )
            }
            if isSilent { return }
            try transaction.execute(
                """
                INSERT INTO council_changes (body, kind, ksinr, detail, noticed_at)
                VALUES (\(body), 'agenda', \(session), \(hash), \(now))
                """
            )
        }
    }

    /// A session with an agenda.
    func published(
        _ items: [Item],
        of committee: String = "Verkehrsausschuss",
        at begin: String = "2026-12-07T17:00:00Z",
        isSilent: Bool = false
    ) async throws -> CouncilSession.ID {
        let session = try await session(of: committee, at: begin)
        try await agenda(session, items, isSilent: isSilent)
        return session
    }

    /// An item has a result, as an import notices it.
    @discardableResult
    func result(
        _ session: CouncilSession.ID,
        _ number: String,
        _ title: String,
        outcome: Decision.Outcome = .accepted,
        vote: Decision.Vote? = nil,
        impact: Int? = nil,
        isSilent: Bool = false,
        kind: Decision.Kind = .decision,
        position: Int = 0
    ) async throws -> Decision.ID {
        let (body, now) = (body, clock.now)
        return try await database.write { transaction in
            let day: String =
                try transaction.scalar(
                    "SELECT session_date FROM council_sessions WHERE ksinr = \(session)"
                ) ?? ""
            let id: Decision.ID? = try transaction.scalar(
                """
                INSERT INTO council_decisions (ksinr, position, kind, item_number, title, outcome, vote, impact,
                    session_date, decided_at)
                VALUES (\(session), \(position), \(kind.rawValue), \(number), \(title), \(outcome.rawValue),
                    \(vote?.rawValue), \(impact), \(day), \(now)) RETURNING id
                """
            )
            if !isSilent {
                try transaction.execute(
                    """
                    INSERT INTO council_changes (body, kind, ksinr, item_number, noticed_at)
                    VALUES (\(body), 'result', \(session), \(number), \(now))
                    """
                )
            }
            return id ?? Decision.ID(rawValue: 0)
        }
    }

    /// A paper without a way.
    func paper(_ number: String = "26/0396", _ title: String = "Radweg am Kanal") async throws -> Paper.ID {
        let (body, now) = (body, clock.now)
        return try await database.write { transaction in
            try transaction.scalar(
                """
                INSERT INTO council_vorlagen (body, oparl_id, vorlage_nr, title, meaning_hash, fetched_at)
                VALUES (\(body), \("paper/\(number)"), \(number), \(title), '', \(now)) RETURNING kvonr
                """
            ) ?? Paper.ID(rawValue: 0)
        }
    }

    /// A paper's way, as an import finds it.
    func way(_ paper: Paper.ID, _ stations: [Station], isSilent: Bool = false) async throws {
        let (body, now) = (body, clock.now)
        try await database.write { transaction in
            try transaction.execute("DELETE FROM council_beratungen WHERE kvonr = \(paper)")
            for (position, station) in stations.enumerated() {
                try transaction.execute(
                    """
                    INSERT INTO council_beratungen (kvonr, position, datum, gremium, ergebnis, ksinr)
                    VALUES (\(paper), \(position), \(station.date), \(station.committee), \(station.result),
                        \(station.session))
                    """
                )
            }
            if isSilent { return }
            try transaction.execute(
                """
                INSERT INTO council_changes (body, kind, kvonr, noticed_at) VALUES (\(body), 'step', \(paper), \(now))
                """
            )
        }
    }

    /// Runs a statement.
    func run(_ sql: SQL) async throws {
        try await database.write { _ = try $0.execute(sql) }
    }

    /// The rows of a table that a condition holds for.
    func count(_ table: SQL, _ condition: SQL = "1 = 1") async throws -> Int {
        try await database.read { try $0.scalar("SELECT COUNT(*) FROM \(table) WHERE \(condition)") ?? 0 }
    }
}
