package import Accounts
package import Base
package import Store

/// What administrators are shown of what people follow and of the council's data.
package enum CouncilFigures {
    /// What some accounts follow, by their numbers; those that follow nothing are missing.
    package static func interests(
        of accounts: [Account.ID],
        in transaction: Transaction
    ) throws -> [Int64: Interests] {
        let condition: SQL = "WHERE owner_id IN (\(accounts))"
        var interests: [Int64: Interests] = [:]
        for row in try transaction.rows("SELECT owner_id, name FROM topics \(condition) ORDER BY id") {
            interests[try row.get("owner_id"), default: Interests()].topics.append(try row.get("name"))
        }
        for row in try transaction.rows(
            """
            SELECT DISTINCT owner_id, committee_name FROM committee_subscriptions \(condition)
            ORDER BY owner_id, committee_name
            """
        ) { interests[try row.get("owner_id"), default: Interests()].committees.append(try row.get("committee_name")) }
        return interests
    }

    /// Topics there were at the end of each day since a moment, and what the data have.
    ///
    /// Topics that were deleted meanwhile are not counted in the past either.
    package static func growth(
        since moment: Timestamp?,
        now: Timestamp,
        zone: Zone,
        in transaction: Transaction
    ) throws -> CouncilGrowth {
        let made: [Timestamp] = try transaction.scalars("SELECT created_at FROM topics")
        let days = made.reduce(into: [Int64: Int]()) { $0[zone.wallTime(at: $1).day, default: 0] += 1 }
        let today = zone.wallTime(at: now).day
        let first = moment.map { zone.wallTime(at: $0).day } ?? days.keys.min() ?? today
        var sum = days.reduce(0) { $1.key < first ? $0 + $1.value : $0 }
        let topics = (min(first, today)...today).map { day -> DayCount in
            sum += days[day] ?? 0
            return DayCount(day: CivilDay.text(of: day), count: sum)
        }
        let since = CivilDay.text(of: first)
        func count(_ sql: SQL) throws -> Int { try transaction.scalar(sql) ?? 0 }
        return CouncilGrowth(
            topics: topics,
            figures: [
                "sessions": try count(
                    "SELECT COUNT(*) FROM council_sessions WHERE deleted_at IS NULL AND session_date >= \(since)"
                ),
                "decisions": try count("SELECT COUNT(*) FROM council_decisions WHERE session_date >= \(since)"),
                "papers": try count(
                    "SELECT COUNT(*) FROM council_vorlagen WHERE deleted_at IS NULL AND paper_date >= \(since)"
                ),
                "subscriptions": try count("SELECT COUNT(*) FROM committee_subscriptions"),
                "follows": try count("SELECT COUNT(*) FROM vorlage_follows"),
            ]
        )
    }
}
