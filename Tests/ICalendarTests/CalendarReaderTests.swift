import Base
import Testing

@testable import ICalendar

/// Calendars as programs write them, tidy and untidy.
@Suite struct CalendarReaderTests {
    let berlin = Zone(identifier: "Europe/Berlin") ?? .utc

    private func read(_ lines: [String], ending: String = "\r\n") throws -> (
        events: [CalendarReader.Event], faults: [CalendarReader.Fault]
    ) {
        let reader = CalendarReader(zone: berlin)
        let text = (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR"]).joined(separator: ending) + ending
        return try #require(reader.read(Array(text.utf8)))
    }

    private func event(_ lines: [String]) -> [String] {
        ["BEGIN:VEVENT", "UID:1@x", "SUMMARY:Lindhof"] + lines + ["END:VEVENT"]
    }

    @Test func `an event with everything`() throws {
        let found = try read([
            "BEGIN:VEVENT", "UID:7@outlook", "DTSTART;TZID=Europe/Berlin:20261130T103000",
            "DTEND;TZID=Europe/Berlin:20261130T113000", "SUMMARY:Gärtnerei Lindhof\\, Halle 2",
            "LOCATION:Am Moorgraben 12\\n26999 Musterstadt", "GEO:53.1435;8.2146", "STATUS:CONFIRMED", "BEGIN:VALARM",
            "SUMMARY:Erinnerung", "END:VALARM", "END:VEVENT",
        ])
        let one = try #require(found.events.first)
        #expect(one.uid == "7@outlook" && one.line == 2 && !one.isCancelled)
        #expect(one.begins.text == "2026-11-30 10:30" && one.ends.text == "2026-11-30 11:30")
        #expect(one.summary == "Gärtnerei Lindhof, Halle 2")
        #expect(one.location == "Am Moorgraben 12\n26999 Musterstadt")
        #expect(one.position == CalendarFeed.Position(latitude: 53.1435, longitude: 8.2146))
        #expect(found.faults.isEmpty)
    }

    @Test(arguments: [
        ("DTSTART:20261130T103000", "DTEND:20261130T113000", "2026-11-30 10:30", "2026-11-30 11:30"),
        ("DTSTART:20261130T093000Z", "DTEND:20261130T103000Z", "2026-11-30 10:30", "2026-11-30 11:30"),
        ("DTSTART:20260630T083000Z", "DURATION:PT1H30M", "2026-06-30 10:30", "2026-06-30 12:00"),
        ("DTSTART:20261130T103000", "TRANSP:OPAQUE", "2026-11-30 10:30", "2026-11-30 11:30"),
        (
            "DTSTART;TZID=\"Nowhere Standard Time\":20261130T103000", "DURATION:PT30M", "2026-11-30 10:30",
            "2026-11-30 11:00"
        ),
        (
            "DTSTART;TZID=/citadel.org/20210210_1/Europe/Berlin:20261130T103000", "DURATION:P1D", "2026-11-30 10:30",
            "2026-12-01 10:30"
        ),
    ])
    func `times in all their forms`(start: String, end: String, begins: String, ends: String) throws {
        let one = try #require(try read(event([start, end])).events.first)
        #expect(one.begins.text == begins && one.ends.text == ends)
    }

    @Test func `another zone keeps its own clock`() throws {
        let one = try #require(
            try read(event(["DTSTART;TZID=Europe/Lisbon:20261130T093000", "DTEND;TZID=Europe/Berlin:20261130T113000"]))
                .events.first
        )
        #expect(one.zone.identifier == "Europe/Lisbon")
        #expect(one.begins.text == "2026-11-30 09:30" && one.ends.text == "2026-11-30 10:30")
    }

    @Test(arguments: [
        (["BEGIN:VEVENT", "SUMMARY:x", "DTSTART:20261130T103000", "END:VEVENT"], CalendarReader.Reason.noIdentity),
        (["BEGIN:VEVENT", "UID:1", "SUMMARY:x", "END:VEVENT"], .noBeginning),
        (["BEGIN:VEVENT", "UID:1", "SUMMARY:x", "DTSTART:20261131T103000", "END:VEVENT"], .noBeginning),
        (["BEGIN:VEVENT", "UID:1", "SUMMARY:x", "DTSTART;VALUE=DATE:20261130", "END:VEVENT"], .wholeDay),
        (
            ["BEGIN:VEVENT", "UID:1", "SUMMARY:x", "DTSTART:20261130T103000", "DTEND:20261130T093000", "END:VEVENT"],
            .endsBefore
        ),
        (
            ["BEGIN:VEVENT", "UID:1", "SUMMARY:x", "DTSTART:20261130T103000", "RRULE:FREQ=WEEKLY", "END:VEVENT"],
            .series
        ),
        (["BEGIN:VEVENT", "UID:1", "DTSTART:20261130T103000", "END:VEVENT"], .noSummary),
        (["BEGIN:VEVENT", "UID:1", "SUMMARY:x"], .unfinished),
    ])
    func `what cannot be used is named with its line, and the others come in`(
        lines: [String],
        reason: CalendarReader.Reason
    ) throws {
        let good = event(["DTSTART:20261130T103000"])
        let found = try read(good + lines)
        #expect(found.events.map(\.uid) == ["1@x"])
        #expect(found.faults == [CalendarReader.Fault(line: 2 + good.count, reason: reason)])
    }

    @Test func `folded lines, bare line feeds and a mark at the beginning are understood`() throws {
        let reader = CalendarReader(zone: berlin)
        let text =
            "\u{FEFF}BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:Gärt\n nerei\n\tLindhof\nDTSTART:20261130T103000\nEND:VEVENT\n"
        #expect(try #require(reader.read(Array(text.utf8))).events.map(\.summary) == ["GärtnereiLindhof"])
    }

    @Test func `what is no calendar is none`() {
        let reader = CalendarReader(zone: berlin)
        #expect(reader.read(Array("kunde,datum\n".utf8)) == nil)
        #expect(reader.read([]) == nil)
        #expect(reader.read([0xFF, 0x00, 0x3A]) == nil)
    }

    @Test func `one occurrence of a series is a date of its own, and a cancelled one says so`() throws {
        let found = try read(
            event(["RECURRENCE-ID:20261130T103000", "DTSTART:20261130T120000", "STATUS:CANCELLED"])
        )
        #expect(found.events.map(\.uid) == ["1@x/20261130T103000"])
        #expect(found.events.map(\.isCancelled) == [true])
    }

    @Test func `what we write we read`() throws {
        let begins = Timestamp(seconds: 1_796_661_000)
        let feed = CalendarFeed(
            name: "Tag",
            events: [
                CalendarFeed.Event(
                    uid: "a@b",
                    sequence: 0,
                    changedAt: begins,
                    begins: .moment(begins, until: begins + .hours(1)),
                    summary: String(repeating: "Bäckerei; \\ Morgenrot, ", count: 9) + "Ende",
                    location: "Weg 1\nOrt",
                    isCancelled: true,
                    position: CalendarFeed.Position(latitude: 53.1, longitude: -8.25),
                    isBusy: true
                )
            ]
        )
        let reader = CalendarReader(zone: berlin)
        let one = try #require(reader.read(feed.bytes)?.events.first)
        #expect(one.summary == feed.events[0].summary && one.location == "Weg 1\nOrt" && one.isCancelled)
        #expect(berlin.moment(of: one.begins) == begins && one.position == feed.events[0].position)
    }

    @Test func `changed bytes never crash the reader`() {
        var random = SystemRandomNumberGenerator()
        let seed = Array(
            (["BEGIN:VCALENDAR"]
                + event(["DTSTART;TZID=\"Europe/Berlin\":20261130T103000", "DURATION:PT1H30M", "GEO:1;2"]))
                .joined(separator: "\r\n").utf8
        )
        for _ in 0..<3000 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let reader = CalendarReader(zone: .utc)
            _ = reader.read(bytes)
        }
    }
}
