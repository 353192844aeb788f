internal import Base

extension OParlReader {
    /// Where a session begins whose time nobody tells.
    static let assumedHour = 18

    mutating func session(_ value: LooseValue, _ id: String) -> SourceSession? {
        guard let begin = moment(value, "start") else {
            oddities.add(.withoutBegin, "Meeting \(id)")
            return nil
        }
        let wall = zone.wallTime(at: begin.moment)
        var session = SourceSession(id: id, starts: begin.moment)
        if wall.second == 0 {
            if begin.form != .day { oddities.add(.midnight, "Meeting \(id)") }
            session.hasTime = false
            session.starts = zone.moment(of: WallTime(day: wall.day, second: Self.assumedHour * 3600))
        }
        session.body = Self.reference(value["body"])
        session.committees = list(value, "organization").compactMap { Self.reference($0) }
        session.name = line(value, "name")
        session.ends = end(value, after: session.starts, id)
        session.place = place(value)
        session.isCancelled = value["cancelled"]?.flag == true || Self.isCancelled(line(value, "meetingState"))
        session.web = address(value["web"])
        let protocolFile = one(value, "resultsProtocol")
        session.protocolURL = protocolFile.flatMap { address($0["accessUrl"]) ?? address($0["downloadUrl"]) }
        let single = [one(value, "invitation"), protocolFile, one(value, "verbatimProtocol")].compactMap { $0 }
        let documents = single + list(value, "auxiliaryFile", or: "files")
        session.files = files(documents)
        let entries = list(value, "agendaItem", or: "agendaItems")
        compare(documents + entries, with: value, .session)
        readItems(entries, of: id, into: &session)
        return session
    }

    private mutating func readItems(_ entries: [LooseValue], of id: String, into session: inout SourceSession) {
        var orders: Set<Int> = []
        for (position, entry) in entries.enumerated() {
            guard entry.kind == .object else {
                if let reference = Self.reference(entry) { session.itemReferences.append(reference) }
                continue
            }
            count(.item)
            guard entry["deleted"]?.flag != true else { continue }
            let item = item(entry, at: position)
            if let order = item.order, !orders.insert(order).inserted { oddities.add(.doubleOrder, "Meeting \(id)") }
            session.items.append(item)
        }
        // By the order that the source tells; where it tells none, or the same twice, by place in the list.
        guard session.items.allSatisfy({ $0.order != nil }) else { return }
        session.items = session.items.enumerated().sorted { left, right in
            (left.element.order ?? 0, left.offset) < (right.element.order ?? 0, right.offset)
        }
        .map(\.element)
    }

    mutating func item(_ value: LooseValue, at position: Int) -> SourceItem {
        let number = line(value, "number")
        if number == nil { oddities.add(.withoutNumber, "AgendaItem \(Self.reference(value) ?? "")") }
        let order = value["order"]?.integer
        if order == nil { oddities.add(.withoutOrder, "AgendaItem \(Self.reference(value) ?? "")") }
        let title = line(value, "name")
        if title == nil { oddities.add(.withoutName, "AgendaItem \(Self.reference(value) ?? "")") }
        var item = SourceItem(
            id: Self.reference(value["id"]),
            number: number,
            order: order,
            title: title ?? "Ohne Titel"
        )
        item.isPublic = value["public"]?.flag ?? true
        item.consultation = Self.reference(one(value, "consultation"))
        item.result = line(value, "result")
        item.resolution = text(value, "resolutionText")
        let single = one(value, "resolutionFile").map { [$0] } ?? []
        item.files = files(single + list(value, "auxiliaryFile", or: "files"))
        return item
    }

    /// Many servers write midnight, before or after, for an end that they do not know.
    private mutating func end(_ value: LooseValue, after start: Timestamp, _ id: String) -> Timestamp? {
        guard let end = moment(value, "end") else { return nil }
        guard end.moment > start, zone.wallTime(at: end.moment).second != 0 else {
            oddities.add(.impossibleEnd, "Meeting \(id)")
            return nil
        }
        return end.moment
    }

    /// A place as people read it: what the source says of it, or room and address.
    private mutating func place(_ value: LooseValue) -> String? {
        guard let place = one(value, "location"), place.kind == .object else { return nil }
        count(.location)
        if let text = line(place, "description") { return text }
        let street = line(place, "streetAddress")
        let town = [line(place, "postalCode"), line(place, "locality")].compactMap { $0 }.joined(separator: " ")
        let parts = [line(place, "room"), street, street == nil ? nil : town].compactMap { $0 }.filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// The states by which servers say that a session does not take place.
    private static func isCancelled(_ state: String?) -> Bool {
        guard let state = state?.lowercased() else { return false }
        return ["abgesagt", "entfällt", "entfallen", "ausgefallen", "fällt aus", "cancelled", "canceled"]
            .contains { state.contains($0) }
    }
}
