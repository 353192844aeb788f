package import Store

/// Somebody who sits on the council, by what the council itself publishes.
package struct PersonDetail: Sendable {
    /// A committee the person belongs to.
    package struct Membership: Sendable, Equatable, RowReadable {
        package var name: String
        package var role: String?
        package var since: String?
        package var until: String?

        package init(name: String, role: String? = nil, since: String? = nil, until: String? = nil) {
            self.name = name
            self.role = role
            self.since = since
            self.until = until
        }

        package init(row: Row) throws(StoreError) {
            name = try row.get("name")
            role = try row.getOptional("role")
            since = try row.getOptional("since")
            until = try row.getOptional("until")
        }
    }

    package var slug: String
    package var name: String
    package var party: String?
    /// In how many sessions the person was there.
    package var sessionCount: Int
    package var committees: [Membership]
    /// The latest of them.
    package var recent: [SessionLine]

    package init(
        slug: String,
        name: String,
        party: String?,
        sessionCount: Int,
        committees: [Membership],
        recent: [SessionLine]
    ) {
        self.slug = slug
        self.name = name
        self.party = party
        self.sessionCount = sessionCount
        self.committees = committees
        self.recent = recent
    }

    /// Reads a person by the name in links.
    package static func find(_ slug: String, in transaction: Transaction) throws -> PersonDetail? {
        let rows = try transaction.rows(
            "SELECT id, name, party FROM council_people WHERE slug = \(slug) AND deleted_at IS NULL"
        )
        guard let row = rows.first else { return nil }
        let id: Int64 = try row.get("id")
        let name: String = try row.get("name")
        let count = try transaction.scalar(
            """
            SELECT COUNT(*) FROM council_attendance
            JOIN council_sessions ON council_sessions.ksinr = council_attendance.ksinr
            WHERE council_attendance.name = \(name) AND council_sessions.deleted_at IS NULL
            """,
            as: Int.self
        )
        return PersonDetail(
            slug: slug,
            name: name,
            party: try row.getOptional("party"),
            sessionCount: count ?? 0,
            committees: try transaction.all(
                """
                SELECT committees.name, council_memberships.role, council_memberships.since, council_memberships.until
                FROM council_memberships JOIN committees ON committees.kgrnr = council_memberships.kgrnr
                WHERE council_memberships.person = \(id) AND committees.deleted_at IS NULL ORDER BY committees.name
                """
            ),
            recent: try transaction.all(
                """
                SELECT \(SessionLine.columns) FROM council_sessions
                JOIN council_attendance ON council_attendance.ksinr = council_sessions.ksinr
                WHERE council_attendance.name = \(name) AND council_sessions.deleted_at IS NULL
                ORDER BY council_sessions.session_date DESC, council_sessions.ksinr DESC LIMIT 10
                """
            )
        )
    }
}

/// Somebody of the list of members.
package struct MemberLine: Sendable, Equatable {
    package var slug: String
    package var name: String
    package var party: String?
    package var committees: [String]

    /// All members by name, each with the committees the person belongs to.
    package static func all(of town: Body.ID? = nil, in transaction: Transaction) throws -> [MemberLine] {
        let rows = try transaction.rows(
            """
            SELECT council_people.slug, council_people.name, council_people.party, committees.name AS committee
            FROM council_people
            LEFT JOIN council_memberships ON council_memberships.person = council_people.id
            LEFT JOIN committees
                ON committees.kgrnr = council_memberships.kgrnr AND committees.deleted_at IS NULL
            WHERE council_people.deleted_at IS NULL \(Town.condition(town, of: "council_people"))
            ORDER BY council_people.name, council_people.slug, committees.name
            """
        )
        var members: [MemberLine] = []
        for row in rows {
            let slug: String = try row.get("slug")
            if members.last?.slug != slug {
                members.append(
                    MemberLine(
                        slug: slug,
                        name: try row.get("name"),
                        party: try row.getOptional("party"),
                        committees: []
                    )
                )
            }
            if let committee: String = try row.getOptional("committee") {
                members[members.count - 1].committees.append(committee)
            }
        }
        return members
    }
}
