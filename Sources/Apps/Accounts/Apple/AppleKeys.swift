package import Base
package import HTTP

/// Apple's public keys, fetched when they are needed and kept for a day.
///
/// A token that names an unknown key makes them be fetched once more, since Apple changes them; but not more often than
/// once a minute, so that nobody makes this server knock at Apple's with names that he invents. Whoever comes while
/// they are being fetched waits for the same answer.
package actor AppleKeys {
    /// How long keys are good.
    package static let lifetime = Duration.hours(24)
    /// The least time between two fetches that an unknown name asks for.
    package static let pause = Duration.minutes(1)
    /// The least time between a fetch that failed and the next.
    package static let failurePause = Duration.seconds(10)

    /// There are none: Apple does not answer, and never did.
    package struct Unavailable: Error, Equatable {
        package init() {}
    }

    private let url: String
    private let http: HTTPClient
    private let clock: WallClock
    private let log: Log
    private var keys: [String: ApplePublicKey] = [:]
    private var fetchedAt: Timestamp?
    /// When Apple was last asked, with or without success.
    private var askedAt: Timestamp?
    private var hasFailed = false
    private var waiting: [CheckedContinuation<Void, Never>]?

    package init(url: String, http: HTTPClient, clock: WallClock, log: Log) {
        self.url = url
        self.http = http
        self.clock = clock
        self.log = log
    }

    /// The key of a name, or nil when Apple has none of that name.
    ///
    /// Keys that are too old go on to hold while Apple does not answer.
    package func key(_ id: String) async throws(Unavailable) -> ApplePublicKey? {
        if let key = keys[id], !isOld { return key }
        if isOld || keys[id] == nil, waiting != nil || mayAsk { await refresh() }
        guard !keys.isEmpty else { throw Unavailable() }
        return keys[id]
    }

    /// A moment in the future was noted before the clock was set back.
    private var isOld: Bool { !isWithin(Self.lifetime, since: fetchedAt) }

    private var mayAsk: Bool { !isWithin(hasFailed ? Self.failurePause : Self.pause, since: askedAt) }

    private func isWithin(_ span: Duration, since moment: Timestamp?) -> Bool {
        guard let moment else { return false }
        let now = clock.now()
        return moment <= now && now - moment < span
    }

    private func refresh() async {
        guard waiting == nil else {
            await withCheckedContinuation { waiting?.append($0) }
            return
        }
        waiting = []
        askedAt = clock.now()
        // In a task of its own: whoever asked may leave, and the others still wait for the answer.
        await Task { await fetch() }.value
        let continuations = waiting ?? []
        waiting = nil
        for continuation in continuations { continuation.resume() }
    }

    private func fetch() async {
        let request = HTTPClient.Request(
            url: url,
            headers: [(name: "Accept", value: "application/json")],
            deadline: .seconds(10),
            maximumResponseBytes: 65_536,
            reach: .anywhere
        )
        hasFailed = true
        do {
            let response = try await http.send(request)
            if response.status == 200, let keys = ApplePublicKey.set(response.body) {
                self.keys = keys
                fetchedAt = clock.now()
                hasFailed = false
            } else {
                log.warning("apple", "Apple's public keys could not be read: status \(response.status)")
            }
        } catch {
            log.warning("apple", "Apple's public keys could not be fetched: \(error)")
        }
    }
}
