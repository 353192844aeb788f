import Base
import HTTP
import Synchronization
import TestSupport
import Testing
import VisitPlanner

@testable import ClientKit

/// An agent with everything around it played: clock, server, screen, browser, disk.
final class Desk: Sendable {
    struct World {
        var plan: Result<[PlannedNotification], APIFailure> = .success([])
        /// From what the plan is made; nil for a server that gives a plan alone.
        var basis: PlanBasis?
        var asked = 0
        /// How long the machine sleeps before the next answer arrives.
        var sleepsOnce: Duration?
        var announced: [PlanSource.Announcement] = []
        /// Somebody switched off in the profile that devices plan.
        var isSwitchedOff = false
        var outcome: Screen.Outcome?
        var shown: [(notice: ScreenNotice, old: OnScreen?)] = []
        var takenAway: [UInt32] = []
        var opened: [(path: String, token: String?)] = []
        var stored = AgentState()
    }

    let world = Mutex(World())
    let clock = TestClock(at: "2026-11-30T07:00:00Z")
    let log = RecordingLog()
    let events = AsyncStream.makeStream(of: ScreenEvent.self)

    /// Another agent on the same desk, as after a restart.
    func agent(_ state: AgentState = AgentState(), isComplete: Bool = true) -> VisitsAgent {
        VisitsAgent(
            state: state,
            clock: clock.wallClock,
            source: PlanSource(
                isComplete: isComplete,
                plan: { _ throws(APIFailure) in try self.answer() },
                announce: { announcement throws(APIFailure) in try self.announce(announcement) }
            ),
            screen: Screen(
                show: { notice, old in self.show(notice, old) },
                takeAway: { shown in self.world.withLock { $0.takenAway.append(shown.number) } },
                events: events.stream
            ),
            open: { destination, token in self.world.withLock { $0.opened.append((destination.path, token)) } },
            texts: AgentTexts(.german),
            store: { state in self.world.withLock { $0.stored = state } },
            log: log.log
        )
    }

    private func answer() throws(APIFailure) -> PlanAnswer {
        let (plan, basis, sleep) = world.withLock { world in
            world.asked += 1
            defer { world.sleepsOnce = nil }
            return (world.plan, world.basis, world.sleepsOnce)
        }
        if let sleep { clock.set(to: clock.now + sleep) }
        return PlanAnswer(planned: try plan.get(), basis: basis)
    }

    private func announce(_ announcement: PlanSource.Announcement) throws(APIFailure) -> Bool {
        try world.withLock { world -> Result<Bool, APIFailure> in
            world.announced.append(announcement)
            if case .failure(let failure) = world.plan { return .failure(failure) }
            return .success(announcement != .ends && !world.isSwitchedOff)
        }.get()
    }

    private func show(_ notice: ScreenNotice, _ old: OnScreen?) -> Screen.Outcome {
        world.withLock { world in
            if case .unavailable? = world.outcome { return world.outcome ?? .handedOver }
            world.shown.append((notice, old))
            return world.outcome
                ?? .shown(OnScreen(server: "bus", number: old?.number ?? UInt32(world.shown.count)))
        }
    }

    func plan(_ planned: PlannedNotification...) { world.withLock { $0.plan = .success(planned) } }
    func fail(_ failure: APIFailure) { world.withLock { $0.plan = .failure(failure) } }
    func at(_ time: String) { clock.set(to: Self.moment(time)) }

    var bodies: [String] { world.withLock { $0.shown.map(\.notice.body) } }
    var olds: [UInt32?] { world.withLock { $0.shown.map { $0.old?.number } } }
    var asked: Int { world.withLock(\.asked) }
    var takenAway: [UInt32] { world.withLock(\.takenAway) }

    /// `08:30` of the test's day, in UTC.
    static func moment(_ time: String) -> Timestamp {
        guard let moment = Timestamp(rfc3339: "2026-11-30T\(time):00Z") else { preconditionFailure(time) }
        return moment
    }

    /// A reminder of a visit that begins at the hour that its key names.
    static func notification(
        _ topic: PlannedNotification.Topic = .departure,
        _ visit: String? = "42",
        at fires: String,
        until expires: String,
        body: String = "Dein nächster Besuch steht an.",
        occasion: String = "2026-11-30T09:30"
    ) -> PlannedNotification {
        let target: PlannedNotification.Target =
            switch topic {
            case .departure, .delay: .home
            case .documentation: .briefing
            case .approval: .report
            case .openApprovals: .open
            }
        let id = "\(topic.rawValue)-\(visit ?? "2026-11-30")"
        return PlannedNotification(
            id: id,
            topic: topic,
            visitID: visit,
            firesAt: moment(fires),
            expiresAt: moment(expires),
            title: "Titel",
            body: body,
            target: target,
            occasionKey: "\(id)@\(occasion)"
        )
    }
}
