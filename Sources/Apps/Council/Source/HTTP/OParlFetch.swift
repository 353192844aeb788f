package import Base
package import HTTP

/// Asks a council's server for one address, as often as it takes and no oftener.
package struct OParlFetch: Sendable {
    /// What came of it.
    enum Outcome {
        case document(LooseJSON)
        /// 404, or an error that means the same.
        case missing
        /// It asks for a password now.
        case withdrawn
        /// The server does not understand or stand the question.
        case refused(Int)
        /// It is a page for people or something else that is no JSON.
        case noData
    }

    /// A server that gives no answer, or none but errors, however often it is asked.
    package struct Fault: Error, Sendable, CustomStringConvertible {
        package let description: String
    }

    let client: HTTPClient
    let clock: WallClock
    /// Slow servers take most of a minute for a page.
    private static let deadline = Duration.seconds(120)
    /// A page is a megabyte or two.
    private static let largestAnswer = 64 << 20
    /// How long it waits before it asks again.
    private static let pauses: [Duration] = [.seconds(2), .seconds(10), .seconds(30)]

    /// A fetcher.
    ///
    /// - Parameters:
    ///   - client: the way out.
    ///   - clock: waits between attempts.
    package init(client: HTTPClient, clock: WallClock) {
        self.client = client
        self.clock = clock
    }

    /// Asks one address.
    ///
    /// - Parameters:
    ///   - url: sent as it stands.
    ///   - attempts: how often at most.
    /// - Returns: the answer, and whether it took more than one attempt.
    /// - Throws: ``Fault`` when there is no answer.
    func get(_ url: String, attempts: Int = 4) async throws -> (outcome: Outcome, isRepeated: Bool) {
        let (response, isRepeated) = try await answer(url, accept: "application/json", attempts: attempts)
        return (outcome(of: response), isRepeated)
    }

    /// The same for whatever is no JSON.
    func answer(
        _ url: String,
        accept: String,
        attempts: Int = 4
    ) async throws -> (response: HTTPClient.Response, isRepeated: Bool) {
        var last = "no answer"
        for attempt in 0..<attempts {
            if attempt > 0 { try await clock.sleep(Self.pauses[min(attempt, Self.pauses.count) - 1]) }
            do throws(HTTPClient.Failure) {
                let response = try await client.send(request(url, accept))
                if response.status < 500, response.status != 429 { return (response, attempt > 0) }
                last = "it answers \(response.status)"
            } catch {
                switch error {
                case .timedOut, .broken, .unreachable, .unresolved: last = "\(error)"
                case .badURL, .forbiddenAddress, .untrusted, .cancelled:
                    throw Fault(description: Self.sentence(error))
                }
            }
        }
        throw Fault(description: "asked \(attempts) times, in vain: \(last)")
    }

    private static func sentence(_ failure: HTTPClient.Failure) -> String {
        switch failure {
        case .untrusted(let reason):
            "its certificate is not trusted here (\(reason)); many towns forget the intermediate one"
        default: "\(failure)"
        }
    }

    private func request(_ url: String, _ accept: String) -> HTTPClient.Request {
        HTTPClient.Request(
            url: url,
            headers: [("Accept", accept)],
            deadline: Self.deadline,
            maximumResponseBytes: Self.largestAnswer,
            // The operator named the host, and no other is asked.
            reach: .anywhere
        )
    }

    private func outcome(of response: HTTPClient.Response) -> Outcome {
        switch response.status {
        case 200:
            guard response.body.count < Self.largestAnswer, let document = try? LooseJSON(response.body) else {
                return .noData
            }
            // An Error object of 1.1, or Sternberg's: 802 is "nothing found".
            if document.root["code"]?.integer == 802 { return .missing }
            return .document(document)
        case 204, 404, 410: return .missing
        case 401, 403: return .withdrawn
        default: return .refused(response.status)
        }
    }
}
