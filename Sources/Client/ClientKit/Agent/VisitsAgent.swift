public import Base
internal import VisitPlanner

/// Shows the day's notifications at their minute: asks the server for what the day is made of, keeps it, and plans from it.
///
/// With a server it asks again in its rhythm; without one it plans on from what it has, with the same planner, so that it
/// tells what the server would have told. From a server that gives a plan alone it shows that plan.
///
/// It waits for moments of the wall clock in short pieces and reads the clock each time. After a jump, at its start and
/// after the machine slept it asks for the plan first, then tells once what is still of use and drops the rest. What was
/// told is remembered by occasion, so a plan that comes again changes nothing; what is told of the same thing takes the
/// place of the older notification.
public actor VisitsAgent {
    private let clock: WallClock
    private let source: PlanSource
    private let screen: Screen
    private let open: @Sendable (_ destination: Destination, _ activationToken: String?) async -> Void
    private let texts: AgentTexts
    private let store: @Sendable (AgentState) -> Void
    private let log: Log

    private(set) var state: AgentState
    private var rhythm = AgentRhythm()
    /// Whether the server takes this device for one that plans; nil before it was told.
    private var counts: Bool?
    private var isTelling = false
    private var complaints: Set<String> = []
    /// The one about the agent itself.
    private var signedOutNotice: OnScreen?
    private var isSignedOutTold = false

    /// An agent that has not begun.
    ///
    /// - Parameters:
    ///   - state: what an earlier run left.
    ///   - clock: the wall's.
    ///   - source: where plans come from.
    ///   - screen: where they are shown.
    ///   - open: opens a page.
    ///   - texts: the few sentences of the agent's own.
    ///   - store: keeps what must outlive the process.
    ///   - log: never hears a name, a text or a token.
    public init(
        state: AgentState = AgentState(),
        clock: WallClock,
        source: PlanSource,
        screen: Screen,
        open: @escaping @Sendable (_ destination: Destination, _ activationToken: String?) async -> Void,
        texts: AgentTexts,
        store: @escaping @Sendable (AgentState) -> Void,
        log: Log
    ) {
        self.state = state
        self.clock = clock
        self.source = source
        self.screen = screen
        self.open = open
        self.texts = texts
        self.store = store
        self.log = log
    }

    /// Works until its task is cancelled; call ``finish()`` afterwards.
    public func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.listen() }
            group.addTask { await self.watch() }
            await group.waitForAll()
        }
    }

    /// Takes back what the server was told, so that other devices get their pushes again.
    public func finish() async {
        guard counts == true else { return }
        do throws(APIFailure) {
            _ = try await source.announce(.ends)
            counts = nil
        } catch {
            log.warning("visits", "the server takes this device for one that plans for some minutes more: \(error)")
        }
    }

    private func watch() async {
        while !Task.isCancelled {
            let pause = await look()
            guard (try? await clock.sleep(pause)) != nil else { return }
        }
    }

    private func listen() async {
        for await event in screen.events { await handle(event) }
    }

    /// One look at the clock.
    ///
    /// - Returns: how long to sleep.
    func look() async -> Duration {
        if rhythm.hasJumped(now: clock.now()) {
            // The machine may fall asleep again while it asks: what it hears then is as old as the sleep was long.
            for _ in 0..<3 {
                let begun = clock.now()
                await refresh()
                if !AgentRhythm.isJump(from: begun, to: clock.now()) { break }
            }
            await tell()
        } else {
            await tell()
            if rhythm.isRefreshDue(now: clock.now(), pending: state.ledger.pending) {
                await refresh()
                await tell()
            }
        }
        return rhythm.pause(now: clock.now(), pending: state.ledger.pending)
    }

    /// What a screen says.
    func handle(_ event: ScreenEvent) async {
        switch event {
        case .opened(let screenNotice, let token):
            if screenNotice == signedOutNotice {
                signedOutNotice = nil
                return await open(.home, token)
            }
            guard let id = id(of: screenNotice), let shown = state.shown[id],
                let destination = Destination(path: shown.path)
            else { return }
            log.info("visits", "opened from the desktop")
            await open(destination, token)
        case .closed(let screenNotice):
            guard let id = id(of: screenNotice) else { return }
            state.shown[id] = nil
            store(state)
        case .appeared: await tell()
        }
    }

    private func id(of notice: OnScreen) -> PlannedNotification.ID? {
        state.shown.first { $0.value.screen == notice }?.key
    }

    private func refresh() async {
        let now = clock.now()
        do throws(APIFailure) {
            // A person who switches it off in the profile meanwhile is not overruled.
            if counts != false { counts = try await source.announce(counts == nil ? .begins : .goesOn) }
            let deadline = AgentRhythm.deadline(now: now, pending: state.ledger.pending)
            let answer = try await source.plan(deadline)
            rhythm.note(asked: now, answered: true)
            adopt(answer)
            settle("offline", "the server answers again")
            isSignedOutTold = false
            if let notice = signedOutNotice { screen.takeAway(notice) }
            signedOutNotice = nil
        } catch {
            rhythm.note(asked: now, answered: false)
            if Task.isCancelled { return }
            complain("offline", "no new plan, going on with what is known: \(error)")
            if error == .signedOut { await tellSignedOut() }
        }
    }

    private func adopt(_ answer: PlanAnswer) {
        let (now, before) = (clock.now(), state)
        state.basis = answer.basis
        let plan = answer.basis?.plan(now: now) ?? answer.planned
        _ = state.ledger.adopt(plan, now: now)
        // What is no longer current is done: the report is written, the visit cancelled. A plan alone does not say so of
        // what the server told itself.
        if let current = answer.basis?.current(now: now) ?? (source.isComplete ? plan : nil) {
            let ids = Set(current.map(\.id))
            for (id, shown) in state.shown where !ids.contains(id) {
                screen.takeAway(shown.screen)
                state.shown[id] = nil
            }
        }
        if state != before { store(state) }
        log.write(.debug, "visits", "plan taken", [("waiting", String(state.ledger.pending.count))])
    }

    /// Plans anew from what is known: values grow old, and a day that begins has visits of its own.
    private func replan() {
        let now = clock.now()
        guard let basis = state.basis else { return }
        let before = state
        let plan = basis.isOver(now: now) ? [] : basis.plan(now: now, told: Set(state.ledger.told.keys))
        _ = state.ledger.adopt(plan, now: now)
        if state != before { store(state) }
    }

    /// Shows what is due and still of use.
    private func tell() async {
        guard !isTelling else { return }
        isTelling = true
        defer { isTelling = false }
        replan()
        clear()
        for notification in state.ledger.due(now: clock.now()) {
            let notice = ScreenNotice(topic: notification.topic, title: notification.title, body: notification.body)
            switch await screen.show(notice, state.shown[notification.id]?.screen) {
            case .shown(let place):
                state.shown[notification.id] = AgentState.Shown(
                    screen: place,
                    path: Destination(notification).path,
                    expiresAt: notification.expiresAt
                )
            case .handedOver: break
            case .unavailable(let reason):
                // It waits; the screen says when it is back, and the next look tries too.
                return complain("screen", "cannot show a notification: \(reason)")
            }
            state.ledger.tell(notification)
            store(state)
            settle("screen", "notifications can be shown again")
            log.info("visits", "shown: \(notification.topic.rawValue)")
        }
    }

    /// Drops what is worthless, on the screen too.
    private func clear() {
        let (now, before) = (clock.now(), state)
        state.ledger.expire(now: now)
        for (id, shown) in state.shown where shown.expiresAt <= now {
            screen.takeAway(shown.screen)
            state.shown[id] = nil
        }
        if state != before { store(state) }
    }

    private func tellSignedOut() async {
        guard !isSignedOutTold else { return }
        let notice = ScreenNotice(topic: nil, title: texts.signedOutTitle, body: texts.signedOutBody)
        if case .shown(let place) = await screen.show(notice, nil) {
            signedOutNotice = place
            isSignedOutTold = true
        }
    }

    /// Says a trouble once, until it is over.
    private func complain(_ trouble: String, _ sentence: String) {
        if complaints.insert(trouble).inserted { log.warning("visits", sentence) }
    }

    private func settle(_ trouble: String, _ sentence: String) {
        if complaints.remove(trouble) != nil { log.info("visits", sentence) }
    }
}
