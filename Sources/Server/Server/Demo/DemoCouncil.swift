internal import Base
internal import Council

/// The example town of `serve --demo`: an invented council in the middle of its year.
///
/// Everything is placed relative to today, so that there always is a session this week, minutes that have just come and
/// papers on their way; it goes through the same importer as a real town's data.
struct DemoCouncil {
    private let zone: Zone
    /// Today's number.
    private let today: Int64

    private static let root = "https://ris.musterstadt.example/oparl"
    private static let body = root + "/body/1"

    init(zone: Zone, now: Timestamp) {
        self.zone = zone
        today = zone.wallTime(at: now).day
    }

    /// The town's objects: six committees, their people, papers, and about thirty sessions around today.
    func objects() -> [SourceObject] {
        var objects: [SourceObject] = [
            .body(
                SourceBody(
                    id: Self.body,
                    name: "Musterstadt",
                    shortName: "Musterstadt",
                    web: "https://musterstadt.example"
                )
            )
        ]
        objects += DemoTown.committees.map { .committee(committee($0)) }
        objects += DemoTown.factions.map { .committee(faction($0)) }
        objects += DemoTown.people.map { .person(person($0)) }
        let plan = sessions()
        objects += papers(plan).map { .paper($0) }
        objects += plan.map { .session($0) }
        return objects
    }

    private func id(_ kind: String, _ key: String) -> String { "\(Self.root)/\(kind)/\(key)" }

    private func committee(_ entry: DemoTown.Committee) -> SourceCommittee {
        var committee = SourceCommittee(
            id: id("organization", entry.key),
            body: Self.body,
            name: entry.name,
            shortName: entry.short,
            kind: entry.kind
        )
        committee.meets = true
        return committee
    }

    private func faction(_ name: String) -> SourceCommittee {
        SourceCommittee(id: id("organization", Slug.of(name)), body: Self.body, name: name, kind: .faction)
    }

    private func person(_ entry: DemoTown.Person) -> SourcePerson {
        let id = id("person", Slug.of(entry.name))
        var person = SourcePerson(id: id, body: Self.body, name: entry.name)
        let seats =
            [(self.id("organization", Slug.of(entry.faction)), "Mitglied")]
            + entry.committees.map { (self.id("organization", $0), "Mitglied") }
        person.memberships = seats.map { SourceMembership(person: id, committee: $0.0, role: $0.1) }
        return person
    }

    /// The sessions: each committee meets every few weeks on its own weekday.
    private func sessions() -> [SourceSession] {
        var sessions: [SourceSession] = []
        for entry in DemoTown.committees {
            let weekday = WallTime(day: today, second: 0).weekday
            let nearest = today - Int64(weekday) + Int64(entry.weekday) + Int64(entry.shift * 7)
            for turn in -3...2 {
                let day = nearest + Int64(turn * entry.weeks * 7)
                sessions.append(session(entry, turn, day))
            }
        }
        return sessions.sorted { $0.starts < $1.starts }
    }

    private func session(_ entry: DemoTown.Committee, _ turn: Int, _ day: Int64) -> SourceSession {
        let key = "\(entry.key)-\(turn + 4)"
        let start = zone.moment(of: WallTime(day: day, second: entry.hour * 3600))
        var session = SourceSession(id: id("meeting", key), body: Self.body, starts: start)
        session.committees = [id("organization", entry.key)]
        session.name = entry.name
        session.ends = day < today ? start + .minutes(150) : nil
        session.place = entry.place
        session.web = "https://ris.musterstadt.example/sitzung/\(key)"
        // Agendas come out a week and a half before.
        guard day - today <= 12 else { return session }
        let isOver = day < today
        var items = [
            plain("1", "Genehmigung der Niederschrift der letzten Sitzung", key, isOver ? "einstimmig genehmigt" : nil)
        ]
        for (index, matter) in matters(entry, turn).enumerated() {
            var item = plain("\(index + 2)", matter.title, key, nil)
            item.consultation = id("consultation", key + "-\(matter.key)")
            // Minutes come three weeks later.
            if isOver, today - day >= 20 { (item.result, item.resolution) = (matter.result, matter.resolution) }
            item.files = [
                SourceFile(
                    title: "Vorlage \(number(matter))",
                    url: "https://ris.musterstadt.example/datei/\(matter.key).pdf",
                    mediaType: "application/pdf"
                )
            ]
            items.append(item)
        }
        items.append(
            plain(
                "\(items.count + 1)",
                "Mitteilungen der Verwaltung",
                key,
                isOver && today - day >= 20 ? "zur Kenntnis genommen" : nil
            )
        )
        items.append(plain("\(items.count + 1)", "Anfragen und Anregungen", key, nil))
        var closed = plain("\(items.count + 1)", "Grundstücksangelegenheit", key, nil)
        closed.isPublic = false
        items.append(closed)
        session.items = items
        if isOver, today - day >= 20 {
            session.protocolURL = "https://ris.musterstadt.example/datei/protokoll-\(key).pdf"
        }
        return session
    }

    private func plain(_ number: String, _ title: String, _ session: String, _ result: String?) -> SourceItem {
        var item = SourceItem(id: id("agendaitem", "\(session)-\(number)"), number: number, title: title)
        item.result = result
        return item
    }

    /// Two matters for each session, never the same twice in a committee.
    private func matters(_ entry: DemoTown.Committee, _ turn: Int) -> [DemoTown.Matter] {
        let own = DemoTown.matters.filter { $0.committee == entry.key }
        // The last two are those of the next session.
        let start = own.count - 2 * (1 - turn)
        return start >= 0 && turn <= 0 ? Array(own[start..<start + 2]) : []
    }

    private func number(_ matter: DemoTown.Matter) -> String {
        let year = CivilDay.date(of: today).year
        return "\(year)/0\(100 + (DemoTown.matters.firstIndex { $0.key == matter.key } ?? 0))"
    }

    /// The papers, each with the session that treats it and the council's session after that.
    private func papers(_ sessions: [SourceSession]) -> [SourcePaper] {
        DemoTown.matters.map { matter in
            var paper = SourcePaper(
                id: id("paper", matter.key),
                body: Self.body,
                number: number(matter),
                title: matter.title
            )
            paper.kind = matter.kind
            paper.web = "https://ris.musterstadt.example/vorlage/\(matter.key)"
            paper.files = [
                SourceFile(
                    title: "Vorlage \(number(matter))",
                    url: "https://ris.musterstadt.example/datei/\(matter.key).pdf",
                    mediaType: "application/pdf"
                )
            ]
            let own = sessions.filter { $0.id.hasPrefix(id("meeting", matter.committee) + "-") }
            let treated = own.first { session in
                session.items.contains { $0.consultation?.hasSuffix("-\(matter.key)") == true }
            }
            guard let session = treated ?? own.last else { return paper }
            let day = zone.wallTime(at: session.starts).day
            paper.date = CivilDay.text(of: day - 21)
            let item = session.items.first { $0.consultation?.hasSuffix("-\(matter.key)") == true }
            let key = session.id.dropFirst(id("meeting", "").count)
            paper.consultations = [
                SourceConsultation(
                    id: item?.consultation ?? id("consultation", "\(key)-\(matter.key)"),
                    session: session.id,
                    item: item?.id,
                    committee: id("organization", matter.committee),
                    role: matter.committee == "rat" ? "Entscheidung" : "Vorberatung",
                    isAuthoritative: matter.committee == "rat"
                )
            ]
            // What a committee recommends goes to the council next.
            if matter.committee != "rat",
                let next = sessions.first(where: {
                    $0.id.hasPrefix(id("meeting", "rat-")) && $0.starts > session.starts
                })
            {
                paper.consultations.append(
                    SourceConsultation(
                        id: id("consultation", "rat-\(matter.key)"),
                        session: next.id,
                        committee: id("organization", "rat"),
                        role: "Entscheidung",
                        isAuthoritative: true
                    )
                )
            }
            return paper
        }
    }
}
