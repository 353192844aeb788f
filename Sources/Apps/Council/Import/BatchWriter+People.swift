internal import Base
internal import Store

extension BatchWriter {
    /// Stores people; the slug that somebody got first stays, since links point to it.
    mutating func write(people: [SourcePerson]) throws {
        guard !people.isEmpty else { return }
        let rows = try transaction.rows(
            "SELECT id, oparl_id, name, party, deleted_at FROM council_people WHERE oparl_id",
            whereIn: people.map(\.id)
        )
        var known: [String: (id: Int64, name: String, party: String?, isDeleted: Bool)] = [:]
        for row in rows {
            let deletedAt: String? = try row.getOptional("deleted_at")
            known[try row.get("oparl_id")] = (
                try row.get("id"), try row.get("name"), try row.getOptional("party"), deletedAt != nil
            )
        }
        for person in people {
            guard let old = known[person.id] else {
                let body = try bodies.entry(of: person.id, named: person.body, scope, in: transaction)
                tally.added += 1
                try transaction.execute(
                    """
                    INSERT INTO council_people (body, oparl_id, slug, name, party)
                    VALUES (\(body.id), \(person.id), \(try slug(person.name)), \(person.name), \(person.party))
                    """
                )
                continue
            }
            // A source that tells no party leaves it to the factions.
            let party = person.party ?? old.party
            let isSame = old.name == person.name && old.party == party && !old.isDeleted
            tally.unchanged += isSame ? 1 : 0
            guard !isSame else { continue }
            tally.changed += 1
            try transaction.execute(
                """
                UPDATE council_people SET name = \(person.name), party = \(party), deleted_at = NULL
                WHERE id = \(old.id)
                """
            )
        }
    }

    /// Stores who sits where; of several times in the same committee the last.
    mutating func write(memberships: [SourceMembership]) throws {
        guard !memberships.isEmpty else { return }
        let people = try numbers("SELECT oparl_id, id AS number FROM council_people", of: memberships.map(\.person))
        let seats = try numbers("SELECT oparl_id, kgrnr AS number FROM committees", of: memberships.map(\.committee))
        for seat in memberships {
            guard let person = people[seat.person], let committee = seats[seat.committee] else {
                tally.oddities.add(.orphan, "Membership")
                continue
            }
            try transaction.execute(
                """
                INSERT INTO council_memberships (person, kgrnr, role, since, until)
                VALUES (\(person), \(committee), \(seat.role), \(seat.since), \(seat.until))
                ON CONFLICT (person, kgrnr) DO UPDATE
                SET role = excluded.role, since = excluded.since, until = excluded.until
                WHERE COALESCE(excluded.since, '') >= COALESCE(council_memberships.since, '')
                """
            )
        }
        // Somebody's party is the faction that they sit in: OParl has no word for it.
        try transaction.execute(
            """
            UPDATE council_people SET party = (
                SELECT c.name FROM council_memberships m JOIN committees c ON c.kgrnr = m.kgrnr
                WHERE m.person = council_people.id AND c.kind = 'faction'
                ORDER BY COALESCE(m.until, '9999') DESC, COALESCE(m.since, '') DESC LIMIT 1)
            WHERE id IN (\(Array(Set(people.values)).sorted())) AND EXISTS (
                SELECT 1 FROM council_memberships m JOIN committees c ON c.kgrnr = m.kgrnr
                WHERE m.person = council_people.id AND c.kind = 'faction')
            """
        )
    }

    private func numbers(_ select: SQL, of ids: [String]) throws -> [String: Int64] {
        var numbers: [String: Int64] = [:]
        for row in try transaction.rows("\(select) WHERE oparl_id", whereIn: Array(Set(ids)).sorted()) {
            numbers[try row.get("oparl_id")] = try row.get("number")
        }
        return numbers
    }

    private func slug(_ name: String) throws -> String {
        let slug = Slug.of(name)
        var candidate = slug
        var count = 1
        while try transaction.scalar("SELECT 1 FROM council_people WHERE slug = \(candidate)", as: Int.self) != nil {
            count += 1
            candidate = "\(slug)-\(count)"
        }
        return candidate
    }
}

/// The part of an address that names somebody or something.
package enum Slug {
    private static let spelled: [Character: String] = ["ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "é": "e", "è": "e"]

    /// Small ASCII letters, digits and dashes: `dr-aylin-koehler`.
    package static func of(_ name: String) -> String {
        var slug = ""
        for character in name.lowercased() {
            if let spelled = spelled[character] {
                slug += spelled
            } else if character.isASCII, character.isLetter || character.isNumber {
                slug.append(character)
            } else if !slug.isEmpty, slug.last != "-" {
                slug.append("-")
            }
        }
        while slug.last == "-" { slug.removeLast() }
        return slug.isEmpty ? "ohne-namen" : String(slug.prefix(80))
    }
}
