package import Base
package import HTML
package import HTTP

/// What reading SessionNet needs from outside.
package struct SessionNetTools: Sendable {
    /// The way out.
    package let client: HTTPClient
    /// Waits between attempts and tells today.
    package let clock: WallClock
    /// Makes elements of a page; the second is what the answer says of its encoding.
    package let parse: @Sendable (_ bytes: [UInt8], _ encoding: String?) throws -> MarkupElement
    /// The text of a PDF.
    package let text: @Sendable (_ pdf: [UInt8]) async throws -> String

    package init(
        client: HTTPClient,
        clock: WallClock,
        parse: @escaping @Sendable (_ bytes: [UInt8], _ encoding: String?) throws -> MarkupElement,
        text: @escaping @Sendable (_ pdf: [UInt8]) async throws -> String
    ) {
        self.client = client
        self.clock = clock
        self.parse = parse
        self.text = text
    }
}

extension CouncilSource {
    /// What SessionNet's pages tell: committees, last month's, this month's and the next three months' sessions, their
    /// papers and public minutes.
    ///
    /// - Parameters:
    ///   - url: the folder of the pages, or one of them.
    ///   - tools: what it needs from outside.
    ///   - zone: the council's clock.
    ///   - back: how many months before this one are read again, for minutes that come late.
    /// - Returns: nil for what is no http or https address.
    package static func sessionNet(
        _ url: String,
        _ tools: SessionNetTools,
        zone: Zone,
        back: Int = 3
    ) -> CouncilSource? {
        guard let rules = SourceURL(root: url) else { return nil }
        var base = String(url.prefix { $0 != "?" && $0 != "#" })
        if base.hasSuffix(".php"), let slash = base.lastIndex(of: "/") { base = String(base[..<slash]) }
        while base.hasSuffix("/") { base.removeLast() }
        let reading = SessionNetReading(SessionNetPages(base: base, zone: zone), rules, tools, back: back)
        return CouncilSource(name: url, next: { try await reading.next() }, account: { await reading.account })
    }
}

/// Walks the pages of a town.
private actor SessionNetReading {
    /// Months ahead that are scanned.
    private static let ahead = 3
    private static let pieceSize = 20

    private let pages: SessionNetPages
    private let rules: SourceURL
    private let tools: SessionNetTools
    private let back: Int
    private var hasBegun = false
    private var sessions: ArraySlice<SessionNetPages.CalendarEntry> = []
    private var total = 0
    private var papers: Set<String> = []
    private(set) var account = CouncilSource.Account()

    init(_ pages: SessionNetPages, _ rules: SourceURL, _ tools: SessionNetTools, back: Int) {
        self.pages = pages
        self.rules = rules
        self.tools = tools
        self.back = back
    }

    func next() async throws -> CouncilSource.Piece? {
        if !hasBegun {
            hasBegun = true
            return CouncilSource.Piece(try await begin(), progress: 0)
        }
        guard !sessions.isEmpty else { return nil }
        var objects: [SourceObject] = []
        for _ in 0..<Self.pieceSize {
            guard let entry = sessions.popFirst() else { break }
            objects += try await session(entry)
        }
        return CouncilSource.Piece(objects, progress: 1 - Double(sessions.count) / Double(max(1, total)))
    }

    private func begin() async throws -> [SourceObject] {
        var objects: [SourceObject] = []
        let host = pages.base.split(separator: "/").dropFirst().first.map(String.init) ?? pages.base
        count(.body)
        if let page = try await page("gr0040.php") {
            let title = page.all("title").first?.text ?? ""
            objects.append(.body(SourceBody(id: pages.base, name: Self.town(title) ?? host, web: pages.base)))
            for committee in pages.committees(page) {
                count(.committee)
                objects.append(.committee(committee))
            }
        } else {
            objects.append(.body(SourceBody(id: pages.base, name: host, web: pages.base)))
        }
        let entries = try await calendar()
        sessions = entries.filter { $0.session != nil }[...]
        total = sessions.count
        let today = pages.zone.wallTime(at: tools.clock.now()).day
        let dates = entries.filter { $0.session == nil && $0.day >= today }.map { entry in
            SourceCalendar.Entry(
                committee: entry.committee,
                date: CivilDay.text(of: entry.day),
                time: SessionNetDates.clock(entry.seconds),
                place: entry.place
            )
        }
        // A calendar that could not be read says nothing about which dates were called off.
        if account.isWhole { objects.append(.calendar(SourceCalendar(body: pages.base, entries: dates))) }
        return objects
    }

    /// `Stadt Musterstadt - Gremien` to `Musterstadt`.
    private static func town(_ title: String) -> String? {
        let words = title.split { !$0.isLetter && $0 != "-" }.map(String.init)
        guard let place = words.firstIndex(where: { ["Stadt", "Gemeinde", "Landkreis", "Samtgemeinde"].contains($0) }),
            place + 1 < words.count
        else { return nil }
        return words[place + 1]
    }

    private func calendar() async throws -> [SessionNetPages.CalendarEntry] {
        let (year, month, _) = CivilDay.date(of: pages.zone.wallTime(at: tools.clock.now()).day)
        var entries: [SessionNetPages.CalendarEntry] = []
        for offset in -back...Self.ahead {
            let index = year * 12 + month - 1 + offset
            let (year, month) = (index / 12, index % 12 + 1)
            guard let page = try await page("si0040.php?__cjahr=\(year)&__cmonat=\(month)&__canz=1") else {
                account.isWhole = false
                continue
            }
            for entry in pages.calendar(page, year: year, month: month)
            where entry.session == nil || !entries.contains(where: { $0.session == entry.session }) {
                entries.append(entry)
            }
        }
        return entries
    }

    private func session(_ entry: SessionNetPages.CalendarEntry) async throws -> [SourceObject] {
        guard let number = entry.session, let page = try await page(url: pages.url(.session(number))),
            let session = pages.session(page, entry)
        else { return [] }
        count(.session)
        var objects: [SourceObject] = []
        for item in session.items {
            count(.item)
            guard let url = item.paper, papers.insert(url).inserted, let link = SessionNetLink(url),
                case .paper(let number) = link, let page = try await self.page(url: url)
            else { continue }
            count(.paper)
            let paper = pages.paper(page, number: number)
            for _ in paper.consultations { count(.consultation) }
            objects.append(.paper(paper))
        }
        objects.append(.session(session))
        if let url = session.protocolURL { objects.append(.minutes(try await minutes(url, session))) }
        return objects
    }

    private func minutes(_ url: String, _ session: SourceSession) async throws -> SourceMinutes {
        var minutes = SourceMinutes(session: session.id, url: url, isRead: false)
        guard let response = try await get(url), response.body.starts(with: "%PDF".utf8) else {
            account.oddities.add(.noData, url)
            return minutes
        }
        count(.file)
        do {
            let text = try await tools.text(response.body)
            minutes.decisions = MinutesText.decisions(text, numbers: AgendaNumbers.assign(session.items))
            minutes.isRead = true
        } catch {
            account.oddities.add(.unreadable, url)
        }
        return minutes
    }

    private func count(_ kind: SourceKind) { account.counts[kind, default: 0] += 1 }

    private func page(_ name: String) async throws -> MarkupElement? { try await page(url: pages.base + "/" + name) }

    private func page(url: String) async throws -> MarkupElement? {
        guard let response = try await get(url) else { return nil }
        let type = response.headers["Content-Type"]?.lowercased() ?? ""
        let encoding = type.split(separator: "charset=").dropFirst().first.map { String($0.prefix { $0 != ";" }) }
        do {
            return try tools.parse(response.body, encoding)
        } catch {
            account.oddities.add(.noData, url)
            return nil
        }
    }

    /// Asks one address; nil where it has nothing for us.
    private func get(_ url: String) async throws -> HTTPClient.Response? {
        guard let asked = rules.askable(url, from: pages.base + "/") else { return nil }
        let (response, isRepeated) = try await OParlFetch(client: tools.client, clock: tools.clock)
            .answer(asked, accept: "text/html, application/pdf")
        if isRepeated { account.oddities.add(.askedAgain, url) }
        switch response.status {
        case 200: return response
        case 401, 403: account.oddities.add(.withdrawn, url)
        default: account.oddities.add(.noData, url)
        }
        return nil
    }
}
