internal import API
internal import Accounts
internal import Base
internal import HTTP
internal import Store

/// The way in to a Kita's pages: the link, the pause, the rates.
enum KitaGate {
    /// The Kita behind a link.
    ///
    /// - Throws: 404, the same for every link that leads nowhere.
    static func find(_ link: String, _ environment: BoardsEnvironment) async throws -> Kita {
        guard let kita = try await environment.database.read({ try Kita.find(link: link, in: $0) }) else {
            throw Problem.notFound
        }
        return kita
    }

    /// Refuses what changes something in a paused Kita.
    static func refuseIfPaused(_ kita: Kita) throws(Problem) {
        if kita.isPaused { throw Problem(403, "kita_paused") }
    }

    /// Counts against a rule per address and one per Kita.
    static func limit(
        _ perAddress: RateLimit,
        _ perKita: RateLimit,
        _ request: Request,
        _ kita: Kita,
        _ environment: BoardsEnvironment
    ) async throws(Problem) {
        let address = environment.accounts.proxies.clientAddress(of: request.head).rateLimitKey
        for (rule, key) in [(perAddress, address), (perKita, kita.id.description)] {
            guard let wait = await environment.limiter.take(rule, key: key) else { continue }
            throw .tooMany(retryAfter: max(1, Int((wait.wholeMilliseconds + 999) / 1000)))
        }
    }
}
