internal import Accounts
internal import Base
internal import HTML
internal import Notify
internal import Store

/// One person's overview of a week.
struct WeekLetter {
    /// A decision that was found for a topic.
    struct Hit: Sendable, RowReadable {
        let owner: Account.ID
        let matchedAt: Timestamp
        let decision: Decision.ID
        let title: String
        let outcome: String
        let committee: String
        let date: String

        init(row: Row) throws(StoreError) {
            owner = try row.get("owner_id")
            matchedAt = try row.get("matched_at")
            decision = try row.get("id")
            title = try row.get("title")
            outcome = try row.get("outcome")
            committee = try row.get("committee")
            date = try row.get("session_date")
        }
    }

    /// The newest first, each once, however many topics found it.
    let decisions: [Hit]
    /// Of followed committees, the next first.
    let sessions: [CouncilSession]

    var isEmpty: Bool { decisions.isEmpty && sessions.isEmpty }

    /// Each decision once.
    static func once(_ hits: [Hit]) -> [Hit] {
        var seen: Set<Decision.ID> = []
        return hits.filter { seen.insert($0.decision).inserted }
    }

    /// What to tell.
    func notice(
        to owner: Account.ID,
        _ week: String,
        _ texts: Texts,
        now: Timestamp,
        _ environment: CouncilEnvironment
    ) throws -> Notice {
        let title =
            decisions.isEmpty
            ? texts["notice.week.title_sessions"] : texts.plural("notice.week.title", decisions.count)
        var body: HTML = .empty
        var push: [String] = []
        if !decisions.isEmpty {
            let counts = counts(texts)
            push.append(counts)
            let rows = decisions.prefix(NoticeItem.limit).map { hit -> HTML in
                let outcome = texts("notice.outcome.\(hit.outcome)", [:])
                let line = texts("notice.result.line", ["item": hit.title, "outcome": outcome])
                return "<li><a href=\"\(CouncilPath.decision(hit.decision))\">\(line)</a></li>"
            }
            body.append("<p>\(texts["notice.week.lead"]) \(counts)</p><ul>\(rows)</ul>")
            body.append(NoticeItem.more(decisions.count, texts))
        }
        if !sessions.isEmpty {
            let lines = sessions.map { SessionWords($0, texts, now: now, zone: environment.zone).line }
            push += lines
            let rows = zip(sessions, lines).prefix(NoticeItem.limit).map { session, line -> HTML in
                "<li><a href=\"\(CouncilPath.session(session.id))\">\(line)</a></li>"
            }
            body.append("<p>\(texts["notice.week.sessions"])</p><ul>\(rows)</ul>")
            body.append(NoticeItem.more(sessions.count, texts))
        }
        return Notice(
            occasion: WeekOverview.occasion,
            recipient: .account(owner.rawValue),
            event: Notice.SourceEvent("week", week),
            target: try Notice.Target(CouncilPath.topics),
            dedupeKey: week,
            happenedAt: now,
            title: title,
            bodyHTML: body.string,
            pushText: push.joined(separator: " · ")
        )
    }

    /// `3 angenommen, 1 vertagt`, in the order of the outcomes.
    private func counts(_ texts: Texts) -> String {
        Decision.Outcome.allCases.compactMap { outcome in
            let count = decisions.count { $0.outcome == outcome.rawValue }
            return count == 0 ? nil : "\(count) \(texts("notice.outcome.\(outcome.rawValue)", [:]))"
        }.joined(separator: ", ")
    }
}
