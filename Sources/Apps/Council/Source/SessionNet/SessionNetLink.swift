internal import HTML

/// What a link of SessionNet's pages leads to.
enum SessionNetLink: Equatable {
    case session(Int64)
    case paper(Int64)
    case committee(Int64)
    case document(Int64)

    private static let names: [(name: String, make: @Sendable (Int64) -> SessionNetLink)] = [
        ("__ksinr", { .session($0) }), ("__kvonr", { .paper($0) }), ("__kgrnr", { .committee($0) }),
    ]

    /// Reads an address; nil for what leads elsewhere.
    init?(_ href: String) {
        let halves = href.split(separator: "?", maxSplits: 1)
        guard halves.count == 2 else { return nil }
        var values: [String: Int64] = [:]
        for pair in halves[1].split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            if parts.count == 2, let number = Int64(parts[1]), number > 0 { values[String(parts[0])] = number }
        }
        if halves[0].hasSuffix("getfile.php"), let id = values["id"] {
            self = .document(id)
            return
        }
        guard let entry = Self.names.first(where: { values[$0.name] != nil }), let number = values[entry.name] else {
            return nil
        }
        self = entry.make(number)
    }

    /// Links of a part of a page with what people read there.
    static func all(in element: MarkupElement) -> [(link: SessionNetLink, text: String, href: String)] {
        element.all("a").compactMap { anchor in
            guard let href = anchor.attributes["href"], let link = SessionNetLink(href) else { return nil }
            return (link, anchor.text, href)
        }
    }
}
