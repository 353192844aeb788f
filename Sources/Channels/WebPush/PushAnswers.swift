internal import Base
internal import HTTP
internal import Notify

/// Translates what a push service answers into an outcome.
struct PushAnswers: Sendable {
    /// The code for a body that a service does not take.
    static let tooLarge = "payload_too_large"

    let wording: PushWording
    let maximumRetryAfter: Duration
    let clock: WallClock

    /// What a status means (RFC 8030 §5, §7.3, §8.4; RFC 8292 §4.2).
    func outcome(of response: HTTPClient.Response, from endpoint: Endpoint) -> Outcome {
        let status = response.status
        let host = endpoint.host
        switch status {
        case 200..<300:
            return .accepted(Outcome.Receipt(id: response.headers["Location"]))
        case 404, 410:
            return .gone
        case 413:
            return .rejected(Outcome.Reason(code: Self.tooLarge, description: wording.refused(host, status)))
        case 401, 403:
            // Our key, subject or clock is wrong: the subscription is innocent, and so is every other one.
            return .rejected(
                Outcome.Reason(
                    code: "http_\(status)",
                    description: wording.refused(host, status),
                    isConfigurationFault: true
                )
            )
        case 408, 425, 429, 500...599:
            let wait = RetryAfter.duration(
                response.headers["Retry-After"],
                now: clock.now(),
                limit: maximumRetryAfter
            )
            return .later(
                wait,
                reason: Outcome.Reason(code: "http_\(status)", description: wording.postponed(host, status))
            )
        default:
            return .rejected(Outcome.Reason(code: "http_\(status)", description: wording.refused(host, status)))
        }
    }

    /// What it means that no answer came.
    ///
    /// The message may have arrived all the same; sent again with the same topic it replaces itself.
    func outcome(of failure: HTTPClient.Failure, from endpoint: Endpoint) -> Outcome {
        let code =
            switch failure {
            case .badURL: "endpoint_invalid"
            case .unresolved: "unresolved"
            case .forbiddenAddress: "forbidden_address"
            case .unreachable: "unreachable"
            case .untrusted: "untrusted"
            case .timedOut: "timeout"
            case .broken: "connection_broken"
            case .cancelled: "cancelled"
            }
        switch failure {
        case .badURL, .forbiddenAddress:
            return notSent(to: endpoint, code: code, why: code)
        case .unresolved, .unreachable, .untrusted, .timedOut, .broken, .cancelled:
            let description = wording.unanswered(endpoint.host, code)
            return .later(nil, reason: Outcome.Reason(code: code, description: description))
        }
    }

    /// The outcome of a message that never left.
    func notSent(to endpoint: Endpoint, code: String, why: String) -> Outcome {
        .rejected(Outcome.Reason(code: code, description: wording.notSent(endpoint.host, why)))
    }
}
