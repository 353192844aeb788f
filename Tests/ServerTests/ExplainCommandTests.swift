import Accounts
import Base
import Council
import Foundation
import Notify
import Outbox
import SQLiteStore
import Store
import TestSupport
import Testing

@testable import Server

/// engine.md, "Trace": `meldewerk explain` and `simulate` over the folder's own books.
@Suite struct ExplainCommandTests {
    /// A folder with kim@example.org, whose topic was on five agendas at once and whose committee is switched off.
    private static func bench() async throws -> CommandBench {
        let bench = try CommandBench()
        #expect(await bench.run("migrate") == .done)
        try await bench.addAccount("kim@example.org")
        let database = try SQLiteStore.open(path: bench.databasePath)
        let now = bench.clock.now
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        let person = Person(id: 1, zone: zone, channel: .email, switches: ["n1_tagesordnung": false])
        try await database.write { transaction in
            for number in 1...5 {
                let notice = Notice(
                    occasion: TopicHit.occasion,
                    recipient: .account(1),
                    event: Notice.SourceEvent("item", number),
                    target: try Notice.Target("/council?ksinr=\(number)"),
                    dedupeKey: "\(number)",
                    happenedAt: now,
                    title: "Radweg \(number)",
                    validUntil: now + .days(3)
                )
                _ = try Enqueue.account(notice, for: person, now: now, in: transaction)
            }
            let agenda = Notice(
                occasion: AgendaPublished.occasion,
                recipient: .account(1),
                event: Notice.SourceEvent("session", 9),
                target: try Notice.Target("/council?ksinr=9"),
                dedupeKey: "9",
                happenedAt: now,
                title: "Bauausschuss",
                validUntil: now + .days(3)
            )
            _ = try Enqueue.account(agenda, for: person, now: now, in: transaction)
        }
        await database.close()
        return bench
    }

    @Test func `it names each decision, its reason and what comes next`() async throws {
        let bench = try await Self.bench()
        #expect(await bench.run("explain --account KIM@example.org") == .done)
        let text = bench.output
        #expect(text.contains("account 1, reached by email, clock Europe/Berlin"))
        #expect(text.contains("today, shared: 0 of 2"))
        #expect(text.contains("next: 2026-11-30 13:00, 5 notices"))
        #expect(text.contains("2026-11-30 13:00  n2_thema  Taken in: Radweg 3"))
        #expect(text.contains("n1_tagesordnung  Not told\n    You had switched this occasion off."))
    }

    @Test func `as JSON it is what the account's own trace is`() async throws {
        let bench = try await Self.bench()
        #expect(await bench.run("explain --account kim@example.org --occasion n2_thema --json") == .done)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(bench.output.utf8)) as? [String: [[String: Any]]]
        )
        let entries = try #require(object["entries"])
        #expect(entries.count == 5)
        #expect(entries[0]["decision"] as? String == "enqueued")
        #expect(entries[0]["at"] as? String == "2026-11-30T12:00:00.000Z")
        #expect(entries[0]["url"] as? String == "/council?ksinr=1")
    }

    @Test func `what is not there is said, and what is no date is refused`() async throws {
        let bench = try await Self.bench()
        #expect(await bench.run("explain --account nobody@example.org") == .failed)
        #expect(bench.errors == "meldewerk: there is no account with the address nobody@example.org")
        #expect(await bench.run("explain --account kim@example.org --occasion n9") == .failed)
        #expect(bench.errors.contains("there is no occasion n9 of accounts, only n2_thema"))
        #expect(await bench.run("explain --account kim@example.org --since yesterday") == .notUnderstood)
        #expect(await bench.run("explain") == .notUnderstood)
        #expect(await bench.run("explain --account kim@example.org --since 2026-12-01") == .done)
        #expect(bench.output.hasSuffix("no decision in this time"))
    }

    @Test func `simulate plays the folder's own events with the settings of now`() async throws {
        let bench = try await Self.bench()
        bench.clock.advance(by: .days(2))
        let page = bench.folder.path + "/page.html"
        #expect(await bench.run("simulate --days 7 --html \(page)") == .done)
        #expect(bench.output.contains("1 accounts, 7 days"))
        #expect(bench.output.contains("told in a bundle           4 in 1 bundles"))
        // The account's own switches were never changed: the committee is off by its default.
        #expect(bench.output.contains("1  switched_off"))
        #expect(bench.output.contains("2026-11-30T12:00:00.000Z  n2_thema + n2_thema + n2_thema + n2_thema"))
        #expect(FileManager.default.fileExists(atPath: page))
        #expect(await bench.run("simulate --accounts 5") == .notUnderstood)
        #expect(await bench.run("simulate --source /nowhere.ndjson") == .failed)
    }
}
