internal import HTTP

extension TransferLoop {
    func makeReady(_ destination: Destination) {
        guard !destination.isReady else { return }
        destination.isReady = true
        ready.append(destination)
    }

    /// Starts as much as there are places for, one exchange of each destination in turn.
    func startWhatMay() {
        guard !ready.isEmpty else { return }
        let now = ContinuousClock.now
        while inFlight < configuration.maximumInFlight, let destination = ready.popFirst() {
            destination.isReady = false
            if startOne(of: destination, now: now) { makeReady(destination) }
        }
    }

    /// - Returns: whether the destination may have more to start.
    private func startOne(of destination: Destination, now: ContinuousClock.Instant) -> Bool {
        while let exchange = destination.waiting.first, !exchange.isWaiting { _ = destination.popWaiting() }
        guard let exchange = destination.waiting.first,
            destination.inFlight < configuration.maximumInFlightPerHost
        else { return false }
        if destination.needsAddresses(exchange), !destination.hasUsableAddresses(now: now) {
            lookUp(destination)
            // An address in the URL is its own answer; everything else comes through the inbox.
            guard !destination.isLookingUp else { return false }
        }
        _ = destination.popWaiting()
        if destination.needsAddresses(exchange), let failure = refusal(of: exchange, at: destination) {
            end(exchange, .failure(failure))
        } else {
            begin(exchange, at: destination, now: now)
        }
        return true
    }

    private func refusal(of exchange: Exchange, at destination: Destination) -> HTTPClient.Failure? {
        if destination.addresses.isEmpty { return destination.proxy == nil ? .unresolved : nil }
        let mustBePublic = exchange.request.reach == .publicInternet && destination.detour == nil
        return mustBePublic && !destination.areAllPublic ? .forbiddenAddress : nil
    }

    private func lookUp(_ destination: Destination) {
        guard !destination.isLookingUp else { return }
        destination.beginLookup()
        if let address = IPAddress(destination.host) { return take([address], for: destination.origin) }
        let origin = destination.origin
        resolver.look(up: destination.host) { [inbox] in inbox.deliver($0, for: origin) }
    }

    func take(_ addresses: [IPAddress], for origin: Origin) {
        guard let destination = destinations[origin] else { return }
        let old = destination.take(
            addresses,
            names: names,
            waitingCount: destination.waiting.count,
            now: .now
        )
        if let old { retire(old) }
        if !destination.waiting.isEmpty { makeReady(destination) }
    }

    func cancel(_ exchange: Exchange) {
        switch exchange.state {
        case .waiting: end(exchange, .failure(.cancelled))
        case .running(let transfer): release(transfer, .failure(.cancelled))
        case .done: break
        }
    }

    func retire(_ pin: Pin, from destination: Destination) {
        _ = destination.dropPin()
        retire(pin)
    }

    /// Lets the library forget a pin once no transfer needs it.
    func retire(_ pin: Pin) {
        pin.isRetired = true
        forgetIfUnused(pin)
    }

    func forgetIfUnused(_ pin: Pin) {
        guard pin.isRetired, pin.inFlight == 0 else { return }
        retiredEntries.append(pin.entry)
    }
}
