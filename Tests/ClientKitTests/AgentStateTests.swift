import Base
import Testing
import VisitPlanner

@testable import ClientKit

/// What outlives the process.
@Suite struct AgentStateTests {
    @Test func `a state comes back as it was kept`() throws {
        var state = AgentState()
        let told = Desk.notification(.approval, "7", at: "07:15", until: "23:00")
        let waiting = [
            Desk.notification(at: "08:30", until: "09:30", body: "Fahrzeit: 12 Min. „Quer“ & <schräg>"),
            Desk.notification(.openApprovals, nil, at: "17:00", until: "23:00"),
        ]
        _ = state.ledger.adopt([told] + waiting, now: Desk.moment("07:00"))
        state.ledger.tell(told)
        state.shown["freigabe-7"] = AgentState.Shown(
            screen: OnScreen(server: "bus/:1.7", number: 3),
            path: "/visits/7/bericht",
            expiresAt: told.expiresAt
        )
        let json = try state.json()
        #expect(AgentState(json: json) == state)
        #expect(try AgentState(json: json)?.json() == json)
        #expect(AgentState(json: json)?.ledger.pending == waiting)
    }

    @Test(arguments: ["", "{}", "[]", "{\"pending\":[]}", "not json"])
    func `a file that holds something else is no state`(text: String) {
        #expect(AgentState(json: Array(text.utf8)) == nil)
    }
}
