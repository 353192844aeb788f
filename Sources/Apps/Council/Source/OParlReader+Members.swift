internal import Base

extension OParlReader {
    /// What sources write for "not known".
    private static let placeholders: Set<String> = ["", "-", "--", "n/a", "k.a.", "null", "unbekannt"]

    /// A member's text on one line; nil where there is none, and for placeholders.
    mutating func line(_ value: LooseValue, _ name: StaticString) -> String? {
        guard let text = text(value, name) else { return nil }
        guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// A member's text; nil where there is none, and for placeholders.
    mutating func text(_ value: LooseValue, _ name: StaticString) -> String? {
        guard let member = value.member(name) else { return nil }
        switch member.kind {
        case .string: break
        case .null:
            oddities.add(.null, "\(name)")
            return nil
        case .number: oddities.add(.wrongType, "\(name)")
        case .no, .yes, .array, .object:
            oddities.add(.wrongType, "\(name)")
            return nil
        }
        guard let raw = member.text else { return nil }
        let text = raw.trimmed
        guard text.utf8.count > 9 || !Self.placeholders.contains(text.lowercased()) else {
            if !raw.isEmpty { oddities.add(.placeholder, "\(name)") }
            return nil
        }
        return text
    }

    /// A list's elements; one object counts as a list of one.
    ///
    /// - Parameters:
    ///   - value: the object that holds it.
    ///   - name: what the standard calls it.
    ///   - other: what some servers call it.
    /// - Returns: none where there is no such member.
    mutating func list(_ value: LooseValue, _ name: StaticString, or other: StaticString? = nil) -> [LooseValue] {
        guard let member = value[name] else {
            guard let other, value[other] != nil else { return [] }
            oddities.add(.foreignName, "\(other)")
            return list(value, other)
        }
        switch member.kind {
        case .array: return member.elements
        case .object, .string:
            oddities.add(.objectForArray, "\(name)")
            return [member]
        case .null, .no, .yes, .number:
            oddities.add(.wrongType, "\(name)")
            return []
        }
    }

    /// One object; of a list that stands there the first, or nothing.
    mutating func one(_ value: LooseValue, _ name: StaticString) -> LooseValue? {
        guard let member = value[name] else { return nil }
        guard member.kind == .array else { return member }
        oddities.add(.arrayForObject, "\(name)")
        return member.elements.first
    }

    /// The id of what is referred to: a URL, or an object with one.
    static func reference(_ value: LooseValue?) -> String? {
        guard let value else { return nil }
        let text = value.kind == .object ? value["id"]?.text : value.text
        guard let trimmed = text?.trimmed, !trimmed.isEmpty else { return nil }
        return trimmed
    }

    /// A web address; nil for anything else.
    func address(_ value: LooseValue?) -> String? {
        guard let text = value?.text?.trimmed, text.hasPrefix("https://") || text.hasPrefix("http://") else {
            return nil
        }
        return text
    }

    /// A day as `2026-11-30`.
    mutating func day(_ value: LooseValue, _ name: StaticString) -> String? {
        guard let text = text(value, name) else { return nil }
        guard let day = OParlDate.day(text) else {
            oddities.add(.unreadableDate, "\(name)")
            return nil
        }
        if text.utf8.count > 10 { oddities.add(.wrongPrecision, "\(name)") }
        return CivilDay.text(of: day)
    }

    /// A moment; nil where there is none.
    mutating func moment(_ value: LooseValue, _ name: StaticString) -> (moment: Timestamp, form: OParlDate.Form)? {
        guard let text = text(value, name) else { return nil }
        guard let read = OParlDate.moment(text, zone: zone) else {
            oddities.add(.unreadableDate, "\(name)")
            return nil
        }
        switch read.form {
        case .exact: break
        case .withoutOffset: oddities.add(.withoutOffset, "\(name)")
        case .day: oddities.add(.wrongPrecision, "\(name)")
        }
        return read
    }

    /// The documents of some members, in order, each address once.
    mutating func files(_ values: [LooseValue]) -> [SourceFile] {
        var files: [SourceFile] = []
        for value in values {
            // A reference alone names no document that people could open.
            guard value.kind == .object else { continue }
            count(.file)
            guard value["deleted"]?.flag != true else { continue }
            guard let url = address(value["accessUrl"]) ?? address(value["downloadUrl"]) else {
                oddities.add(.withoutAddress, Self.reference(value) ?? "File")
                continue
            }
            guard !files.contains(where: { $0.url == url }) else { continue }
            let size = value["size"]?.integer ?? 0
            files.append(
                SourceFile(
                    title: line(value, "name") ?? line(value, "fileName") ?? "Dokument",
                    url: url,
                    mediaType: line(value, "mimeType"),
                    byteCount: size > 0 ? size : nil
                )
            )
        }
        return files
    }

    /// Counts a parent of which some child was changed later: asked by date, the parent alone would not tell.
    mutating func compare(_ children: [LooseValue], with parent: LooseValue, _ kind: SourceKind) {
        guard let own = parent["modified"] else { return }
        guard children.contains(where: { $0["modified"].map { Self.isLater($0, own) } ?? false }) else { return }
        let id = Self.reference(parent) ?? ""
        oddities.add(.newerChild, "\(kind.rawValue) \(id)")
    }

    private static func isLater(_ left: LooseValue, _ right: LooseValue) -> Bool {
        let (first, second) = (left.bytes, right.bytes)
        // With the same offset behind them, as nearly all, they sort as text.
        if first.count == second.count, first.suffix(6).elementsEqual(second.suffix(6)) {
            return second.lexicographicallyPrecedes(first)
        }
        guard let first = left.text.flatMap({ Timestamp(rfc3339: $0) }),
            let second = right.text.flatMap({ Timestamp(rfc3339: $0) })
        else { return false }
        return first > second
    }
}

extension String {
    /// Without the white space around it; mostly the text itself.
    var trimmed: String {
        guard let first = utf8.first, let last = utf8.last else { return self }
        // 0xC2 begins a space that does not break.
        guard first <= 0x20 || last <= 0x20 || first == 0xC2 || last == 0xA0 else { return self }
        let rest = drop(while: \.isWhitespace)
        return String(rest.dropLast(rest.reversed().prefix(while: \.isWhitespace).count))
    }
}
