internal import CEpoll
internal import Glibc
internal import HTTP
internal import Synchronization

/// A thread that polls its sockets, parses, sends, and runs the handlers' jobs.
///
/// Sockets are watched edge-triggered, in all directions and for ever: no system call beside the polling is needed to
/// wait. A connection with more to do than its share waits in `ready` until the others had theirs.
///
/// `@unchecked Sendable`: `mailbox`, `load` and `thread` are synchronised; `listener` and `place` are set in `start`,
/// before its thread exists; every other mutable member is used on the loop's own thread only.
final class EventLoop: TaskExecutor, @unchecked Sendable {
    let configuration: HTTPServer.Configuration
    let handler: HTTPServer.Handler
    let limiter: ConnectionLimiter
    let deadlines: Deadlines

    /// Milliseconds of the monotonic clock, refreshed once per turn.
    private(set) var now = EventLoop.clock()
    /// Connections placed here, including those still on their way.
    let load = Atomic<Int>(0)

    let poller = Poller()
    var listener: Int32 = -1
    /// Places an accepted socket on the least loaded loop.
    var place: (@Sendable (Int32, IPAddress) -> Void)?
    /// Accepting failed for want of descriptors or memory; tried again at the next tick instead of at once, for ever.
    var isListenerPaused = false
    /// No more requests after the ones in progress.
    var isDraining = false
    var isStopping = false
    var connections = ConnectionTable()
    var nextTick: UInt64 = 0

    /// Where every socket is read into; what a connection cannot use yet, it copies.
    let input = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64 * 1024)
    private var output: [UInt8] = []
    /// The lines that every answer has, renewed once a tick at most.
    private var answerFields: (bytes: [UInt8], since: UInt64) = ([], 0)
    private var ready: [Connection] = []

    private let mailbox = Mailbox()
    private var jobs: [UnownedJob] = []
    /// The loop's own thread; 0 before it runs.
    private let thread = Atomic<pthread_t>(0)

    static let tick: UInt64 = 250
    private static let wakeupKey = UInt64.max
    static let listenerKey = UInt64.max - 1
    private static let jobsPerTurn = 1024

    init(
        configuration: HTTPServer.Configuration,
        handler: @escaping HTTPServer.Handler,
        limiter: ConnectionLimiter
    ) {
        self.configuration = configuration
        self.handler = handler
        self.limiter = limiter
        deadlines = Deadlines(configuration.timeouts)
    }

    deinit { input.deallocate() }

    /// Starts the thread.
    func start(listener: Int32, place: @escaping @Sendable (Int32, IPAddress) -> Void) throws(HTTPServerError) {
        guard poller.isOpen, mailbox.wakeup >= 0 else { throw .cannotStart }
        self.listener = listener
        self.place = place
        poller.watchWakeup(mailbox.wakeup, key: Self.wakeupKey)
        poller.watchListener(listener, key: Self.listenerKey)

        let context = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let failed = pthread_create(
            &thread,
            nil,
            { context in
                if let context { Unmanaged<EventLoop>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            },
            context.toOpaque()
        )
        guard failed == 0 else {
            context.release()
            throw .cannotStart
        }
        pthread_detach(thread)
    }

    /// Jobs of handlers come back here after every suspension, usually from this thread.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if isOnThread { jobs.append(job) } else { mailbox.post(job) }
    }

    /// Runs `action` on the loop's thread: at once if called there.
    func perform(_ action: @escaping @Sendable () -> Void) {
        if isOnThread { action() } else { mailbox.post(action) }
    }

    /// Whether this is the loop's own thread.
    var isOnThread: Bool { pthread_self() == thread.load(ordering: .relaxed) }

    /// Hands a message to whoever keeps them.
    func report(_ message: String) { configuration.onMessage?(message) }

    /// Gives a connection another turn before the loop sleeps.
    func makeReady(_ connection: Connection) {
        guard !connection.isReady else { return }
        connection.isReady = true
        ready.append(connection)
    }

    /// An empty buffer to write an answer into; to be given back.
    func takeOutput() -> [UInt8] {
        var buffer: [UInt8] = []
        swap(&buffer, &output)
        return buffer
    }

    /// Keeps a buffer's memory for the next answer.
    func giveBack(_ buffer: consuming [UInt8]) {
        buffer.removeAll(keepingCapacity: buffer.capacity <= 128 * 1024)
        output = buffer
    }

    /// `Date`, and `Server` where it is wanted, as complete lines.
    var ownFields: [UInt8] {
        if answerFields.bytes.isEmpty || now - answerFields.since >= Self.tick {
            answerFields = (DateField.lines(serverName: configuration.serverName), now)
        }
        return answerFields.bytes
    }

    // MARK: The turns

    private func run() {
        thread.store(pthread_self(), ordering: .relaxed)
        var events = [epoll_event](repeating: epoll_event(), count: 256)
        while !(isStopping && connections.count == 0) {
            let count = poller.wait(into: &events, milliseconds: waitMilliseconds())
            now = Self.clock()
            for index in 0..<count { dispatch(events[index]) }
            runJobs()
            serveReady()
            if now >= nextTick { onTick() }
        }
        // It refers to all loops.
        place = nil
        runStragglers()
    }

    /// Those that become ready meanwhile wait for the next turn.
    private func serveReady() {
        guard !ready.isEmpty else { return }
        var turn: [Connection] = []
        swap(&turn, &ready)
        for connection in turn {
            connection.isReady = false
            connection.proceed()
        }
        runJobs()
    }

    /// Handlers that outlive the stop still need a thread for their last steps.
    private func runStragglers() {
        let end = Self.clock() + 5_000
        var event = [epoll_event()]
        while Self.clock() < end {
            _ = poller.wait(into: &event, milliseconds: 100)
            mailbox.acknowledge()
            takeMail()
            runJobs()
        }
    }

    private func waitMilliseconds() -> Int32 {
        if !ready.isEmpty || !jobs.isEmpty { return 0 }
        return connections.count == 0 && !isListenerPaused ? -1 : Int32(nextTick > now ? nextTick - now : 0)
    }

    private func dispatch(_ event: epoll_event) {
        switch event.data.u64 {
        case Self.wakeupKey:
            mailbox.acknowledge()
            takeMail()
        case Self.listenerKey: accept()
        case let key:
            connections[ConnectionTable.Key(rawValue: key)]?.handle(event.events)
        }
    }

    private func takeMail() {
        let mail = mailbox.take()
        jobs += mail.jobs
        for action in mail.actions { action() }
    }

    /// Runs the jobs that are ready, including those they make ready, up to a bound that keeps sockets served.
    func runJobs() {
        var index = 0
        while index < jobs.count, index < Self.jobsPerTurn {
            jobs[index].runSynchronously(on: asUnownedTaskExecutor())
            index += 1
        }
        if index == jobs.count { jobs.removeAll(keepingCapacity: true) } else { jobs.removeFirst(index) }
    }

    private static func clock() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
    }
}
