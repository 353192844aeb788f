internal import Accounts
internal import Base
internal import HTML
internal import Notify
internal import Store

/// An agenda with what became of it.
struct Agenda: Sendable {
    /// Public items, in their order.
    let items: [NoticeItem]
    /// How many are not public.
    let closedCount: Int
    private let differences: [Difference]

    /// One nameable difference between two states of an agenda.
    struct Difference: Sendable, Equatable {
        /// As the table keeps it: `neu`, `entfernt`.
        let kind: String
        let number: String
        let title: String
        let isPublic: Bool
        let noticedAt: Timestamp
    }

    init(_ session: CouncilSession.ID, in transaction: Transaction) throws {
        items = try AgendaItem.open(of: session, in: transaction).map { NoticeItem(number: $0.number, title: $0.title) }
        closedCount =
            try transaction.scalar(
                "SELECT COUNT(*) FROM council_agenda_items WHERE ksinr = \(session) AND is_public = 0"
            ) ?? 0
        differences = try transaction.rows(
            """
            SELECT kind, item_number, title, is_public, noticed_at FROM agenda_changes
            WHERE ksinr = \(session) ORDER BY id
            """
        ).map { row in
            Difference(
                kind: try row.get("kind"),
                number: try row.get("item_number"),
                title: try row.get("title"),
                isPublic: try row.get("is_public"),
                noticedAt: try row.get("noticed_at")
            )
        }
    }

    /// What changed after a moment; what changed there and back is told as it came, once.
    func changes(since moment: Timestamp) -> [Difference] {
        var seen: Set<String> = []
        return differences.filter { change in
            change.noticedAt > moment && seen.insert("\(change.kind)|\(change.number)|\(change.title)").inserted
        }
    }
}

/// The notice of an agenda.
struct AgendaNotice {
    enum Kind {
        case published
        case changed([Agenda.Difference])
    }

    let session: CouncilSession
    let agenda: Agenda
    let kind: Kind
    let hash: String
    /// An item has measured weight.
    let isHeavy: Bool

    /// What to tell one person.
    func notice(
        to owner: Account.ID,
        _ texts: Texts,
        now: Timestamp,
        _ environment: CouncilEnvironment
    ) throws -> Notice {
        let words = SessionWords(session, texts, now: now, zone: environment.zone)
        let (title, body, push): (String, HTML, String)
        switch kind {
        case .published:
            title = texts("notice.agenda.title", ["committee": session.committee])
            let closed = agenda.closedCount
            let note: HTML = closed == 0 ? .empty : "<p>\(texts.plural("notice.agenda.closed", closed))</p>"
            let list = NoticeItem.list(agenda.items, of: session.id) + NoticeItem.more(agenda.items.count, texts)
            body = words.lead("notice.agenda.lead") + list + note
            push = words.line + " · " + NoticeItem.line(agenda.items)
        case .changed(let changes):
            title = texts("notice.agenda.title_changed", ["committee": session.committee])
            let lines = changes.map { line($0, texts) }
            let rows = lines.prefix(NoticeItem.limit).map { "<li>\($0)</li>" as HTML }
            body =
                words.lead("notice.agenda.lead_changed") + "<ul>\(rows)</ul>" + NoticeItem.more(lines.count, texts)
            push = words.line + " · " + lines.joined(separator: " · ")
        }
        return Notice(
            occasion: AgendaPublished.occasion,
            recipient: .account(owner.rawValue),
            event: Notice.SourceEvent("session", session.id),
            target: try Notice.Target(CouncilPath.session(session.id)),
            dedupeKey: "agenda:\(session.id):\(hash)",
            happenedAt: now,
            title: title,
            bodyHTML: body.string,
            pushText: push,
            isImportant: isHeavy,
            validUntil: session.startsAt
        )
    }

    private func line(_ change: Agenda.Difference, _ texts: Texts) -> String {
        // What is not public has a title that says nothing, or one that nobody may read.
        let item =
            change.isPublic
            ? "\(change.number) \(change.title)" : texts("notice.agenda.not_public", ["number": change.number])
        return texts("notice.agenda.change.\(change.kind)", ["item": item])
    }
}
