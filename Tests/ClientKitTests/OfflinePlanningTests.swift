import Base
import HTTP
import Synchronization
import TestSupport
import Testing
import VisitPlanner

@testable import ClientKit

/// A desk that plans by itself: what it does with a basis, with a server and without one.
@Suite struct OfflinePlanningTests {
    let desk = Desk()

    /// A visit by the clock of Berlin, an hour ahead of the tests' clock.
    private static func visit(_ id: String, day: String, _ begins: Int, _ ends: Int, _ report: Visit.Report = .none)
        -> Visit
    {
        let number = CivilDay.number(of: day) ?? 0
        return Visit(
            id: id,
            customer: .init(name: "Kunde \(id)"),
            begins: WallTime(day: number, second: begins * 3600),
            ends: WallTime(day: number, second: ends * 3600),
            zone: Zone(identifier: "Europe/Berlin") ?? .utc,
            report: report
        )
    }

    private static func basis(_ visits: [Visit], legs: [Visit.ID: Int] = [:], told: Set<String> = []) -> PlanBasis {
        PlanBasis(
            asOf: Desk.moment("07:00"),
            visits: visits,
            route: legs.mapValues { Leg(travelTime: $0 * 60, delay: 0, distance: 1000, asOf: Desk.moment("07:00")) },
            settings: PlannerSettings(zone: Zone(identifier: "Europe/Berlin") ?? .utc),
            told: told
        )
    }

    private func know(_ basis: PlanBasis) { desk.world.withLock { $0.basis = basis } }

    @Test func `an old value says from when it is, although it was fresh when the network went`() async {
        know(Self.basis([Self.visit("1", day: "2026-11-30", 10, 11)], legs: ["1": 40]))
        let agent = desk.agent()
        _ = await agent.look()
        #expect(await agent.state.ledger.pending.map(\.body).first?.contains("Stand") == false)
        desk.fail(.offline(.unresolved))
        desk.at("08:20")
        _ = await agent.look()
        #expect(
            desk.bodies == [
                "Dein nächster Besuch steht an. Fahrzeit: 40 Min. Aktuell keine verkehrsbedingte Verzögerung. Stand 08:00."
            ]
        )
    }

    @Test func `days that begin without a network have their visits, after a restart too`() async {
        know(Self.basis([Self.visit("1", day: "2026-11-30", 10, 11), Self.visit("2", day: "2026-12-02", 7, 7)]))
        _ = await desk.agent().look()
        desk.fail(.offline(.unresolved))
        desk.at("10:15")
        let restarted = desk.agent(desk.world.withLock(\.stored))
        _ = await restarted.look()
        #expect(desk.bodies == ["Dokumentiere jetzt deinen Besuch bei Kunde 1."])
        desk.clock.set(to: Desk.moment("06:20") + .days(2))
        _ = await restarted.look()
        #expect(desk.bodies.last == "Dokumentiere jetzt deinen Besuch bei Kunde 2." && desk.bodies.count == 2)
    }

    @Test func `what is older than two days is planned from no more`() async {
        let draft = Visit.Report.draft(since: Desk.moment("06:00"))
        know(
            Self.basis(
                [Self.visit("1", day: "2026-11-29", 10, 11, draft)],
                told: ["freigabe-1@2026-11-30T06:00:00.000Z"]
            )
        )
        let agent = desk.agent()
        _ = await agent.look()
        desk.fail(.offline(.unresolved))
        for day in 0..<5 {
            desk.clock.set(to: Desk.moment("17:00") + .days(day))
            _ = await agent.look()
        }
        #expect(
            desk.bodies == ["1 Bericht wartet noch auf deine Freigabe.", "1 Bericht wartet noch auf deine Freigabe."]
        )
    }

    @Test func `clocks that jump tell nothing twice and nothing that is over`() async {
        know(Self.basis([Self.visit("1", day: "2026-11-30", 10, 11)], legs: ["1": 40]))
        let agent = desk.agent()
        _ = await agent.look()
        desk.fail(.offline(.timedOut))
        for time in ["08:21", "08:00", "08:21", "07:00", "08:40", "10:16", "08:30", "10:20", "23:30"] {
            desk.at(time)
            _ = await agent.look()
        }
        #expect(desk.bodies.count == 2 && desk.bodies[1] == "Dokumentiere jetzt deinen Besuch bei Kunde 1.")
        let asleep = Desk()
        asleep.world.withLock { $0.basis = Self.basis([Self.visit("1", day: "2026-11-30", 10, 11)], legs: ["1": 40]) }
        let sleeper = asleep.agent()
        _ = await sleeper.look()
        asleep.fail(.offline(.timedOut))
        asleep.at("09:30")
        _ = await sleeper.look()
        #expect(asleep.bodies.isEmpty, "by then the visit had begun")
    }

    @Test func `it plans from the basis and not from the plan beside it`() async {
        desk.plan(Desk.notification(.documentation, "9", at: "06:30", until: "23:00", body: "Vom Server."))
        know(Self.basis([Self.visit("1", day: "2026-11-30", 6, 7)]))
        desk.at("07:20")
        let agent = desk.agent()
        _ = await agent.look()
        #expect(desk.bodies == ["Dokumentiere jetzt deinen Besuch bei Kunde 1."])
        // A server of an older release takes over: its plan counts as it comes.
        desk.world.withLock { $0.basis = nil }
        desk.at("07:26")
        _ = await agent.look()
        #expect(desk.bodies.last == "Vom Server." && desk.takenAway == [1])
    }

    @Test func `a report that is written leaves the screen with the next basis, and stays without one`() async {
        know(Self.basis([Self.visit("1", day: "2026-11-30", 6, 7)]))
        desk.at("07:20")
        let agent = desk.agent()
        _ = await agent.look()
        desk.fail(.offline(.unresolved))
        desk.at("07:26")
        _ = await agent.look()
        #expect(desk.bodies.count == 1 && desk.takenAway.isEmpty)
        desk.plan()
        know(Self.basis([Self.visit("1", day: "2026-11-30", 6, 7, .approved)]))
        desk.at("07:32")
        _ = await agent.look()
        #expect(desk.bodies.count == 1 && desk.takenAway == [1])
    }

    @Test func `what the server pushed meanwhile stays on the screen until it is done`() async {
        let visit = Self.visit("1", day: "2026-11-30", 6, 7)
        know(Self.basis([visit]))
        desk.at("07:20")
        let agent = desk.agent(isComplete: false)
        _ = await agent.look()
        let told = Set(Self.basis([visit]).plan(now: desk.clock.now).map(\.occasionKey))
        know(Self.basis([visit], told: told))
        desk.at("07:40")
        _ = await agent.look()
        #expect(desk.bodies.count == 1 && desk.takenAway.isEmpty)
        know(Self.basis([Self.visit("1", day: "2026-11-30", 6, 7, .approved)], told: told))
        desk.at("07:46")
        _ = await agent.look()
        #expect(desk.takenAway == [1])
    }

    @Test func `what the server pushed is not told again`() async {
        let planned = Self.basis([Self.visit("1", day: "2026-11-30", 6, 7)]).plan(now: Desk.moment("07:20"))
        know(Self.basis([Self.visit("1", day: "2026-11-30", 6, 7)], told: Set(planned.map(\.occasionKey))))
        desk.at("07:20")
        _ = await desk.agent(isComplete: false).look()
        #expect(planned.count == 1 && desk.bodies.isEmpty)
    }

    @Test func `it is kept on disk, and a file whose basis nobody can read keeps what was told`() throws {
        var state = AgentState()
        state.basis = Self.basis([Self.visit("1", day: "2026-11-30", 10, 11)], legs: ["1": 40], told: ["a"])
        state.ledger.tell(Desk.notification(at: "06:30", until: "23:00"))
        let json = try state.json()
        #expect(AgentState(json: json) == state)
        let text = String(decoding: json, as: UTF8.self)
        let broken = text.replacing("Europe/Berlin", with: "Mars/Olympus")
        let read = AgentState(json: Array(broken.utf8))
        #expect(broken != text && read?.basis == nil && read?.ledger == state.ledger)
    }
}
