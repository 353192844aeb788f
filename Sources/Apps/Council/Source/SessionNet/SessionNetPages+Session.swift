internal import Base
internal import HTML

extension SessionNetPages {
    /// A session of `si0057`, with its agenda.
    ///
    /// - Parameters:
    ///   - page: the session's page.
    ///   - entry: what the calendar says of it.
    /// - Returns: nil for a date without a page.
    func session(_ page: MarkupElement, _ entry: CalendarEntry) -> SourceSession? {
        guard let number = entry.session else { return nil }
        let heading = page.all("h1").map(\.text).first { SessionNetDates.day(in: $0) != nil } ?? ""
        let day = SessionNetDates.day(in: heading) ?? entry.day
        let known = SessionNetDates.seconds(in: heading) ?? entry.seconds ?? time(page)
        let seconds = known ?? OParlReader.assumedHour * 3600
        var session = SourceSession(
            id: url(.session(number)),
            body: base,
            starts: zone.moment(of: WallTime(day: day, second: seconds))
        )
        session.hasTime = known != nil
        session.name = entry.committee
        for (link, _, _) in SessionNetLink.all(in: page) {
            guard case .committee = link, session.committees.isEmpty else { continue }
            session.committees = [url(link)]
        }
        session.place = value(["Raum", "Ort", "Sitzungsort"], in: page) ?? entry.place
        let words = (heading + " " + (value(["Status", "Bemerkung"], in: page) ?? "")).lowercased()
        session.isCancelled = ["abgesagt", "entfällt", "fällt aus"].contains { words.contains($0) }
        session.web = url(.session(number))
        session.items = items(page)
        session.resultsComeWithMinutes = true
        let own = Set(session.items.flatMap { $0.files.map(\.url) })
        session.files = files(in: page).filter { !own.contains($0.url) }
        session.protocolURL = session.files.first { Self.isPublicMinutes($0.title) }?.url
        return session
    }

    /// `Protokoll (öffentlich)`, `Niederschrift öffentlich`.
    static func isPublicMinutes(_ title: String) -> Bool {
        let title = title.lowercased()
        return (title.contains("protokoll") || title.contains("niederschrift")) && !title.contains("nicht")
            && !title.contains("nichtöffentlich")
    }

    private func time(_ page: MarkupElement) -> Int? {
        value(["Zeit", "Uhrzeit", "Beginn"], in: page).flatMap { text in
            SessionNetDates.seconds(in: text)
        }
    }

    /// The rows of the agenda: a number such as `Ö 6.1`, a title, links.
    private func items(_ page: MarkupElement) -> [SourceItem] {
        var items: [SourceItem] = []
        for row in page.all("tr") {
            let cells = row.children.filter { $0.name == "td" || $0.name == "th" }
            guard cells.count >= 2, let place = cells.firstIndex(where: { Self.number($0.text) != nil }),
                let number = Self.number(cells[place].text)
            else { continue }
            var item = SourceItem(number: number, title: "")
            item.isPublic = !number.hasPrefix("N")
            item.files = item.isPublic ? files(in: row) : []
            for (link, text, _) in SessionNetLink.all(in: row) {
                guard case .paper = link, item.paper == nil else { continue }
                item.paper = url(link)
                item.paperNumber = Self.paperNumber(in: text)
            }
            item.title = title(cells.dropFirst(place + 1))
            item.paperNumber = item.paperNumber ?? (item.paper == nil ? nil : Self.paperNumber(in: row.text))
            if item.title.isEmpty { item.title = "Ohne Titel" }
            items.append(item)
        }
        return items
    }

    /// The first text of a row that is neither a paper's number nor a document's name.
    private func title(_ cells: ArraySlice<MarkupElement>) -> String {
        for cell in cells {
            let documents = Set(files(in: cell).map(\.title))
            let links = SessionNetLink.all(in: cell).map(\.text)
            let text = cell.text
            let isOnlyLinks = links.contains(text) && (documents.contains(text) || Self.paperNumber(in: text) == text)
            guard text.contains(where: \.isLetter), !isOnlyLinks else { continue }
            let paragraphs = cell.all("a", "p", "div", "span").map(\.text).filter { $0.contains(where: \.isLetter) }
            return paragraphs.first { !documents.contains($0) && Self.paperNumber(in: $0) != $0 } ?? text
        }
        return ""
    }

    /// `Ö 6.1`, `N 17` or `6.1` as the whole of a text.
    static func number(_ text: String) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard let last = words.last, words.count <= 2, last.utf8.count <= 8 else { return nil }
        let digits = last.hasSuffix(".") ? last.dropLast() : last
        let letter = digits.first.flatMap { "ÖN".contains($0) ? String($0) : nil }
        let rest = letter == nil ? digits : digits.dropFirst()
        guard let first = rest.first, first.isNumber, rest.allSatisfy({ $0.isNumber || $0 == "." }) else { return nil }
        if words.count == 2 { return words[0] == "Ö" || words[0] == "N" ? "\(words[0]) \(rest)" : nil }
        return letter.map { "\($0) \(rest)" } ?? String(rest)
    }

    /// `26/0396` or `2026/0396-1` in a text.
    static func paperNumber(in text: String) -> String? {
        text.split(whereSeparator: \.isWhitespace).map { word in
            String(word.drop { !$0.isNumber && !$0.isLetter })
        }.first { word in
            let parts = word.split(separator: "/")
            return parts.count >= 2 && parts.count <= 3 && word.utf8.count <= 20
                && parts.allSatisfy {
                    $0.contains(where: \.isNumber) && $0.allSatisfy { $0.isNumber || $0.isLetter || $0 == "-" }
                }
        }
    }
}
