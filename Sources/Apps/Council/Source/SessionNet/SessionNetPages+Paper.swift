internal import Base
internal import HTML

extension SessionNetPages {
    /// A paper of `vo0050`, with its way through the committees.
    func paper(_ page: MarkupElement, number: Int64) -> SourcePaper {
        let heading = page.all("h1").map(\.text).first { !$0.isEmpty } ?? ""
        let reference =
            value(["Vorlage", "Vorlagennummer", "Nummer", "Drucksache"], in: page).flatMap(Self.paperNumber)
            ?? Self.paperNumber(in: heading)
        let title = value(["Betreff", "Titel", "Bezeichnung"], in: page) ?? heading
        var paper = SourcePaper(
            id: url(.paper(number)),
            body: base,
            number: reference,
            title: title.isEmpty ? reference ?? "Vorlage" : title
        )
        paper.kind = value(["Art", "Vorlageart", "Vorlagenart", "Typ"], in: page)
        paper.date = value(["Datum", "Erstellt am"], in: page).flatMap(SessionNetDates.day).map(CivilDay.text)
        paper.web = url(.paper(number))
        paper.files = files(in: page)
        paper.consultations = steps(page)
        return paper
    }

    /// The rows of the path: a date, a committee, perhaps an item, what kind of consultation it is.
    private func steps(_ page: MarkupElement) -> [SourceConsultation] {
        var steps: [SourceConsultation] = []
        for row in page.all("tr") {
            let cells = row.children.filter { $0.name == "td" }
            guard cells.count >= 2, let day = SessionNetDates.day(in: row.text) else { continue }
            var step = SourceConsultation()
            step.date = CivilDay.text(of: day)
            for (link, text, _) in SessionNetLink.all(in: row) {
                switch link {
                case .session where step.session == nil: step.session = url(link)
                case .committee where step.committee == nil:
                    step.committee = url(link)
                    step.committeeName = text.isEmpty ? nil : text
                case .session, .committee, .paper, .document: break
                }
            }
            let texts = cells.map(\.text).filter { text in
                text.contains(where: \.isLetter) && SessionNetDates.day(in: text) == nil && Self.number(text) == nil
            }
            step.committeeName = step.committeeName ?? texts.first
            guard let name = step.committeeName else { continue }
            step.result = texts.last { $0 != name && SessionNetDates.seconds(in: $0) == nil }
            steps.append(step)
        }
        return steps
    }
}
