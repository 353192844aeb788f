internal import Accounts
internal import HTML
internal import Mail
internal import Notify
internal import Outbox
internal import Visits

/// What a delivery says in few words: the title of a notification, the subject of a mail.
struct DeliveryText: Sendable, Equatable {
    /// Longest body of a notification, in characters as people see them (seed).
    static let longestBody = 180
    /// What a delivery of several occasions is called where devices sort by it.
    static let mixed = "news"

    /// One line.
    let title: String
    /// What stands under it.
    let body: String
    /// Where a tap leads: a path of this site.
    let path: String
    /// The occasion, or ``mixed``.
    let occasion: String
    /// Whether it may interrupt: it is worthless minutes later.
    let isUrgent: Bool

    private static let urgent: Set<String> = [Departure.occasion.id, DelayWarning.occasion.id]
    private static let visits = Set(VisitsOccasions.all.map(\.id))

    /// Says what some notices tell of; one speaks for itself, several are counted.
    init(_ notices: [AccountNotice], _ texts: Texts) {
        let kinds = Set(notices.map(\.kind))
        occasion = kinds.count == 1 ? notices.first?.kind ?? Self.mixed : Self.mixed
        isUrgent = !kinds.isDisjoint(with: Self.urgent)
        guard notices.count > 1 || notices.isEmpty else {
            let line = HeaderText.singleLine(notices[0].title)
            // A service drops what has no title.
            title = line.isEmpty ? texts.plural("delivery.council", 1) : Self.shortened(line)
            body = Self.body(notices[0])
            path = notices[0].url
            return
        }
        let isAboutVisits = kinds.isSubset(of: Self.visits)
        title =
            isAboutVisits
            ? texts.plural("delivery.visits", notices.count) : texts.plural("delivery.council", notices.count)
        body = Self.shortened(notices.map { HeaderText.singleLine($0.title) }.joined(separator: " · "))
        path = isAboutVisits ? "/visits" : "/dashboard"
    }

    private static func body(_ notice: AccountNotice) -> String {
        shortened(notice.pushText.map(HeaderText.singleLine) ?? PlainBody(html: notice.bodyHTML).line)
    }

    /// A text of at most ``longestBody`` characters, with an ellipsis where something is missing.
    static func shortened(_ text: String) -> String {
        guard text.count > longestBody else { return text }
        var kept = text.prefix(longestBody - 1)
        while kept.last?.isWhitespace == true { kept.removeLast() }
        return kept + "…"
    }
}
