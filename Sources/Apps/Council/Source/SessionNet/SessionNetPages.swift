internal import Base
internal import HTML

/// Reads SessionNet's pages, whose layout differs from town to town: by links, labels and rows, never by position.
struct SessionNetPages {
    /// The folder of the pages, without a slash at the end.
    let base: String
    let zone: Zone

    /// A session or a date of the calendar.
    struct CalendarEntry: Equatable {
        /// Nil for a date whose agenda is not out.
        var session: Int64?
        var committee: String
        var day: Int64
        var seconds: Int?
        var place: String?
    }

    /// The address of a session's page, which is its id.
    func url(_ link: SessionNetLink) -> String {
        switch link {
        case .session(let number): "\(base)/si0057.php?__ksinr=\(number)"
        case .paper(let number): "\(base)/vo0050.php?__kvonr=\(number)"
        case .committee(let number): "\(base)/kp0040.php?__kgrnr=\(number)"
        case .document(let number): "\(base)/getfile.php?id=\(number)&type=do"
        }
    }

    /// Committees of `gr0040`: whatever links to one.
    func committees(_ page: MarkupElement) -> [SourceCommittee] {
        var committees: [Int64: String] = [:]
        for (link, text, _) in SessionNetLink.all(in: page) {
            if case .committee(let number) = link, !text.isEmpty, committees[number] == nil {
                committees[number] = text
            }
        }
        return committees.sorted { $0.key < $1.key }.map { number, name in
            var committee = SourceCommittee(
                id: url(.committee(number)),
                body: base,
                name: name,
                kind: CommitteeWords.kind(name: name, types: [], meets: true)
            )
            committee.meets = true
            return committee
        }
    }

    /// Sessions and dates of a month of `si0040`.
    ///
    /// - Parameters:
    ///   - page: the calendar.
    ///   - year: whose page it is, for rows that show the day of the month alone.
    ///   - month: likewise.
    /// - Returns: in the order of the page.
    func calendar(_ page: MarkupElement, year: Int, month: Int) -> [CalendarEntry] {
        var entries: [CalendarEntry] = []
        var lastDay: Int64?
        for row in page.all("tr") {
            let cells = row.children.filter { $0.name == "td" }
            guard cells.count >= 2 else { continue }
            let day = SessionNetDates.day(in: row.text) ?? dayOfMonth(cells[0].text, year, month)
            // A day with several sessions is named once.
            guard let day = day ?? lastDay else { continue }
            lastDay = day
            guard let entry = entry(row, cells, day) else { continue }
            entries.append(entry)
        }
        return entries
    }

    private func dayOfMonth(_ text: String, _ year: Int, _ month: Int) -> Int64? {
        let words = text.split { !$0.isNumber }
        guard words.count == 1, let day = Int(words[0]), (1...CivilDay.days(inMonth: month, year: year)).contains(day)
        else { return nil }
        return CivilDay.number(year: year, month: month, day: day)
    }

    private func entry(_ row: MarkupElement, _ cells: [MarkupElement], _ day: Int64) -> CalendarEntry? {
        var session: (number: Int64, text: String)?
        for (link, text, _) in SessionNetLink.all(in: row) {
            if case .session(let number) = link, !text.isEmpty, session == nil { session = (number, text) }
        }
        let details = cells.flatMap { $0.all("li") }.map(\.text)
        let place = details.first {
            !$0.isEmpty && SessionNetDates.seconds(in: $0) == nil && SessionNetDates.day(in: $0) == nil
        }
        let name = session?.text ?? cells.dropFirst().compactMap(committeeName).first
        guard let name, !name.isEmpty else { return nil }
        return CalendarEntry(
            session: session?.number,
            committee: name,
            day: day,
            seconds: SessionNetDates.seconds(in: row.text),
            place: place
        )
    }

    /// What stands in a cell beside its list of details.
    private func committeeName(_ cell: MarkupElement) -> String? {
        var cell = cell
        cell.nodes.removeAll { node in
            guard case .element(let element) = node else { return false }
            return element.name == "ul" || element.name == "ol"
        }
        let text = cell.text
        return text.contains(where: \.isLetter) && SessionNetDates.day(in: text) == nil ? text : nil
    }

    /// What stands behind a label: `Raum` in one cell, the room in the next.
    func value(_ labels: [String], in page: MarkupElement) -> String? {
        let wanted = Set(labels.map { $0.lowercased() })
        func search(_ element: MarkupElement) -> String? {
            let children = element.children
            for (index, child) in children.enumerated() {
                let label = child.text.lowercased().trimmingColon
                if wanted.contains(label), let next = children.dropFirst(index + 1).first, !next.text.isEmpty {
                    return next.text
                }
                if let found = search(child) { return found }
            }
            return nil
        }
        return search(page)
    }

    /// The documents that a part of a page links to.
    func files(in element: MarkupElement) -> [SourceFile] {
        var files: [SourceFile] = []
        for (link, text, _) in SessionNetLink.all(in: element) {
            guard case .document = link else { continue }
            let url = url(link)
            if files.contains(where: { $0.url == url }) { continue }
            files.append(SourceFile(title: text.isEmpty ? "Dokument" : text, url: url, mediaType: "application/pdf"))
        }
        return files
    }
}

extension String {
    /// Without a colon at its end.
    fileprivate var trimmingColon: String { hasSuffix(":") ? String(dropLast()).trimmed : self }
}
