import API
import Base
import Testing

@testable import Visits

/// Files of visits, in and out.
@Suite struct VisitFileTests {
    private static let calendar = """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:1@outlook
        SUMMARY:Lindhof
        LOCATION:Moorgraben 12
        GEO:53.2;8.3
        DTSTART;TZID=Europe/Berlin:20261130T103000
        DTEND;TZID=Europe/Berlin:20261130T113000
        END:VEVENT
        BEGIN:VEVENT
        UID:2@outlook
        SUMMARY:Eckhorn
        DTSTART;VALUE=DATE:20261130
        END:VEVENT
        END:VCALENDAR
        """

    @Test func `a calendar comes in; what moves in it moves, and no report is lost`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        let first = try await tour.call(
            .importVisits,
            as: robin,
            body: Self.calendar,
            type: "text/calendar; charset=utf-8"
        )
        #expect(first.object["imported"] as? Int == 1 && first.object["changed"] as? Int == 0)
        #expect(first.list("faults").map { $0["line"] as? Int } == [10])
        let id = String(try await tour.call(.visits, as: robin).list("visits")[0]["id"] as? Int ?? 0)
        try await tour.call(.writeReport(id), as: robin, json: #"{"text":"Gut."}"#)
        let again = try await tour.call(.importVisits, as: robin, body: Self.calendar, type: "text/calendar")
        #expect(again.object["imported"] as? Int == 0 && again.object["changed"] as? Int == 0)
        let moved = Self.calendar.replacing("T103000", with: "T140000").replacing("T113000", with: "T150000")
        #expect(
            try await tour.call(.importVisits, as: robin, body: moved, type: "text/calendar").object["changed"] as? Int
                == 1
        )
        let one = try await tour.call(.visits, as: robin).list("visits")[0]
        #expect(one["uhrzeit"] as? String == "14:00" && one["bericht_status"] as? String == "entwurf")
    }

    @Test func `a table comes in with commas, semicolons, quotes and a mark; a bad line is named`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        let table = """
            \u{FEFF}kunde;adresse;lat;lon;datum;uhrzeit;uhrzeitEnde\r
            "Bäckerei ""Morgenrot""; Filiale";Weg 1;53,2;8,3;2026-11-30;7:05;08:00\r
            Ohne Zeit;Weg 2;;;2026-11-30;;\r
            Falscher Tag;;;;30.11.2026;09:00;\r
            "Zwei
            Zeilen";;;;2026-11-30;10:00;09:00\r
            Gut;;;;2026-11-30;11:00;\r
            """
        let reply = try await tour.call(.importVisits, as: robin, body: table, type: "text/csv")
        #expect(reply.object["imported"] as? Int == 2)
        #expect(reply.list("faults").map { $0["line"] as? Int } == [3, 4, 5])
        let visits = try await tour.call(.visits, as: robin).list("visits")
        #expect(
            visits.map { ($0["kunde"] as? [String: Any])?["name"] as? String } == [
                "Bäckerei \"Morgenrot\"; Filiale", "Gut",
            ]
        )
        #expect(visits.map { $0["uhrzeit"] as? String } == ["07:05", "11:00"])
        #expect((visits[0]["kunde"] as? [String: Any])?["lon"] as? Double == 8.3)
        #expect(
            try await tour.call(.importVisits, as: robin, body: table, type: "text/csv").object["imported"] as? Int == 0
        )
    }

    @Test(arguments: [
        ("text/csv", "name,day\nA,B\n", 400), ("text/csv", "", 400), ("text/calendar", "kunde,datum\n", 400),
        ("application/json", "{}", 415), ("text/plain", "x", 415),
    ])
    func `what is no such file is refused`(type: String, body: String, status: Int) async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        #expect(try await tour.call(.importVisits, as: robin, body: body, type: type).status == status)
    }

    @Test func `what goes out comes in again as the same`() async throws {
        let tour = try await Tour()
        let robin = try await tour.visitor()
        let kim = try await tour.visitor("kim")
        try await tour.visit("Lindhof; Halle, 2", "10:30", "11:30", of: robin)
        let off = try await tour.visit("Eckhorn", "12:00", "13:00", of: robin)
        try await tour.call(.updateVisit(off), as: robin, json: #"{"status":"abgesagt"}"#)
        let feed = try await tour.call(.export, as: robin, query: "?date=2026-11-30").text
        #expect(feed.contains("DTSTART:20261130T093000Z") && feed.contains("GEO:53.2;8.3"))
        #expect(
            try await tour.call(.importVisits, as: kim, body: feed, type: "text/calendar").object["imported"] as? Int
                == 2
        )
        let mine = try await tour.call(.visits, as: robin).list("visits")
        let theirs = try await tour.call(.visits, as: kim).list("visits")
        #expect(theirs.map { $0["uhrzeit"] as? String } == mine.map { $0["uhrzeit"] as? String })
        #expect(theirs.map { $0["status"] as? String } == ["geplant", "abgesagt"])
        #expect(
            try await tour.call(.export, as: robin, query: "?date=2026-12-24").text.contains("BEGIN:VEVENT") == false
        )
    }

    @Test(arguments: [
        ("a,b\n1,2", [["a", "b"], ["1", "2"]]), ("a;b\n1,5;2", [["a", "b"], ["1,5", "2"]]),
        ("a\tb\r\n\r\n \"x\"\t\"y\"\"z\"", [["a", "b"], ["x", "y\"z"]]), ("a,b\n\"open", [["a", "b"], ["open"]]),
        ("", []), ("\"a,b\",c\n", [["a,b", "c"]]),
    ])
    func `tables as spreadsheets write them`(text: String, cells: [[String]]) {
        #expect(TableReader.rows(of: Array(text.utf8)).map(\.cells) == cells)
    }

    @Test func `changed bytes of a table never crash the reader`() {
        var random = SystemRandomNumberGenerator()
        let seed = Array("kunde,datum,uhrzeit\n\"A \"\"B\"\"\",2026-11-30,10:00\n".utf8)
        for _ in 0..<3000 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = VisitFile.table(bytes, zone: .utc)
            _ = VisitFile.calendar(bytes, zone: .utc, own: "")
        }
    }
}
