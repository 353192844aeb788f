extension OParlReader {
    mutating func committee(_ value: LooseValue, _ id: String) -> SourceCommittee? {
        let short = line(value, "shortName")
        guard let name = line(value, "name") ?? short else {
            oddities.add(.withoutName, "Organization \(id)")
            return nil
        }
        let words = [line(value, "organizationType"), line(value, "classification")].compactMap { $0 }
        let meets = value["meeting"] != nil
        var committee = SourceCommittee(
            id: id,
            body: Self.reference(value["body"]),
            name: name,
            shortName: short,
            kind: CommitteeWords.kind(name: name, types: words, meets: meets)
        )
        committee.meets = meets
        committee.endedOn = day(value, "endDate")
        for entry in list(value, "membership") where entry.kind == .object {
            count(.membership)
            if let membership = membership(entry, committee: id) { committee.memberships.append(membership) }
        }
        return committee
    }

    mutating func person(_ value: LooseValue, _ id: String) -> SourcePerson? {
        let parts = [line(value, "givenName"), line(value, "familyName")].compactMap { $0 }.joined(separator: " ")
        guard let name = line(value, "name") ?? (parts.isEmpty ? nil : parts) else {
            oddities.add(.withoutName, "Person")
            return nil
        }
        var person = SourcePerson(id: id, body: Self.reference(value["body"]), name: name)
        for entry in list(value, "membership", or: "memberships") where entry.kind == .object {
            count(.membership)
            if let membership = membership(entry, person: id) { person.memberships.append(membership) }
        }
        return person
    }

    mutating func membership(
        _ value: LooseValue,
        person: String? = nil,
        committee: String? = nil
    ) -> SourceMembership? {
        guard value["deleted"]?.flag != true else { return nil }
        guard let person = person ?? Self.reference(one(value, "person")),
            let committee = committee ?? Self.reference(one(value, "organization"))
        else {
            oddities.add(.orphan, "Membership")
            return nil
        }
        return SourceMembership(
            person: person,
            committee: committee,
            role: line(value, "role"),
            since: day(value, "startDate"),
            until: day(value, "endDate")
        )
    }
}
