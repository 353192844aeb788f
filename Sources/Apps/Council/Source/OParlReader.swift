package import Base

/// Makes plain values of OParl objects, 1.0 and 1.1, whatever state they are in.
///
/// Nothing is refused that can be understood; where an object departs from the standard, it is counted. Pure: it asks
/// nobody and knows no database.
package struct OParlReader: Sendable {
    let zone: Zone
    /// What was odd so far.
    package var oddities = OddityCount()
    /// How many objects of each type were seen, embedded ones included.
    package private(set) var counts: [SourceKind: Int] = [:]

    /// A reader.
    ///
    /// - Parameter zone: the council's clock, for dates without an offset.
    package init(zone: Zone) { self.zone = zone }

    /// The objects of one JSON text: one object, a list of them, or a page of a list.
    package mutating func read(_ document: LooseJSON) -> [SourceObject] {
        note(document.quirks)
        return read(document.root)
    }

    /// Counts what a text's form departs in.
    package mutating func note(_ quirks: LooseJSON.Quirks) {
        if quirks.contains(.controlCharacters) { oddities.add(.controlCharacters, "a string") }
        if !quirks.isDisjoint(with: [.byteOrderMark, .trailingComma]) { oddities.add(.sloppyJSON, "a text") }
    }

    /// The objects of one value.
    package mutating func read(_ value: LooseValue) -> [SourceObject] {
        switch value.kind {
        case .array:
            return value.elements.flatMap { read($0) }
        case .object:
            if let list = value["data"], value["type"] == nil { return read(list) }
            return object(value)
        case .null, .no, .yes, .number, .string:
            oddities.add(.unknownObject, "a bare value")
            return []
        }
    }

    /// Counts an object that was seen.
    mutating func count(_ kind: SourceKind) { counts[kind, default: 0] += 1 }

    private mutating func object(_ value: LooseValue) -> [SourceObject] {
        let kind = kind(of: value)
        guard let id = Self.reference(value["id"]) else {
            oddities.add(.unknownObject, "\(kind?.rawValue ?? "object") without id")
            return []
        }
        if let kind { count(kind) }
        if value["deleted"]?.flag == true {
            if kind == nil { oddities.add(.deletedWithoutType, id) }
            return [.deleted(id: id, kind: kind)]
        }
        switch kind {
        case .body: return body(value, id).map { [.body($0)] } ?? []
        case .committee: return committee(value, id).map { [.committee($0)] } ?? []
        case .person: return person(value, id).map { [.person($0)] } ?? []
        case .membership: return membership(value).map { [.membership($0)] } ?? []
        case .paper: return paper(value, id).map { [.paper($0)] } ?? []
        case .session: return session(value, id).map { [.session($0)] } ?? []
        case .consultation:
            guard let paper = Self.reference(value["paper"]) else {
                oddities.add(.orphan, "Consultation \(id)")
                return []
            }
            return [.consultation(consultation(value), paper: paper)]
        case .item:
            guard let session = Self.reference(value["meeting"]) else {
                oddities.add(.orphan, "AgendaItem \(id)")
                return []
            }
            return [.item(item(value, at: 0), session: session)]
        case .system, .file, .location, .term: return []
        case nil:
            oddities.add(.unknownObject, id)
            return []
        }
    }

    /// The last part of `https://schema.oparl.org/1.1/Meeting`, or the word alone.
    private func kind(of value: LooseValue) -> SourceKind? {
        guard let type = value["type"]?.text, let word = type.split(separator: "/").last else { return nil }
        return SourceKind(rawValue: String(word))
    }

    private mutating func body(_ value: LooseValue, _ id: String) -> SourceBody? {
        let short = line(value, "shortName")
        guard let name = line(value, "name") ?? short else {
            oddities.add(.withoutName, "Body \(id)")
            return nil
        }
        return SourceBody(id: id, name: name, shortName: short, web: address(value["website"] ?? value["web"]))
    }
}
