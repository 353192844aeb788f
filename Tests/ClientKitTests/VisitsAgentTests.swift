import Base
import HTTP
import Synchronization
import TestSupport
import Testing
import VisitPlanner

@testable import ClientKit

/// What a person sees on the desktop, and when.
@Suite struct VisitsAgentTests {
    let desk = Desk()
    let departure = Desk.notification(at: "08:30", until: "09:30")

    @Test func `a notification is shown at its minute and not before`() async {
        desk.plan(departure)
        let agent = desk.agent()
        #expect(await agent.look() == .seconds(15))
        desk.at("08:29")
        _ = await agent.look()
        #expect(desk.bodies.isEmpty)
        desk.clock.set(to: Desk.moment("08:29") + .seconds(50))
        #expect(await agent.look() == .seconds(10))
        desk.at("08:30")
        _ = await agent.look()
        #expect(desk.bodies == ["Dein nächster Besuch steht an."])
    }

    @Test func `a plan that comes again tells nothing twice`() async {
        desk.plan(departure)
        let agent = desk.agent()
        for time in ["08:31", "08:37", "08:50", "09:10"] {
            desk.at(time)
            _ = await agent.look()
        }
        #expect(desk.bodies.count == 1 && desk.asked == 4)
    }

    @Test func `what another run has told is not told again`() async {
        desk.plan(departure)
        desk.at("08:31")
        _ = await desk.agent().look()
        let stored = desk.world.withLock(\.stored)
        _ = await desk.agent(stored).look()
        #expect(desk.bodies.count == 1 && stored.ledger.told.count == 1)
    }

    @Test func `a visit that moved is told anew, in the place of the older one`() async {
        desk.plan(departure)
        let agent = desk.agent()
        desk.at("08:31")
        _ = await agent.look()
        desk.plan(Desk.notification(at: "09:00", until: "10:00", body: "Später.", occasion: "2026-11-30T10:00"))
        desk.at("09:00")
        _ = await agent.look()
        #expect(desk.bodies == ["Dein nächster Besuch steht an.", "Später."] && desk.olds == [nil, 1])
    }

    @Test func `without a server it goes on with what it has`() async {
        desk.plan(departure, Desk.notification(.documentation, at: "10:45", until: "23:00", body: "Dokumentiere."))
        let agent = desk.agent()
        _ = await agent.look()
        desk.fail(.offline(.unresolved))
        desk.at("08:30")
        _ = await agent.look()
        desk.at("10:45")
        _ = await agent.look()
        #expect(desk.bodies == ["Dein nächster Besuch steht an.", "Dokumentiere."])
        let restarted = desk.agent(AgentState())
        _ = await restarted.look()
        #expect(desk.log.messages(.warning).count == 2, "each run complains once")
    }

    @Test func `after sleep it asks first, tells once what is still of use, and drops the rest`() async {
        desk.plan(
            departure,
            Desk.notification(.documentation, "41", at: "08:45", until: "23:00", body: "Dokumentiere 41."),
            Desk.notification(.documentation, "40", at: "09:00", until: "23:00", body: "Dokumentiere 40.")
        )
        let agent = desk.agent()
        _ = await agent.look()
        // While it slept the report on 40 was written elsewhere, and the visit began.
        desk.plan(Desk.notification(.documentation, "41", at: "08:45", until: "23:00", body: "Dokumentiere 41."))
        desk.at("12:00")
        _ = await agent.look()
        _ = await agent.look()
        #expect(desk.bodies == ["Dokumentiere 41."])
    }

    @Test func `who falls asleep while asking asks again`() async {
        desk.plan(departure)
        desk.world.withLock { $0.sleepsOnce = .hours(3) }
        _ = await desk.agent().look()
        #expect(desk.asked == 2 && desk.bodies.isEmpty, "by then the visit had begun")
    }

    @Test func `after sleep without a server it tells what is still of use`() async {
        desk.plan(departure, Desk.notification(.documentation, at: "10:45", until: "23:00", body: "Dokumentiere."))
        let agent = desk.agent()
        _ = await agent.look()
        desk.fail(.offline(.timedOut))
        desk.at("12:00")
        _ = await agent.look()
        _ = await agent.look()
        #expect(desk.bodies == ["Dokumentiere."])
        #expect(await agent.state.ledger.pending.isEmpty)
    }

    @Test func `a clock that is set back tells nothing twice`() async {
        desk.plan(departure)
        let agent = desk.agent()
        desk.at("08:31")
        _ = await agent.look()
        desk.at("08:00")
        _ = await agent.look()
        desk.at("08:31")
        _ = await agent.look()
        #expect(desk.bodies.count == 1)
    }

    @Test func `what no screen could show waits for one`() async {
        desk.plan(departure)
        let agent = desk.agent()
        desk.world.withLock { $0.outcome = .unavailable("no bus") }
        desk.at("08:30")
        _ = await agent.look()
        _ = await agent.look()
        #expect(desk.bodies.isEmpty && desk.log.messages(.warning).count == 1)
        desk.world.withLock { $0.outcome = nil }
        await agent.handle(.appeared)
        #expect(desk.bodies.count == 1)
        await agent.handle(.appeared)
        #expect(desk.bodies.count == 1)
    }

    @Test func `what was handed over without an answer is not shown a second time`() async {
        desk.plan(departure)
        let agent = desk.agent()
        desk.world.withLock { $0.outcome = .handedOver }
        desk.at("08:30")
        _ = await agent.look()
        desk.world.withLock { $0.outcome = nil }
        _ = await agent.look()
        #expect(desk.bodies.count == 1)
    }

    @Test(
        arguments: [
            (.departure, "42", "/visits"), (.delay, "42", "/visits"), (.documentation, "42", "/visits/42/briefing"),
            (.approval, "42", "/visits/42/bericht"), (.openApprovals, nil, "/visits/offen"),
        ] as [(PlannedNotification.Topic, String?, String)]
    )
    func `a click opens the page`(topic: PlannedNotification.Topic, visit: String?, path: String) async {
        desk.plan(Desk.notification(topic, visit, at: "08:30", until: "23:00"))
        let agent = desk.agent()
        desk.at("08:30")
        _ = await agent.look()
        await agent.handle(.opened(OnScreen(server: "another bus", number: 1), activationToken: "x"))
        await agent.handle(.opened(OnScreen(server: "bus", number: 2), activationToken: "x"))
        #expect(desk.world.withLock { $0.opened.isEmpty })
        // A run later the desktop still knows the number.
        let restarted = desk.agent(desk.world.withLock(\.stored))
        await restarted.handle(.opened(OnScreen(server: "bus", number: 1), activationToken: "token"))
        #expect(desk.world.withLock { $0.opened.map(\.path) } == [path])
        #expect(desk.world.withLock { $0.opened.map(\.token) } == ["token"])
    }

    @Test func `what was dismissed has no place that another could take`() async {
        desk.plan(departure)
        let agent = desk.agent()
        desk.at("08:31")
        _ = await agent.look()
        await agent.handle(.closed(OnScreen(server: "bus", number: 1)))
        desk.plan(Desk.notification(at: "09:00", until: "10:00", occasion: "2026-11-30T10:00"))
        desk.at("09:00")
        _ = await agent.look()
        #expect(desk.olds == [nil, nil])
    }

    @Test func `what is done or worthless leaves the screen`() async {
        let reminder = Desk.notification(.documentation, "41", at: "08:15", until: "23:00")
        desk.plan(departure, reminder)
        let agent = desk.agent()
        desk.at("08:31")
        _ = await agent.look()
        #expect(desk.bodies.count == 2)
        desk.plan(departure)
        desk.at("08:40")
        _ = await agent.look()
        #expect(desk.takenAway == [1])
        desk.fail(.offline(.timedOut))
        desk.at("09:31")
        _ = await agent.look()
        #expect(desk.takenAway == [1, 2])
    }

    @Test func `what a server leaves out because it pushed it stays on the screen`() async {
        desk.plan(departure)
        let agent = desk.agent(isComplete: false)
        desk.at("08:31")
        _ = await agent.look()
        desk.plan()
        desk.at("08:40")
        _ = await agent.look()
        #expect(desk.bodies.count == 1 && desk.takenAway.isEmpty)
    }

    @Test func `an ended session is told once, on the screen too`() async {
        desk.fail(.signedOut)
        let agent = desk.agent()
        for time in ["08:00", "08:10", "08:20"] {
            desk.at(time)
            _ = await agent.look()
        }
        #expect(desk.world.withLock { $0.shown.map(\.notice.title) } == ["Bitte neu anmelden"])
        await agent.handle(.opened(OnScreen(server: "bus", number: 1), activationToken: nil))
        #expect(desk.world.withLock { $0.opened.map(\.path) } == ["/visits"])
    }

    @Test func `the log never holds a name or a text`() async {
        desk.plan(Desk.notification(.documentation, at: "08:30", until: "23:00", body: "Besuch bei Lindhof"))
        let agent = desk.agent()
        desk.at("08:30")
        _ = await agent.look()
        await agent.handle(.opened(OnScreen(server: "bus", number: 1), activationToken: "secret"))
        #expect(desk.log.text.contains("shown: doku"))
        for secret in ["Lindhof", "Titel", "secret", "/visits"] { #expect(!desk.log.text.contains(secret)) }
    }
}
