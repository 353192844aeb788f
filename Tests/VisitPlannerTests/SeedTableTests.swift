import Base
import Testing
import VisitPlanner

/// Every row of the seed's table of notifications: moment, text, target.
@Suite struct SeedTableTests {
    let morning = Day.at("2026-11-30 06:00")

    private func one(
        _ topic: PlannedNotification.Topic,
        _ visits: [Visit],
        _ route: Route = [:],
        at now: Timestamp? = nil,
        language: PlannerLanguage = .german
    ) throws -> PlannedNotification {
        var settings = Day.settings([topic])
        settings.language = language
        let planned = VisitPlanner.plan(visits, route: route, settings: settings, now: now ?? morning)
        return try #require(planned.first { $0.topic == topic })
    }

    @Test(arguments: [
        (Day.leg(72, delay: 14), "Fahrzeit: 1 Std 12 Min. Aktuell +14 Min Verzögerung wegen Verkehr."),
        (Day.leg(72, delay: 0), "Fahrzeit: 1 Std 12 Min. Aktuell keine verkehrsbedingte Verzögerung."),
        (Day.leg(72, delay: nil), "Fahrzeit: 1 Std 12 Min."),
        (Day.leg(12, delay: nil), "Fahrzeit: 12 Min."),
        (Day.leg(120, delay: nil), "Fahrzeit: 2 Std."),
        (
            Day.leg(72, delay: 14, asOf: "2026-11-30 05:44"),
            "Fahrzeit: 1 Std 12 Min. Aktuell +14 Min Verzögerung wegen Verkehr. Stand 05:44."
        ),
    ])
    func `1: at the departure, with the traffic as far as it is known`(leg: Leg, text: String) throws {
        let visit = Day.visit("a", "2026-11-30 10:30", "11:30")
        let found = try one(.departure, [visit], ["a": leg])
        #expect(found.firesAt == visit.start - .seconds(leg.travelTime))
        #expect(found.body == "Dein nächster Besuch steht an. \(text)")
        #expect(found.title == "Nächster Besuch")
        #expect(found.target == .home && found.path == "/visits")
        #expect(found.expiresAt == visit.start)
    }

    @Test func `1: a straight line is called an estimate`() throws {
        let leg = Leg(travelTime: 1260, delay: nil, distance: 20_000, asOf: morning, isEstimate: true)
        let found = try one(.departure, [Day.visit("a", "2026-11-30 10:30", "11:30")], ["a": leg])
        #expect(found.body == "Dein nächster Besuch steht an. Fahrzeit: 21 Min (geschätzt).")
    }

    @Test func `1: no earlier than the end of the visit before`() throws {
        let visits = [Day.visit("a", "2026-11-30 09:00", "10:00"), Day.visit("b", "2026-11-30 10:20", "11:00")]
        let planned = VisitPlanner.plan(
            visits,
            route: ["a": Day.leg(30), "b": Day.leg(40)],
            settings: Day.settings([.departure]),
            now: morning
        )
        #expect(Day.lines(planned) == ["anfahrt-a 2026-11-30 08:30", "anfahrt-b 2026-11-30 10:00"])
        // Whoever leaves at ten is there at twenty to eleven, and may be told until then.
        #expect(Day.read(try #require(planned.last).expiresAt) == "2026-11-30 10:40")
    }

    @Test func `2: a quarter of an hour after the end, while nothing is written`() throws {
        let found = try one(.documentation, [Day.visit("a", "2026-11-30 10:30", "11:30")])
        #expect(Day.read(found.firesAt) == "2026-11-30 11:45")
        #expect(found.body == "Dokumentiere jetzt deinen Besuch bei Lindhof.")
        #expect(found.target == .briefing && found.path == "/visits/a/briefing")
        #expect(Day.read(found.expiresAt) == "2026-12-02 00:00")
    }

    @Test func `3: a quarter of an hour after the draft`() throws {
        let draft = Visit.Report.draft(since: Day.at("2026-11-30 11:40"))
        let visit = Day.visit("a", "2026-11-30 10:30", "11:30", status: .done, report: draft)
        let found = try one(.approval, [visit], at: Day.at("2026-11-30 11:41"))
        #expect(Day.read(found.firesAt) == "2026-11-30 11:55")
        #expect(found.body == "Dein Besuchsbericht für Lindhof erwartet noch deine Freigabe.")
        #expect(found.target == .report && found.path == "/visits/a/bericht")
    }

    @Test func `5: as soon as it is known, once per visit, with the lateness at the customer's`() throws {
        let visits = [
            Day.visit("a", "2026-11-30 09:00", "10:00"), Day.visit("b", "2026-11-30 10:30", "11:30", name: "Eckhorn"),
        ]
        let found = try one(.delay, visits, ["b": Day.leg(52, delay: 30)])
        #expect(found.body == "Du wirst dich bei Eckhorn um ~22 Min verspäten. Kunden informieren?")
        #expect(found.firesAt == morning && found.visitID == "b" && found.target == .home)
        #expect(Day.read(found.expiresAt) == "2026-11-30 10:52")
    }

    @Test(arguments: [
        (1, "1 Bericht wartet noch auf deine Freigabe."), (2, "2 Berichte warten noch auf deine Freigabe."),
    ])
    func `6: in the evening, if drafts are left`(count: Int, text: String) throws {
        let drafts = (0..<count).map {
            Day.visit("\($0)", "2026-11-27 10:00", "11:00", report: .draft(since: Day.at("2026-11-27 11:10")))
        }
        let found = try one(.openApprovals, drafts)
        #expect(Day.read(found.firesAt) == "2026-11-30 18:00")
        #expect(found.body == text)
        #expect(found.target == .open && found.path == "/visits/offen")
        #expect(Day.read(found.expiresAt) == "2026-12-01 00:00")
    }

    @Test func `6: what became a draft after the evening is told the next one`() throws {
        let draft = Day.visit("a", "2026-11-30 17:00", "18:00", report: .draft(since: Day.at("2026-11-30 18:20")))
        let found = try one(.openApprovals, [draft], at: Day.at("2026-11-30 18:30"))
        #expect(Day.read(found.firesAt) == "2026-12-01 18:00")
    }

    @Test func `all of it in English`() throws {
        let draft = Visit.Report.draft(since: morning)
        let tight = [Day.visit("a", "2026-11-30 09:00", "10:00"), Day.visit("b", "2026-11-30 10:30", "11:30")]
        let route: Route = ["a": Day.leg(75, delay: 14), "b": Day.leg(52, delay: 30)]
        let written = [Day.visit("c", "2026-11-29 09:00", "10:00", report: draft)]
        #expect(
            try PlannedNotification.Topic.allCases.map {
                let visits = [.approval, .openApprovals].contains($0) ? written : tight
                return try one($0, visits, route, language: .english).body
            } == [
                "Your next visit is coming up. Travel time: 1 hr 15 min. Currently +14 min delay by traffic.",
                "Document your visit to Lindhof now.",
                "Your visit report for Lindhof still awaits your approval.",
                "You will be about 22 min late at Lindhof. Tell the customer?",
                "1 report still awaits your approval.",
            ]
        )
    }
}
