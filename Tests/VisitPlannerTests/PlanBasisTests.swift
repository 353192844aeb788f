import Base
import Foundation
import Testing
import VisitPlanner

/// What a device keeps so that it plans like the server.
@Suite struct PlanBasisTests {
    private static let basis = PlanBasis(
        asOf: Day.at("2026-11-30 07:00"),
        visits: [
            Day.visit(
                "1",
                "2026-11-30 08:00",
                "08:45",
                status: .done,
                report: .draft(since: Day.at("2026-11-30 06:50"))
            ),
            Day.visit("2", "2026-11-30 10:30", "11:30", name: "Quer & „schräg“ <b>"),
            Day.visit("3", "2026-11-30 12:00", "13:00", status: .cancelled),
            Day.visit("4", "2026-12-01 09:00", "10:00", zone: Day.zone("Europe/London")),
            Day.visit("5", "2026-11-30 14:00", "15:00", report: .approved),
        ],
        route: [
            "2": Day.leg(72, delay: 14, asOf: "2026-11-30 07:00"),
            "4": Day.leg(30, delay: nil, asOf: "2026-11-30 06:59"),
        ],
        settings: PlannerSettings(
            topics: [.departure, .documentation, .approval, .openApprovals],
            delayThreshold: .minutes(20),
            evening: 19 * 3600 + 1800,
            zone: Day.berlin,
            language: .english
        ),
        told: ["doku-9@2026-11-29 10:00", "freigabe-8@x"]
    )

    private static func json(_ basis: PlanBasis) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(basis), as: UTF8.self)
    }

    private static func read(_ json: String) throws -> PlanBasis {
        try JSONDecoder().decode(PlanBasis.self, from: Data(json.utf8))
    }

    @Test func `it comes back as it went, and plans the same at every hour`() throws {
        let text = try Self.json(Self.basis)
        let read = try Self.read(text)
        #expect(read == Self.basis)
        #expect(try Self.json(read) == text)
        for hour in 0..<60 {
            let now = Day.at("2026-11-30 06:10") + .hours(hour)
            #expect(read.plan(now: now) == Self.basis.plan(now: now))
        }
        #expect(!read.plan(now: Day.at("2026-11-30 07:00")).isEmpty)
    }

    @Test func `of a customer it keeps the name alone`() throws {
        var basis = Self.basis
        basis.visits[0].customer = .init(
            name: "Lindhof",
            address: "Moorgraben 12",
            coordinates: Coordinates(latitude: 53.2, longitude: 8.3),
            phone: "0441 123",
            email: "hof@lindhof.example"
        )
        let text = try Self.json(basis)
        for secret in ["Moorgraben", "53.2", "0441", "lindhof.example"] { #expect(!text.contains(secret)) }
    }

    @Test func `what a newer server knows besides is passed over`() throws {
        let text = try Self.json(Self.basis)
            .replacing(#""topics":["#, with: #""topics":["geburtstag","#)
            .replacing(#"{"as_of""#, with: #"{"neu":{"a":[1]},"as_of""#)
            .replacing(#""language":"en""#, with: #""language":"fr""#)
        let read = try Self.read(text)
        #expect(read.settings.topics == Self.basis.settings.topics && read.settings.language == .german)
    }

    @Test(arguments: [
        (#""time_zone":"Europe/London""#, #""time_zone":"Mars/Olympus""#),
        (#""status":"erledigt""#, #""status":"weg""#),
        (#""uhrzeit":"10:30""#, #""uhrzeit":"25:00""#), (#""stand":"2026"#, #""stand":"x2026"#),
        (#""bericht_status":"entwurf""#, #""bericht_status":"halb""#),
        (#""evening_time":"19:30""#, #""evening_time":"""#),
        (#""visits":["#, #""visits":[5,"#),
    ])
    func `half a day is not planned from`(old: String, new: String) throws {
        let text = try Self.json(Self.basis)
        let broken = text.replacing(old, with: new)
        #expect(broken != text)
        #expect(throws: DecodingError.self) { try Self.read(broken) }
    }

    @Test func `a visit without a number goes over no wire`() {
        var basis = Self.basis
        basis.visits = [Day.visit("a", "2026-11-30 08:00", "08:45")]
        #expect(throws: EncodingError.self) { try Self.json(basis) }
    }

    @Test func `after two days it is over`() {
        #expect(!Self.basis.isOver(now: Day.at("2026-12-02 07:00")))
        #expect(Self.basis.isOver(now: Day.at("2026-12-02 07:01")))
        #expect(!Self.basis.isOver(now: Day.at("2026-11-29 07:00")), "a clock that is set back")
    }

    @Test(
        arguments: [
            ("2026-11-30 07:02", " Stand 07:02."), ("2026-11-29 18:00", " Stand gestern, 18:00."),
            ("2026-11-28 18:00", " Stand 2026-11-28, 18:00."), ("2026-11-30 10:14", ""),
        ]
    )
    func `a value of a former day says its day`(asOf: String, words: String) {
        let visit = Day.visit("1", "2026-11-30 11:00", "12:00")
        let planned = VisitPlanner.plan(
            [visit],
            route: ["1": Day.leg(40, asOf: asOf)],
            settings: Day.settings([.departure]),
            now: Day.at("2026-11-30 10:20")
        )
        #expect(
            planned.map(\.body) == [
                "Dein nächster Besuch steht an. Fahrzeit: 40 Min. Aktuell keine verkehrsbedingte Verzögerung." + words
            ]
        )
    }
}
