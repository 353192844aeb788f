internal import Accounts
internal import Base
internal import HTML
internal import Notify
internal import Store

extension PaperMoved {
    /// Tells some people of what is new on a paper's way, in the transaction that notes how far they know it.
    ///
    /// Who switched the occasion off is taken along: on switching it on, nothing old is told.
    ///
    /// - Returns: how many were told.
    static func tell(
        _ owners: [Account.ID],
        of paper: Paper.ID,
        happenedAt: Timestamp,
        now: Timestamp,
        _ environment: CouncilEnvironment,
        in transaction: Transaction
    ) throws -> Int {
        let stations = try Station.all(of: paper, in: transaction)
        let present = Set(stations.map(\.fingerprint))
        let audience = try Audience(owners, environment, in: transaction)
        var pairs: [(notice: Notice, person: Person)] = []
        var told: [PaperFollow] = []
        var silent: [PaperFollow] = []
        for follow in try PaperFollow.some(owners, of: paper, in: transaction) {
            guard follow.known != present, let person = audience[follow.owner] else { continue }
            let news = stations.filter { !follow.known.contains($0.fingerprint) }
            // A station that went away is nothing to tell, but it may come back.
            guard !news.isEmpty else {
                silent.append(follow)
                continue
            }
            let texts = audience.texts(follow.owner)
            let notice = try notice(of: follow, news, happenedAt: happenedAt, texts, now: now, environment)
            pairs.append((notice, person))
            if person.wish(occasion) == .wanted { told.append(follow) } else { silent.append(follow) }
        }
        if !pairs.isEmpty { try environment.enqueue(pairs, now, transaction) }
        try PaperFollow.advance(told, to: stations, told: true, now: now, in: transaction)
        try PaperFollow.advance(silent, to: stations, told: false, now: now, in: transaction)
        return told.count
    }

    private static func notice(
        of follow: PaperFollow,
        _ news: [Station],
        happenedAt: Timestamp,
        _ texts: Texts,
        now: Timestamp,
        _ environment: CouncilEnvironment
    ) throws -> Notice {
        let today = CouncilDay(at: now, in: environment.zone)
        let lines = news.map { station in
            let day = station.date.map { CouncilDay($0)?.words(texts, today: today) ?? $0 }
            return [day ?? texts["notice.paper.open"], station.committee, station.result].compactMap { $0 }
                .joined(separator: ", ")
        }
        let rows = zip(news, lines).prefix(NoticeItem.limit).map { station, line -> HTML in
            guard let session = station.session else { return "<li>\(line)</li>" }
            return "<li><a href=\"\(CouncilPath.session(session))\">\(line)</a></li>"
        }
        let lead = texts("notice.paper.lead", ["title": follow.title])
        let paper = CouncilPath.paper(number: follow.number, title: follow.title)
        let target = news.last { $0.session != nil }?.session.map { CouncilPath.session($0) } ?? paper
        // The event is this state of the way: the same one is told once, whatever lies between.
        let state = Base64URL.encode(
            Array(environment.digest(Array(news.map(\.fingerprint).joined(separator: "\n").utf8)).prefix(12))
        )
        return Notice(
            occasion: occasion,
            recipient: .account(follow.owner.rawValue),
            event: Notice.SourceEvent("paper", follow.paper),
            target: try Notice.Target(target),
            dedupeKey: "paper:\(follow.paper):\(state)",
            happenedAt: happenedAt,
            title: texts("notice.paper.title", ["paper": follow.number ?? follow.title]),
            bodyHTML: ("<p>\(lead)</p><ul>\(rows)</ul>" + NoticeItem.more(lines.count, texts)).string,
            pushText: ([follow.title] + lines).joined(separator: " · ")
        )
    }
}
