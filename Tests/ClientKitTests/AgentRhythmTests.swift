import Base
import Testing
import VisitPlanner

@testable import ClientKit

/// When the server is asked, and when a clock has jumped.
@Suite struct AgentRhythmTests {
    let departure = Desk.notification(at: "08:30", until: "09:30")

    /// Asked at 8:00 without, or at the named time with, an answer.
    @Test(arguments: [
        ("08:00", true, "08:04", false), ("08:00", true, "08:05", true), ("08:00", false, "08:01", true),
        // Ten and two minutes before a departure, once each.
        ("08:19", true, "08:20", true), ("08:20", true, "08:21", false), ("08:25", true, "08:28", true),
        ("08:28", true, "08:29", false), ("08:29", true, "08:31", false),
        // The clock was set back: nothing is known of when it was asked.
        ("09:00", true, "08:00", true),
    ])
    func `the server is asked every few minutes and before a departure`(
        asked: String,
        answered: Bool,
        now: String,
        isDue: Bool
    ) {
        var rhythm = AgentRhythm()
        rhythm.note(asked: Desk.moment(asked), answered: answered)
        #expect(rhythm.isRefreshDue(now: Desk.moment(now), pending: [departure]) == isDue)
    }

    @Test func `only departures are worth another question`() {
        var rhythm = AgentRhythm()
        rhythm.note(asked: Desk.moment("08:19"), answered: true)
        let reminder = Desk.notification(.documentation, at: "08:30", until: "23:00")
        #expect(!rhythm.isRefreshDue(now: Desk.moment("08:20"), pending: [reminder]))
    }

    @Test(arguments: [(0, false), (15, false), (59, false), (61, true), (8 * 3600, true), (-61, true), (-30, false)])
    func `a look that comes much too late or too early means a jump`(seconds: Int, hasJumped: Bool) {
        var rhythm = AgentRhythm()
        let now = Desk.moment("08:00")
        #expect(rhythm.hasJumped(now: now), "the first look is one")
        #expect(rhythm.pause(now: now, pending: []) == .seconds(15))
        #expect(rhythm.hasJumped(now: now + .seconds(seconds)) == hasJumped)
    }

    @Test(arguments: [(3, 5), (5, 5), (9, 9), (60, 15)])
    func `a slow server keeps nothing waiting that is due soon`(seconds: Int, deadline: Int) {
        let now = departure.firesAt - .seconds(seconds)
        #expect(AgentRhythm.deadline(now: now, pending: [departure]) == .seconds(deadline))
    }
}
