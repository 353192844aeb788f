internal import CCurl
internal import HTTP

/// Everything that concerns one origin: its queue, its addresses, its pin.
final class Destination {
    let origin: Origin
    /// The operator's detour, if there is one.
    let detour: ConnectTo?
    let proxy: Proxy?
    /// The detour as a proxy is told of it.
    let detourForProxy: UnsafeMutablePointer<curl_slist>?

    var waiting = FIFO<Exchange>()
    var inFlight = 0
    /// Whether it stands in the loop's round.
    var isReady = false
    private(set) var pin: Pin?

    private(set) var addresses: [IPAddress] = []
    private(set) var areAllPublic = false
    private(set) var isLookingUp = false
    private var freshUntil: ContinuousClock.Instant?
    /// How many of the first in the queue were there when the addresses came and so may use them whatever their age.
    private var covered = 0

    init(_ origin: Origin, _ configuration: CurlClient.Configuration) {
        self.origin = origin
        let host = origin.host.hasSuffix(".") ? String(origin.host.dropLast()) : origin.host
        let detour = configuration.egressConnectTo.first { $0.host == host && $0.port == origin.port }
        self.detour = detour
        var proxy = configuration.proxies.proxy(isSecure: origin.isSecure, host: host, port: origin.port)
        if let detour, configuration.proxies.isException(host: detour.targetHost, port: detour.targetPort) {
            proxy = nil
        }
        self.proxy = proxy
        detourForProxy =
            if let detour, proxy != nil {
                curl_slist_append(nil, "::\(Self.bracketed(detour.targetHost)):\(detour.targetPort)")
            } else {
                nil
            }
    }

    deinit { curl_slist_free_all(detourForProxy) }

    /// The name to look up.
    var host: String { detour?.targetHost ?? origin.host }
    /// The port to connect to.
    var port: UInt16 { detour?.targetPort ?? origin.port }
    /// Whether nothing keeps it but its memory of addresses.
    var isIdle: Bool { waiting.isEmpty && inFlight == 0 && !isLookingUp }

    /// Whether an exchange can start only when the addresses are known.
    func needsAddresses(_ exchange: Exchange) -> Bool {
        proxy == nil || (detour == nil && exchange.request.reach == .publicInternet)
    }

    /// Whether the addresses may still be used for the first in the queue.
    func hasUsableAddresses(now: ContinuousClock.Instant) -> Bool {
        if covered > 0 { return true }
        guard let freshUntil else { return false }
        return now < freshUntil
    }

    /// Whether the memory of addresses has run out.
    func isStale(now: ContinuousClock.Instant) -> Bool {
        freshUntil.map { $0 <= now } ?? true
    }

    func popWaiting() -> Exchange? {
        covered = max(covered - 1, 0)
        return waiting.popFirst()
    }

    func beginLookup() { isLookingUp = true }

    /// Takes the answer of the resolver.
    ///
    /// - Returns: the pin that is no longer to be used, if the addresses have changed.
    func take(_ found: [IPAddress], names: Names, waitingCount: Int, now: ContinuousClock.Instant) -> Pin? {
        isLookingUp = false
        covered = waitingCount
        // A name that does not resolve is asked for again, but behind a proxy that is the usual case.
        freshUntil = found.isEmpty && proxy == nil ? nil : now + names.lifetime
        areAllPublic = found.allSatisfy(names.isPublic)
        // Name servers give the same addresses in turning order.
        if let pin, Set(pin.addresses) != Set(found) {
            addresses = found
            return dropPin()
        }
        addresses = found
        return nil
    }

    /// The pin for the addresses.
    func currentPin(make: ([IPAddress], UInt16) -> Pin) -> Pin {
        if let pin { return pin }
        let pin = make(addresses, port)
        self.pin = pin
        return pin
    }

    /// Makes the next request open a connection of its own.
    func dropPin() -> Pin? {
        defer { pin = nil }
        return pin
    }

    private static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
