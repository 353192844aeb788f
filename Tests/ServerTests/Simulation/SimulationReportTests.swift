import Base
import Council
import Foundation
import HTML
import Notify
import Testing

@testable import Server

struct SimulationReportTests {
    private static func moment(_ text: String) throws -> Timestamp { try #require(Timestamp(rfc3339: text)) }

    private static func report() throws -> SimulationReport {
        let berlin = try #require(Zone(identifier: "Europe/Berlin"))
        var report = SimulationReport(
            begins: try moment("2026-11-30T00:00:00Z"),
            ends: try moment("2026-12-07T00:00:00Z")
        )
        let noon = try moment("2026-11-30T11:00:00Z")
        let five = (0..<5).map { _ in Replay.Offer(occasion: TopicHit.occasion, at: noon, validUntil: noon + .days(2)) }
        report.add(Person(id: 7, zone: berlin, channel: .both), five)
        report.add(Person(id: 8, zone: berlin, channel: .off), five)
        return report
    }

    @Test func `it counts what left, what did not, and why`() throws {
        let report = try Self.report()
        #expect(report.accounts == 2)
        #expect(report.offers == 10)
        #expect((report.singles, report.bundles, report.bundled) == (1, 1, 4))
        #expect(report.suppressed == ["channel_off": 5])
        #expect(report.perDay == [2: 1])
        #expect(report.perDayWithoutCalm == [5: 1])
        #expect(report.hours["n2_thema"]?[12] == 5)
        #expect(report.days == 7)
        #expect(report.perWeek == 1)
        #expect(report.violations.isEmpty)
    }

    @Test func `the text names each person when there are few`() throws {
        let text = try Self.report().text(CouncilOccasions.all, zone: .utc)
        #expect(text.contains("account 7: 5 notices, 2 deliveries"))
        #expect(text.contains("2026-11-30T11:00:00.000Z  n2_thema + n2_thema + n2_thema + n2_thema"))
        #expect(text.contains("No rule was broken."))
    }

    @Test func `the JSON holds the same numbers`() throws {
        let data = try JSONEncoder().encode(try Self.report())
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["offers"] as? Int == 10)
        #expect((object["deliveries_per_person_day"] as? [String: Int]) == ["2": 1])
        #expect((object["people"] as? [[String: Any]])?.count == 2)
    }

    @Test func `the page has a chart and its numbers for each occasion, and nothing from elsewhere`() throws {
        let page = SimulationPage(report: try Self.report(), registry: CouncilOccasions.all, zone: .utc).document()
            .string
        #expect(page.contains("n2_thema"))
        #expect(page.components(separatedBy: "<svg").count == 3)
        #expect(!page.contains("http"))
        #expect(!page.contains("<script"))
    }

    @Test func `the same seed invents the same people, whatever their number`() throws {
        let subjects = SyntheticAccounts.Subjects(
            shared: ["thema:Radverkehr"],
            topics: (0..<50).map { "thema:\($0)" }
        )
        let one = SyntheticAccounts(subjects, zone: .utc, seed: 4)
        let same = SyntheticAccounts(subjects, zone: .utc, seed: 4)
        let other = SyntheticAccounts(subjects, zone: .utc, seed: 5)
        #expect((1...50).map { one.account($0).subjects } == (1...50).map { same.account($0).subjects })
        #expect((1...50).map { one.account($0).subjects } != (1...50).map { other.account($0).subjects })
        #expect((1...50).allSatisfy { one.account($0).subjects.count == SyntheticAccounts.topics })
    }
}
