import API
import Accounts
import Base
import HTTP
import Store
import TestSupport
import Testing

@testable import Council
@testable import ICalendar

/// Calendars to subscribe to.
@Suite struct CalendarTests {
    private static let event = CalendarFeed.Event(
        uid: "session-1@rat.example",
        sequence: 2,
        changedAt: Timestamp(seconds: 1_796_022_000),
        begins: .moment(Timestamp(seconds: 1_796_661_000), until: Timestamp(seconds: 1_796_668_200)),
        summary: "Ausschuss für Bau; Umwelt, Verkehr",
        location: "Rathaus\nSaal 1",
        description: "C:\\Pfad",
        url: "https://rat.example/council?tab=sessions&ksinr=1",
        isCancelled: true
    )

    private static func lines(_ feed: CalendarFeed) -> [String] {
        String(decoding: feed.bytes, as: UTF8.self).replacing("\r\n ", with: "").split(separator: "\r\n").map(
            String.init
        )
    }

    @Test func `an event is written as RFC 5545 has it`() {
        let lines = Self.lines(CalendarFeed(name: "Meine Termine", events: [Self.event]))
        #expect(lines.first == "BEGIN:VCALENDAR" && lines.last == "END:VCALENDAR")
        let expected = [
            "UID:session-1@rat.example", "DTSTAMP:20261130T070000Z", "SEQUENCE:2", "DTSTART:20261207T163000Z",
            "DTEND:20261207T183000Z", "SUMMARY:Ausschuss für Bau\\; Umwelt\\, Verkehr", "LOCATION:Rathaus\\nSaal 1",
            "DESCRIPTION:C:\\\\Pfad", "URL:https://rat.example/council?tab=sessions&ksinr=1", "STATUS:CANCELLED",
        ]
        for line in expected { #expect(lines.contains(line), "\(line)") }
    }

    @Test func `a day without an hour is a whole day`() {
        var event = Self.event
        event.begins = .day(CivilDay.number(year: 2026, month: 12, day: 31))
        let lines = Self.lines(CalendarFeed(name: "x", events: [event]))
        #expect(lines.contains("DTSTART;VALUE=DATE:20261231") && lines.contains("DTEND;VALUE=DATE:20270101"))
    }

    @Test(arguments: ["ä", "🚲", "x", "e\u{301}"])
    func `no line is longer than 75 octets, and no character is torn`(letter: String) {
        for count in [1, 30, 60, 74, 75, 76, 200, 1000] {
            let text = String(repeating: letter, count: count)
            var event = Self.event
            event.summary = text
            let bytes = CalendarFeed(name: "x", events: [event]).bytes
            let written = String(decoding: bytes, as: UTF8.self)
            #expect(String(validating: bytes, as: UTF8.self) != nil)
            let physical = written.utf8.split(separator: UInt8(ascii: "\n"))
            #expect(physical.allSatisfy { $0.last == UInt8(ascii: "\r") && $0.count <= 76 })
            for line in physical { #expect(String(validating: Array(line), as: UTF8.self) != nil) }
            // By bytes: a mark that begins a line joins the space before it.
            let whole = Array(written.utf8).split(separator: Array("\r\n ".utf8)).flatMap(\.self)
            #expect(
                !whole.split(separator: Array("SUMMARY:\(text)\r\n".utf8), omittingEmptySubsequences: false)[1].isEmpty
            )
        }
    }

    @Test(arguments: [
        ("a\r\nEND:VEVENT", "a\\nEND:VEVENT"), ("a\rb", "a\\nb"), ("a\u{2028}b", "a\\nb"),
        ("a\u{0}b\u{7F}\u{1B}", "ab"),
        ("a\tb", "a b"), ("", ""),
    ])
    func `text cannot leave its line`(text: String, escaped: String) {
        #expect(CalendarText.escaped(text) == escaped)
    }

    @Test func `one's own calendar has what one follows, with one's items, and nothing else`() async throws {
        let town = try await Town()
        let ada = try await town.person()
        try await town.committee()
        try await town.subscribe(ada)
        try await town.topic("Radverkehr", of: ada)
        let followed = try await town.session(at: "2026-12-01T17:00:00Z")
        let found = try await town.published([.init("Ö 6", "Radverkehr am Kanal")], of: "Rat")
        let marked = try await town.published([.init("Ö 1", "Hafen")], of: "Hafenausschuss")
        let foreign = try await town.published([.init("Ö 1", "Schulen")], of: "Schulausschuss")
        _ = try await town.call(.bookmark(session: "\(marked.rawValue)"), as: ada, json: #"{"item_number": "Ö 1"}"#)
        _ = try await CouncilJob.run(town.environment)
        let address = try #require(try await town.call(.calendar, as: ada).object["url"] as? String)
        #expect(address.hasPrefix("https://rat.example/kalender/") && address.hasSuffix(".ics"))
        let secret = String(address.dropFirst("https://rat.example/kalender/".count).dropLast(4))
        #expect(secret.count >= 22)
        let feed = try await town.call(.personalFeed(secret: secret))
        #expect(feed.status == 200 && feed.response?.header("Content-Type") == "text/calendar; charset=utf-8")
        #expect(feed.response?.header("Cache-Control") == "private, no-cache")
        let text = feed.text.replacing("\r\n ", with: "")
        for session in [followed, found, marked] { #expect(text.contains("UID:session-\(session)@rat.example")) }
        #expect(!text.contains("session-\(foreign)@"))
        #expect(text.contains("DESCRIPTION:Für dich auf der Tagesordnung:\\nÖ 6 Radverkehr am Kanal"))
        // Asked again it is the same, and whoever has it gets nothing.
        #expect(try await town.call(.calendar, as: ada).object["url"] as? String == address)
        let tag = try #require(feed.response?.header("ETag"))
        let again = try await town.call(.personalFeed(secret: secret), headers: [("If-None-Match", tag)])
        #expect(again.status == 304 && again.text.isEmpty)
        town.clock.advance(by: .hours(1))
        try await town.run("UPDATE council_sessions SET location = 'Aula' WHERE ksinr = \(followed)")
        #expect(try await town.call(.personalFeed(secret: secret), headers: [("If-None-Match", tag)]).status == 200)
    }

    @Test func `a new address ends the old one, and an account that is shut has no calendar`() async throws {
        let town = try await Town()
        let ada = try await town.person()
        func secret(_ reply: Reply) -> String {
            String((reply.object["url"] as? String ?? "").dropFirst("https://rat.example/kalender/".count).dropLast(4))
        }
        let old = secret(try await town.call(.calendar, as: ada))
        let new = secret(try await town.call(.renewCalendar, as: ada))
        #expect(old != new)
        #expect(try await town.call(.personalFeed(secret: old)).status == 404)
        #expect(try await town.call(.personalFeed(secret: new)).status == 200)
        try await town.run("UPDATE web_users SET status = 'disabled' WHERE id = \(ada)")
        #expect(try await town.call(.personalFeed(secret: new)).status == 404)
    }

    @Test func `a moved session keeps its identity and gets a higher number, a cancelled one says so`() async throws {
        let town = try await Town()
        let session = try await town.published([.init("Ö 1", "x")])
        let body = town.body
        try await town.run(
            """
            INSERT INTO council_changes (body, kind, ksinr, noticed_at)
            VALUES (\(body), 'moved', \(session), '2026-12-01T06:00:00.000Z'),
                (\(body), 'cancelled', \(session), '2026-12-02T06:00:00.000Z')
            """
        )
        try await town.run("UPDATE council_sessions SET is_cancelled = 1 WHERE ksinr = \(session)")
        let text = try await town.call(.sessionFeed(session: session.rawValue)).text
        for line in ["SEQUENCE:2", "STATUS:CANCELLED", "DTSTAMP:20261202T060000Z"] { #expect(text.contains(line)) }
    }

    @Test func `committees and members of the council have calendars that anybody may read`() async throws {
        let town = try await Town()
        let session = try await town.session()
        let committee = try await town.committee()
        let body = town.body
        try await town.run(
            "INSERT INTO council_people (body, oparl_id, slug, name) VALUES (\(body), 'p', 'eva-muster', 'Eva Muster')"
        )
        try await town.run(
            "INSERT INTO council_memberships (person, kgrnr, since) SELECT id, \(committee), '2026-12-07' FROM council_people"
        )
        let feeds: [FollowingRoute] = [
            .sessionFeed(session: session.rawValue), .committeeFeed(committee: committee.rawValue),
            .personFeed(slug: "eva-muster"),
        ]
        for feed in feeds {
            let reply = try await town.call(feed)
            #expect(reply.status == 200 && reply.text.contains("UID:session-\(session)@rat.example"))
        }
        try await town.run("UPDATE council_memberships SET since = '2026-12-08'")
        #expect(try await town.call(.personFeed(slug: "eva-muster")).text.contains("VEVENT") == false)
        let unknown: [FollowingRoute] = [
            .sessionFeed(session: 99), .committeeFeed(committee: 99), .personFeed(slug: "niemand"),
            .personalFeed(secret: "x"),
        ]
        for feed in unknown { #expect(try await town.call(feed).status == 404) }
    }
}
