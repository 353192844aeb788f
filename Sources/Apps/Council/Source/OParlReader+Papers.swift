extension OParlReader {
    mutating func paper(_ value: LooseValue, _ id: String) -> SourcePaper? {
        let number = line(value, "reference")
        guard let title = line(value, "name") ?? number else {
            oddities.add(.withoutName, "Paper \(id)")
            return nil
        }
        var paper = SourcePaper(id: id, body: Self.reference(value["body"]), number: number, title: title)
        paper.kind = line(value, "paperType")
        paper.date = day(value, "date")
        paper.web = address(value["web"])
        let main = one(value, "mainFile")
        let documents = (main.map { [$0] } ?? []) + list(value, "auxiliaryFile", or: "files")
        paper.files = files(documents)
        let steps = list(value, "consultation", or: "consultations")
        compare(documents + steps, with: value, .paper)
        for step in steps {
            guard step.kind == .object else {
                var named = SourceConsultation(id: Self.reference(step))
                named.isReference = true
                paper.consultations.append(named)
                continue
            }
            count(.consultation)
            guard step["deleted"]?.flag != true else { continue }
            paper.consultations.append(consultation(step))
        }
        return paper
    }

    mutating func consultation(_ value: LooseValue) -> SourceConsultation {
        var step = SourceConsultation(
            id: Self.reference(value["id"]),
            session: Self.reference(one(value, "meeting")),
            item: Self.reference(one(value, "agendaItem")),
            committee: Self.reference(list(value, "organization").first),
            role: line(value, "role"),
            isAuthoritative: value["authoritative"]?.flag
        )
        // One that nobody put on an agenda yet says little too; only what says nothing at all is a reference.
        if step.session == nil, step.item == nil, step.committee == nil {
            step.isReference = value.names.allSatisfy { $0 == "id" || $0 == "type" }
        }
        return step
    }
}
