import Base
import HTTP
import Synchronization
import TestSupport
import Testing
import VisitPlanner

@testable import ClientKit

/// The agent's life: what it tells the server, and how it ends.
@Suite struct VisitsAgentServiceTests {
    let desk = Desk()

    private var announced: [PlanSource.Announcement] { desk.world.withLock(\.announced) }

    @Test func `the server learns again and again that the device plans, and that it does no more`() async {
        let agent = desk.agent()
        _ = await agent.look()
        desk.at("07:06")
        _ = await agent.look()
        #expect(announced == [.begins, .goesOn])
        await agent.finish()
        #expect(announced == [.begins, .goesOn, .ends])
        await agent.finish()
        #expect(announced.count == 3, "once is enough")
    }

    @Test func `who switches it off in the profile is not overruled`() async {
        let agent = desk.agent()
        _ = await agent.look()
        desk.world.withLock { $0.isSwitchedOff = true }
        for time in ["07:06", "07:12", "07:18"] {
            desk.at(time)
            _ = await agent.look()
        }
        await agent.finish()
        #expect(announced == [.begins, .goesOn])
        #expect(desk.asked == 4, "and it shows on")
    }

    @Test func `a server that is away hears of it when it is back`() async {
        desk.fail(.offline(.timedOut))
        let agent = desk.agent()
        _ = await agent.look()
        desk.plan()
        desk.at("07:02")
        _ = await agent.look()
        await agent.finish()
        #expect(announced == [.begins, .begins, .ends])
    }

    @Test func `it says so long before the server would miss it`() {
        #expect(AgentRhythm.lease >= AgentRhythm.interval * 2 + AgentRhythm.retry)
    }

    @Test(.mustEnd) func `it shows what is due while it runs, and ends when it is told to`() async {
        desk.plan(Desk.notification(at: "07:01", until: "09:30"))
        let agent = desk.agent()
        let task = Task { await agent.run() }
        for _ in 0..<4 {
            await desk.clock.sleepers(1)
            desk.clock.advance(by: .seconds(15))
        }
        await desk.clock.sleepers(1)
        #expect(desk.bodies.count == 1)
        task.cancel()
        await task.value
        #expect(desk.clock.sleeps.allSatisfy { $0 <= .seconds(30) }, "the clock is read at least every half minute")
    }

    @Test(arguments: [
        (nil, "Öffnen"), ("C", "Öffnen"), ("C.UTF-8", "Öffnen"), ("de_AT.UTF-8", "Öffnen"), ("de", "Öffnen"),
        ("en_GB.UTF-8", "Open"), ("fr_FR", "Open"), ("den_CA", "Open"),
    ])
    func `the desktop's language says what the button says`(locale: String?, label: String) {
        #expect(AgentTexts(locale: locale).open == label)
    }
}
