internal import CDBus
internal import Glibc

/// The thread that holds the connection: carries out orders, reads answers and signals, connects anew.
///
/// Not `Sendable`: made, run and forgotten on one thread.
final class BusLoop {
    typealias Failure = DesktopNotifications.Failure

    /// A notification that waits for the service to say what it can.
    private struct Held {
        let notice: DesktopNotice
        let old: ShownNotice?
        let continuation: BusInbox.ShowContinuation
    }

    /// A call that waits for its answer.
    private struct Call {
        let deadline: ContinuousClock.Instant
        let answer: (Result<BusMessage, Failure>) -> Void
    }

    private static let name = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"
    private static let bus = "org.freedesktop.DBus"
    /// A service that is only started by the call needs a moment.
    private static let patience = Duration.seconds(10)
    private static let longestPause = Duration.seconds(30)

    private let address: String
    private let inbox: BusInbox
    private let events: AsyncStream<DesktopEvent>.Continuation
    private let clock = ContinuousClock()

    private var connection: BusConnection?
    private var calls: [UInt32: Call] = [:]
    private var held: [Held] = []
    /// What the service can and which one it is; nil until it has said so.
    private var service: (capabilities: Set<String>, id: String)?
    private var isAsking = false
    private var tokens: [ShownNotice: String] = [:]
    private var lastReason = "not connected yet"
    private var nextAttempt: ContinuousClock.Instant
    private var pause = Duration.seconds(1)

    init(address: String, inbox: BusInbox, events: AsyncStream<DesktopEvent>.Continuation) {
        self.address = address
        self.inbox = inbox
        self.events = events
        nextAttempt = clock.now
    }

    /// Returns after ``BusInbox/close()``.
    func run() {
        while true {
            if connection == nil, nextAttempt <= clock.now { connect() }
            let (orders, isClosed) = inbox.take()
            for order in orders { carryOut(order) }
            if isClosed { break }
            pump()
            expire()
            wait()
        }
        drop(.closed)
        events.finish()
    }

    private func connect() {
        do throws(Failure) {
            let connection = try BusConnection(address: address)
            try connection.listen("type='signal',sender='\(Self.name)',interface='\(Self.name)',path='\(Self.path)'")
            try connection.listen(
                "type='signal',sender='\(Self.bus)',interface='\(Self.bus)',member='NameOwnerChanged',arg0='\(Self.name)'"
            )
            self.connection = connection
            pause = .seconds(1)
            events.yield(.appeared)
        } catch {
            fall(error)
        }
    }

    private func carryOut(_ order: BusInbox.Order) {
        switch order {
        case .show(let notice, let old, let continuation):
            guard connection != nil else { return continuation.resume(returning: .failure(.noBus(lastReason))) }
            held.append(Held(notice: notice, old: old, continuation: continuation))
            showHeld()
        case .takeAway(let shown):
            guard connection != nil, let service, service.id == shown.server else { return }
            call("CloseNotification") { message in
                message.write { $0.number(shown.number) }
            } answer: { _ in
            }
        }
    }

    /// Hands over what waits, once it is known what the service can.
    private func showHeld() {
        guard let service else { return askService() }
        let waiting = held
        held = []
        for item in waiting {
            let number = item.old?.server == service.id ? item.old?.number ?? 0 : 0
            let isSent = call("Notify") { message in
                item.notice.write(to: message, replacing: number, capabilities: service.capabilities)
            } answer: { [self] result in
                item.continuation.resume(returning: shown(result))
            }
            if !isSent { item.continuation.resume(returning: .failure(.refused("memory is short"))) }
        }
    }

    private func shown(_ result: Result<BusMessage, Failure>) -> Result<ShownNotice, Failure> {
        result.flatMap { message in
            guard case .number(let number)? = message.arguments.first, number > 0, let id = serverID(message) else {
                return .failure(.refused("its answer is no number"))
            }
            return .success(ShownNotice(server: id, number: number))
        }
    }

    private func askService() {
        guard !isAsking, !held.isEmpty else { return }
        isAsking = call("GetCapabilities") { _ in
            true
        } answer: { [self] result in
            isAsking = false
            switch result {
            case .success(let message):
                guard case .texts(let names)? = message.arguments.first, let id = serverID(message) else {
                    return fail(.refused("it does not say what it can"))
                }
                service = (Set(names), id)
                showHeld()
            case .failure(let failure): fail(failure)
            }
        }
        if !isAsking { fail(.refused("memory is short")) }
    }

    private func serverID(_ message: BusMessage) -> String? {
        guard let connection, let sender = message.sender else { return nil }
        return "\(connection.busID)/\(sender)"
    }

    /// - Returns: false when nothing was sent, and nothing will be answered.
    @discardableResult
    private func call(
        _ method: String,
        write: (BusMessage) -> Bool,
        answer: @escaping (Result<BusMessage, Failure>) -> Void
    ) -> Bool {
        guard let connection,
            let message = BusMessage(call: method, of: Self.name, at: Self.path, on: Self.name), write(message),
            let serial = connection.send(message)
        else { return false }
        calls[serial] = Call(deadline: clock.now + Self.patience, answer: answer)
        return true
    }
}

// What comes from the bus.
extension BusLoop {
    private func pump() {
        guard let connection else { return }
        let isAlive = connection.exchange()
        while let message = connection.next() { handle(message) }
        if !isAlive { fall(.noBus("the bus hung up")) }
    }

    private func handle(_ message: BusMessage) {
        switch message.type {
        case DBUS_MESSAGE_TYPE_METHOD_RETURN: calls.removeValue(forKey: message.replySerial)?.answer(.success(message))
        case DBUS_MESSAGE_TYPE_ERROR:
            let name = message.errorName ?? "an error without a name"
            // The two errors by which a bus says that nobody has the name.
            let isAbsent = name.hasSuffix(".ServiceUnknown") || name.hasSuffix(".NameHasNoOwner")
            let isLost = isAbsent || name.contains(".Spawn.") || name.hasSuffix(".NoReply")
            let failure = isLost ? Failure.noService(name) : .refused(name)
            calls.removeValue(forKey: message.replySerial)?.answer(.failure(failure))
        case DBUS_MESSAGE_TYPE_SIGNAL: handleSignal(message)
        default: break
        }
    }

    private func handleSignal(_ message: BusMessage) {
        let arguments = message.arguments
        if message.isSignal("NameOwnerChanged", of: Self.bus) {
            guard arguments.count == 3, case .text(Self.name) = arguments[0] else { return }
            service = nil
            tokens = [:]
            if case .text(let owner) = arguments[2], !owner.isEmpty { events.yield(.appeared) }
            return
        }
        guard case .number(let number)? = arguments.first, let id = serverID(message) else { return }
        let shown = ShownNotice(server: id, number: number)
        if message.isSignal("NotificationClosed", of: Self.name) {
            tokens[shown] = nil
            events.yield(.closed(shown))
        } else if arguments.count == 2, case .text(let text) = arguments[1] {
            if message.isSignal("ActivationToken", of: Self.name) {
                // Everybody's tokens come by; only the latest matters, and it is used at once.
                tokens = [shown: text]
            } else if message.isSignal("ActionInvoked", of: Self.name) {
                events.yield(.invoked(shown, action: text, activationToken: tokens.removeValue(forKey: shown)))
            }
        }
    }

    /// Waits until the bus, a caller or a deadline wants something.
    private func wait() {
        var descriptors = [pollfd(fd: inbox.wake, events: Int16(POLLIN), revents: 0)]
        var due = calls.values.map(\.deadline).min()
        if let connection {
            let output = connection.hasOutput ? Int16(POLLOUT) : 0
            descriptors.append(pollfd(fd: connection.descriptor, events: Int16(POLLIN) | output, revents: 0))
        } else {
            due = min(due ?? nextAttempt, nextAttempt)
        }
        let milliseconds = due.map { due in
            let left = (due - clock.now).components
            return Int32(clamping: max(0, left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1))
        }
        poll(&descriptors, nfds_t(descriptors.count), milliseconds ?? -1)
    }

    private func expire() {
        let now = clock.now
        for (serial, call) in calls where call.deadline <= now {
            calls[serial] = nil
            call.answer(.failure(.timedOut))
        }
    }

    /// Everything that waits for the service.
    private func fail(_ failure: Failure) {
        let waiting = held
        held = []
        for item in waiting { item.continuation.resume(returning: .failure(failure)) }
    }

    /// The connection is gone, or never came: another attempt later.
    private func fall(_ failure: Failure) {
        if case .noBus(let reason) = failure { lastReason = reason }
        drop(failure)
        nextAttempt = clock.now + pause
        pause = min(pause * 2, Self.longestPause)
    }

    private func drop(_ failure: Failure) {
        connection = nil
        service = nil
        isAsking = false
        tokens = [:]
        let open = calls.values
        calls = [:]
        for call in open { call.answer(.failure(failure)) }
        fail(failure)
    }
}
