import Base
import HTML
import HTTP
import Markup
import Store
import Synchronization
import Testing

@testable import Council

/// Pages of an invented town in SessionNet's manner, from its calendar to the decisions in its minutes.
struct SessionNetTests {
    private static let base = "https://bi.example/bi"

    private static let committees = """
        <html><head><title>Stadt Musterstadt - Gremien</title></head><body><table>
        <tr><td><a href="kp0040.php?__kgrnr=3">Rat</a></td></tr>
        <tr><td><a href="kp0040.php?__kgrnr=7">Verkehrsausschuss</a></td></tr></table></body></html>
        """
    private static let november = """
        <table class="smc-table"><tr><th>Tag</th><th>Sitzung</th></tr>
        <tr><td>03</td><td><a href="si0057.php?__ksinr=41">Rat</a>
        <ul><li>17:00 Uhr</li><li>Altes Rathaus</li></ul></td></tr>
        <tr><td></td><td><a href="si0057.php?__ksinr=42">Verkehrsausschuss</a><ul><li>18:30 Uhr</li></ul></td></tr>
        </table>
        """
    private static let december = """
        <table><tr><td>Mo, 14.12.2026</td><td>Rat<ul><li>17:00 Uhr</li><li>Aula</li></ul></td></tr></table>
        """
    private static let session = """
        <html><body><h1>Rat - 03.11.2026 - 17:00-19:30 Uhr</h1>
        <div><div>Raum:</div><div>Altes Rathaus, Saal</div></div><a href="kp0040.php?__kgrnr=3">Rat</a>
        <p><a href="getfile.php?id=900&type=do">Einladung</a>
        <a href="getfile.php?id=901&type=do">Protokoll (öffentlich)</a></p>
        <table><tr><th>TOP</th><th>Betreff</th><th>Vorlage</th></tr>
        <tr><td>Ö 1</td><td>Genehmigung der Niederschrift</td><td></td></tr>
        <tr><td>Ö 2</td><td><p>Radweg am Bahnhof</p></td>
        <td><a href="vo0050.php?__kvonr=500">26/0396</a> <a href="getfile.php?id=902&type=do">Lageplan</a></td></tr>
        <tr><td>Ö 2.1</td><td>Änderungsantrag</td><td></td></tr>
        <tr><td>N 3</td><td>Grundstück</td><td><a href="getfile.php?id=903">geheim</a></td></tr></table></body></html>
        """
    private static let paper = """
        <h1>Vorlage - 26/0396</h1><table><tr><td>Betreff:</td><td>Radweg am Bahnhof, Ausbau</td></tr>
        <tr><td>Art:</td><td>Beschlussvorlage</td></tr></table>
        <a href="getfile.php?id=910&type=do">Vorlage</a>
        <table><tr><th>Datum</th><th>Gremium</th><th>TOP</th><th>Beratung</th></tr>
        <tr><td>20.10.2026</td><td>Verkehrsausschuss</td><td>Ö 4</td><td>Vorberatung</td></tr>
        <tr><td>03.11.2026</td><td><a href="si0057.php?__ksinr=41">Rat</a></td><td>Ö 2</td><td>Entscheidung</td></tr></table>
        """
    static let minutes = """
        Niederschrift über die Sitzung des Rates

        Tagesordnung
        1. Genehmigung der Niederschrift
        2. Radweg am Bahnhof
        2.1 Änderungsantrag

        TOP 1 Genehmigung der Niederschrift
        Die Niederschrift wird einstimmig genehmigt.

        TOP 2 Radweg am Bahnhof
        Frau A. fragt, ob 3. Alternativen geprüft wurden.
        Beschluss:
        Der Radweg wird gebaut.
        Die Verwaltung berichtet im Mai.
        Abstimmungsergebnis: mehrheitlich beschlossen bei 3 Gegenstimmen und 1 Enthaltung

        TOP 2.1 Änderungsantrag
        Der Antrag wird abgelehnt.
        """

    private static func pages() throws -> SessionNetPages {
        SessionNetPages(base: base, zone: try #require(Zone(identifier: "Europe/Berlin")))
    }

    private static func parse(_ html: String) throws -> MarkupElement {
        try Markup.page(Array(html.utf8), encoding: "utf-8")
    }

    @Test(arguments: [
        ("si0057.php?__ksinr=41", SessionNetLink?.some(.session(41))), ("vo0050.php?__kvonr=5&voselect=1", .paper(5)),
        ("kp0040.php?__kgrnr=3", .committee(3)), ("getfile.php?id=9&type=do", .document(9)), ("getfile.php?id=x", nil),
        ("https://x.example/", nil), ("si0057.php?__ksinr=-1", nil), ("info.php", nil),
    ])
    func `a link leads to what its parameter says`(href: String, link: SessionNetLink?) {
        #expect(SessionNetLink(href) == link)
    }

    @Test func `a calendar has sessions and mere dates`() throws {
        let pages = try Self.pages()
        let november = pages.calendar(try Self.parse(Self.november), year: 2026, month: 11)
        let day = CivilDay.number(year: 2026, month: 11, day: 3)
        #expect(
            november == [
                .init(session: 41, committee: "Rat", day: day, seconds: 17 * 3600, place: "Altes Rathaus"),
                .init(session: 42, committee: "Verkehrsausschuss", day: day, seconds: 18 * 3600 + 1800, place: nil),
            ]
        )
        let december = pages.calendar(try Self.parse(Self.december), year: 2026, month: 12)
        #expect(
            december == [
                .init(
                    session: nil,
                    committee: "Rat",
                    day: CivilDay.number(year: 2026, month: 12, day: 14),
                    seconds: 17 * 3600,
                    place: "Aula"
                )
            ]
        )
    }

    @Test func `a session has its items, papers and public documents`() throws {
        let pages = try Self.pages()
        let entry = try #require(pages.calendar(try Self.parse(Self.november), year: 2026, month: 11).first)
        let session = try #require(pages.session(try Self.parse(Self.session), entry))
        #expect(session.starts.rfc3339 == "2026-11-03T16:00:00.000Z")
        #expect(session.place == "Altes Rathaus, Saal")
        #expect(session.committees == [Self.base + "/kp0040.php?__kgrnr=3"])
        #expect(session.items.map(\.number) == ["Ö 1", "Ö 2", "Ö 2.1", "N 3"])
        #expect(
            session.items.map(\.title)
                == ["Genehmigung der Niederschrift", "Radweg am Bahnhof", "Änderungsantrag", "Grundstück"]
        )
        #expect(session.items.map(\.paperNumber) == [nil, "26/0396", nil, nil])
        #expect(session.items[1].files.map(\.title) == ["Lageplan"])
        #expect(session.items[3].files.isEmpty)
        #expect(!session.items[3].isPublic)
        #expect(session.protocolURL == Self.base + "/getfile.php?id=901&type=do")
    }

    @Test(arguments: [
        ("Protokoll (öffentlich)", true), ("Niederschrift öffentlich", true), ("Protokoll (nichtöffentlich)", false),
        ("Niederschrift nicht öffentlich", false), ("Einladung", false),
    ])
    func `minutes are read where they are the public's`(title: String, isPublic: Bool) {
        #expect(SessionNetPages.isPublicMinutes(title) == isPublic)
    }

    @Test func `a paper has its number, title, kind and way`() throws {
        let paper = try Self.pages().paper(try Self.parse(Self.paper), number: 500)
        #expect(paper.number == "26/0396")
        #expect(paper.title == "Radweg am Bahnhof, Ausbau")
        #expect(paper.kind == "Beschlussvorlage")
        #expect(paper.files.map(\.title) == ["Vorlage"])
        #expect(paper.consultations.map(\.date) == ["2026-10-20", "2026-11-03"])
        #expect(paper.consultations.map(\.committeeName) == ["Verkehrsausschuss", "Rat"])
        #expect(paper.consultations.map(\.result) == ["Vorberatung", "Entscheidung"])
        #expect(paper.consultations[1].session == Self.base + "/si0057.php?__ksinr=41")
    }

    @Test func `minutes tell decisions item by item`() {
        let decisions = MinutesText.decisions(Self.minutes, numbers: ["Ö 1", "Ö 2", "Ö 2.1", "N 3"])
        #expect(decisions.map(\.number) == ["Ö 1", "Ö 2", "Ö 2.1"])
        #expect(decisions.map { ResultWords($0.result ?? "").outcome } == [.accepted, .accepted, .rejected])
        #expect(decisions[0].result == "Die Niederschrift wird einstimmig genehmigt.")
        #expect(decisions[1].result == "mehrheitlich beschlossen bei 3 Gegenstimmen und 1 Enthaltung")
        #expect(decisions[1].resolution == "Der Radweg wird gebaut.\nDie Verwaltung berichtet im Mai.")
        #expect(decisions[1].against == 3)
        #expect(decisions[1].abstained == 1)
    }

    @Test(arguments: [
        "", "TOP 1\nEs wird gesprochen.", "TOP 9\nBeschluss: einstimmig", "Am 1. Mai wurde einstimmig gefeiert.",
    ])
    func `what tells no vote on a known item is no decision`(text: String) {
        #expect(MinutesText.decisions(text, numbers: ["Ö 1"]).isEmpty)
    }

    private static func source(
        _ change: [String: String?] = [:],
        text: String = minutes
    ) throws -> CouncilSource {
        var pages: [String: String?] = [
            "gr0040.php": committees, "si0040.php?__cjahr=2026&__cmonat=11&__canz=1": november,
            "si0040.php?__cjahr=2026&__cmonat=12&__canz=1": december, "si0057.php?__ksinr=41": session,
            "vo0050.php?__kvonr=500": paper, "getfile.php?id=901&type=do": "%PDF-1.4",
        ]
        for (name, page) in change { pages[name] = page }
        let site = pages
        let client = HTTPClient { request throws(HTTPClient.Failure) in
            let name = String(request.url.dropFirst(base.utf8.count + 1))
            if let page = site[name] ?? nil { return HTTPClient.Response(status: 200, body: Array(page.utf8)) }
            let isCalendar = name.hasPrefix("si0040") && !site.keys.contains(name)
            return HTTPClient.Response(status: isCalendar ? 200 : 404, body: Array("<p>nichts</p>".utf8))
        }
        let clock = WallClock(
            now: { Timestamp(rfc3339: "2026-11-30T08:00:00Z") ?? Timestamp(seconds: 0) },
            sleep: { _ in }
        )
        let tools = SessionNetTools(
            client: client,
            clock: clock,
            parse: { try Markup.page($0, encoding: $1 ?? "utf-8") },
            text: { _ in text }
        )
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        return try #require(CouncilSource.sessionNet(base + "/si0040.php", tools, zone: zone))
    }

    @Test func `a town comes in by its pages, and the same pages again tell nothing`() async throws {
        let world = try await CouncilWorld()
        _ = try await world.importer.run(try Self.source())
        #expect(try await world.column("SELECT name FROM council_bodies") == ["Musterstadt"])
        #expect(
            try await world.column(
                "SELECT item_number, title, vorlage_nr, kvonr FROM council_agenda_items ORDER BY position"
            )
                == [
                    "Ö 1|Genehmigung der Niederschrift|-|-", "Ö 2|Radweg am Bahnhof|26/0396|1",
                    "Ö 2.1|Änderungsantrag|-|-", "N 3|Grundstück|-|-",
                ]
        )
        #expect(
            try await world.column(
                "SELECT item_number, outcome, vote, gegenstimmen, kvonr FROM council_decisions ORDER BY position"
            ) == [
                "Ö 1|angenommen|einstimmig|-|-", "Ö 2|angenommen|mehrheitlich|3|1", "Ö 2.1|abgelehnt|-|-|-",
            ]
        )
        #expect(try await world.column("SELECT status FROM council_protocols") == ["ok"])
        #expect(
            try await world.column("SELECT committee, session_date, session_time FROM council_scheduled_sessions")
                == ["Rat|2026-12-14|17:00"]
        )
        let before = try await world.everything()
        let again = try await world.importer.run(try Self.source())
        #expect(again.tally.changes == 0)
        #expect(try await world.everything() == before)
    }

    @Test func `a date that was called off vanishes, and one that could not be asked does not`() async throws {
        let world = try await CouncilWorld()
        _ = try await world.importer.run(try Self.source())
        let december = "si0040.php?__cjahr=2026&__cmonat=12&__canz=1"
        _ = try await world.importer.run(try Self.source([december: String?.none]))
        #expect(try await world.column("SELECT COUNT(*) FROM council_scheduled_sessions") == ["1"])
        _ = try await world.importer.run(try Self.source([december: "<table></table>"]))
        #expect(try await world.column("SELECT COUNT(*) FROM council_scheduled_sessions") == ["0"])
    }

    @Test func `results that came with the minutes outlive the next reading of the agenda`() async throws {
        let world = try await CouncilWorld()
        _ = try await world.importer.run(try Self.source())
        let changed = Self.session.replacing("Genehmigung der", with: "Genehmigung einer")
            .replacing("Protokoll (öffentlich)", with: "Anlage")
        _ = try await world.importer.run(try Self.source(["si0057.php?__ksinr=41": changed]))
        #expect(try await world.column("SELECT COUNT(*) FROM council_decisions") == ["3"])
    }
}
