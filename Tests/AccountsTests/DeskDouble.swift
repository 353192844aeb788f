import Accounts
import Base
import Notify
import Synchronization

/// An engine that remembers what it was asked, and answers what a test wants.
final class DeskDouble: Sendable {
    private struct State {
        var discarded: [Account.ID] = []
        var stopped: [Account.ID] = []
        var added: [Account.ID] = []
        var tested: [Account.ID] = []
        var asked: [Timestamp] = []
    }

    struct Refusal: Error {}

    private let state = Mutex(State())
    private let outlook: DeliveryOutlook
    private let lines: [TraceLine]
    private let served: Set<ServedWay>
    private let refusesToDiscard: Bool

    init(
        outlook: DeliveryOutlook = DeliveryOutlook(),
        lines: [TraceLine] = [],
        served: Set<ServedWay> = [],
        refusesToDiscard: Bool = false
    ) {
        self.outlook = outlook
        self.lines = lines
        self.served = served
        self.refusesToDiscard = refusesToDiscard
    }

    /// Accounts whose notices were ended.
    var discarded: [Account.ID] { state.withLock(\.discarded) }
    /// Accounts to which nothing more must leave.
    var stopped: [Account.ID] { state.withLock(\.stopped) }
    /// Accounts that can be reached at one more place.
    var added: [Account.ID] { state.withLock(\.added) }
    /// Accounts that wanted a test.
    var tested: [Account.ID] { state.withLock(\.tested) }
    /// Since when the trace was asked for.
    var asked: [Timestamp] { state.withLock(\.asked) }

    var desk: NotificationDesk {
        NotificationDesk(
            discard: { owner, _, _ in
                if self.refusesToDiscard { throw Refusal() }
                self.state.withLock { $0.discarded.append(owner) }
            },
            stop: { owner in self.state.withLock { $0.stopped.append(owner) } },
            outlook: { _, _ in self.outlook },
            trace: { _, since in
                self.state.withLock { $0.asked.append(since) }
                return self.lines.filter { $0.trace.at >= since }
            },
            addressAdded: { owner in self.state.withLock { $0.added.append(owner) } },
            test: { owner in
                self.state.withLock { $0.tested.append(owner) }
                return self.served
            }
        )
    }
}
