internal import HTML

/// An item of an agenda as a notice shows it.
struct NoticeItem: Sendable, Equatable {
    /// `Ö 6`.
    let number: String
    let title: String

    /// More are not listed; the page shows them all.
    static let limit = 10

    /// The items as a list, each leading to its place on the session's page.
    static func list(_ items: [NoticeItem], of session: CouncilSession.ID) -> HTML {
        let rows = items.prefix(limit).map { item -> HTML in
            let path = CouncilPath.session(session, items: [item.number])
            return "<li><a href=\"\(path)\">\(item.number) \(item.title)</a></li>"
        }
        return items.isEmpty ? .empty : "<ul>\(rows)</ul>"
    }

    /// How many a list of so many leaves out; nothing when it shows them all.
    static func more(_ count: Int, _ texts: Texts) -> HTML {
        count <= limit ? .empty : "<p>\(texts.plural("notice.more", count - limit))</p>"
    }

    /// The items on one line, for a device.
    static func line(_ items: [NoticeItem]) -> String {
        items.prefix(limit).map { "\($0.number) \($0.title)" }.joined(separator: " · ")
    }
}
