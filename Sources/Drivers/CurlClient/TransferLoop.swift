internal import CCurl
internal import HTTP

/// Carries the exchanges out; lives and dies on one thread.
///
/// An exchange waits at its destination until there is a place and the addresses are known, then a handle carries it.
/// Destinations take turns, so that a long queue for one host does not hold up the others.
final class TransferLoop {
    /// From here on packets are filled; for fewer requests the two system calls cost more than they save.
    private static let manyInFlight = 8

    let inbox: Inbox
    let configuration: CurlClient.Configuration
    let names: Names
    let resolver: Resolver
    let multi: UnsafeMutableRawPointer

    var destinations: [Origin: Destination] = [:]
    /// Destinations with something that might start.
    var ready = FIFO<Destination>()
    var inFlight = 0
    var ended: [Exchange] = []
    var retiredEntries: [String] = []
    private var transfers: [Transfer] = []
    private var idleTransfers: [Transfer] = []
    private let wholeAnswers = WholeAnswers()
    private let sockets = Sockets()
    private var deadlines = DeadlineQueue()
    private var pinCount = 0
    private var sweepAt = 64

    /// - Returns: nil without memory; then everything that comes is refused.
    init?(inbox: Inbox, configuration: CurlClient.Configuration, names: Names) {
        guard let multi = curl_multi_init() else {
            Self.refuse(inbox)
            return nil
        }
        self.inbox = inbox
        self.configuration = configuration
        self.names = names
        self.multi = multi
        resolver = Resolver(lookUp: names.lookUp)
        multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, configuration.maximumConnectionsPerHost)
        multi_set_long(multi, CURLMOPT_MAX_CONCURRENT_STREAMS, configuration.maximumInFlightPerHost)
        multi_set_long(multi, CURLMOPT_MAXCONNECTS, 128)
    }

    deinit { curl_multi_cleanup(multi) }

    /// Works until the inbox is closed.
    func run() {
        inbox.install(multi)
        while true {
            let batch = inbox.take()
            if batch.isClosing { break }
            accept(batch)
            startWhatMay()
            for exchange in batch.submitted where exchange.isWaiting { deadlines.insert(exchange) }
            let now = ContinuousClock.now
            expire(now: now)
            perform()
            collect()
            report()
            // Places that became free are taken before the thread sleeps.
            if !ready.isEmpty, inFlight < configuration.maximumInFlight { continue }
            if inbox.mayFallAsleep() { curl_multi_poll(multi, nil, 0, timeout(now: now), nil) }
        }
        shutDown()
    }

    private func perform() {
        var running: Int32 = 0
        if inFlight < Self.manyInFlight {
            curl_multi_perform(multi, &running)
        } else {
            sockets.inFullPackets { curl_multi_perform(multi, &running) }
        }
    }

    private func accept(_ batch: Inbox.Batch) {
        for exchange in batch.submitted {
            let destination = destination(exchange.url.origin)
            destination.waiting.append(exchange)
            makeReady(destination)
        }
        for (origin, addresses) in batch.resolved { take(addresses, for: origin) }
        for exchange in batch.cancelled { cancel(exchange) }
    }

    private func destination(_ origin: Origin) -> Destination {
        if let known = destinations[origin] { return known }
        if destinations.count >= sweepAt { sweep() }
        let new = Destination(origin, configuration)
        destinations[origin] = new
        return new
    }

    /// Forgets destinations that nobody has asked for lately; each sweep pays for itself by what came since the last.
    private func sweep() {
        let now = ContinuousClock.now
        for (origin, destination) in destinations where destination.isIdle && destination.isStale(now: now) {
            if let pin = destination.dropPin() { retire(pin) }
            destinations[origin] = nil
        }
        sweepAt = max(64, destinations.count * 2)
    }

    func begin(_ exchange: Exchange, at destination: Destination, now: ContinuousClock.Instant) {
        let left = exchange.deadline - now
        guard left > .zero else { return end(exchange, .failure(.timedOut)) }
        guard let transfer = idleTransfers.popLast() ?? makeTransfer() else {
            return end(exchange, .failure(.unreachable("out of memory")))
        }
        var pin: Pin?
        if destination.proxy == nil { pin = destination.currentPin(make: makePin) }
        transfer.prepare(
            exchange,
            pin: pin,
            proxy: destination.proxy,
            detour: destination.detourForProxy,
            milliseconds: max(Int(left / .milliseconds(1)), 1)
        )
        guard curl_multi_add_handle(multi, transfer.easy) == CURLM_OK else {
            transfer.clear()
            idleTransfers.append(transfer)
            return end(exchange, .failure(.unreachable("the HTTP library refuses the request")))
        }
        exchange.state = .running(transfer)
        pin?.inFlight += 1
        destination.inFlight += 1
        inFlight += 1
    }

    private func makeTransfer() -> Transfer? {
        let transfer = Transfer(caFile: configuration.caFile, wholeAnswers: wholeAnswers, sockets: sockets)
        if let transfer { transfers.append(transfer) }
        return transfer
    }

    private func makePin(_ addresses: [IPAddress], port: UInt16) -> Pin {
        pinCount += 1
        defer { retiredEntries = [] }
        return Pin(number: pinCount, addresses: addresses, port: port, forgetting: retiredEntries)
    }

    /// Picks up what the library has finished.
    private func collect() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            let code = message_result(message)
            var pointer: UnsafeMutableRawPointer?
            easy_get_pointer(easy, CURLINFO_PRIVATE, &pointer)
            guard let pointer else { continue }
            let transfer = Unmanaged<Transfer>.fromOpaque(pointer).takeUnretainedValue()
            transfer.pin?.isKnown = true
            if transfer.isUnhandled(code), let exchange = transfer.exchange, exchange.repeats < 3 {
                exchange.repeats += 1
                release(transfer, nil)
            } else {
                release(transfer, transfer.ending(code))
            }
        }
        for transfer in wholeAnswers.takeDue() {
            transfer.pin?.isKnown = true
            release(transfer, transfer.ending(CURLE_OK))
        }
    }

    /// Frees a handle and ends its exchange, or lets it wait again when there is no ending.
    func release(_ transfer: Transfer, _ ending: Exchange.Ending?) {
        curl_multi_remove_handle(multi, transfer.easy)
        inFlight -= 1
        if let exchange = transfer.exchange, let destination = destinations[exchange.url.origin] {
            destination.inFlight -= 1
            if let pin = transfer.pin {
                pin.inFlight -= 1
                // A connection that let a deadline pass may never answer again: the next request gets a new one.
                if case .failure(.timedOut) = ending, destination.pin === pin {
                    retire(pin, from: destination)
                } else {
                    forgetIfUnused(pin)
                }
            }
            if let ending {
                end(exchange, ending)
            } else {
                exchange.state = .waiting
                destination.waiting.append(exchange)
                deadlines.insert(exchange)
            }
            if !destination.waiting.isEmpty { makeReady(destination) }
        }
        transfer.clear()
        idleTransfers.append(transfer)
    }

    func end(_ exchange: Exchange, _ ending: Exchange.Ending) {
        exchange.end(ending)
        ended.append(exchange)
    }

    /// Wakes the callers, all of one round together.
    private func report() {
        guard !ended.isEmpty else { return }
        for exchange in ended { exchange.report() }
        ended.removeAll(keepingCapacity: true)
    }

    private func expire(now: ContinuousClock.Instant) {
        while let exchange = deadlines.next, !exchange.isWaiting || exchange.deadline <= now {
            deadlines.removeNext()
            if exchange.isWaiting { end(exchange, .failure(.timedOut)) }
        }
    }

    /// How long the thread may sleep in ms; the library shortens it by its own timers.
    private func timeout(now: ContinuousClock.Instant) -> Int32 {
        if !wholeAnswers.isEmpty { return Int32(WholeAnswers.patience / .milliseconds(1)) }
        guard let exchange = deadlines.next else { return 3_600_000 }
        return Int32(clamping: Int64((exchange.deadline - now) / .milliseconds(1)) + 1)
    }

    private func shutDown() {
        let (rest, closers) = inbox.finish()
        let refusal = Exchange.Ending.failure(.unreachable("the HTTP client was closed"))
        for exchange in rest.submitted { end(exchange, refusal) }
        for destination in destinations.values {
            while let exchange = destination.popWaiting() { if exchange.isWaiting { end(exchange, refusal) } }
        }
        for transfer in transfers where transfer.exchange != nil {
            release(transfer, .failure(.broken("the HTTP client was closed")))
        }
        report()
        for closer in closers { closer.resume() }
    }

    private static func refuse(_ inbox: Inbox) {
        let (rest, closers) = inbox.finish()
        for exchange in rest.submitted {
            exchange.end(.failure(.unreachable("the HTTP client has no memory")))
            exchange.report()
        }
        for closer in closers { closer.resume() }
    }
}
