internal import Base
private import FoundationEssentials
internal import HTTP

/// Translates what FCM answers.
struct FCMAnswers: Sendable {
    /// What FCM asks of whoever exceeds the quota and is told no duration.
    static let quotaPause = Duration.minutes(1)

    let maximumRetryAfter: Duration
    let clock: WallClock

    /// The name of the message that FCM took.
    ///
    /// - Throws: what else the answer means.
    func receipt(of response: HTTPClient.Response) throws(FCMFault) -> String {
        guard (200..<300).contains(response.status) else { throw fault(of: response) }
        // A proxy's friendly page is a 200 too; only a name proves that FCM has the message.
        guard let accepted = try? JSONDecoder().decode(Accepted.self, from: Data(response.body)),
            accepted.name.hasPrefix("projects/")
        else { throw FCMFault(.unreadable, status: response.status) }
        return accepted.name
    }

    private struct Accepted: Decodable {
        var name: String
    }

    /// What a refusal means.
    ///
    /// FCM's own code decides where it fits the class of the status; else the status decides. No status alone removes a
    /// token: a 404 without a code is a wrong project, not a thousand dead devices.
    func fault(of response: HTTPClient.Response) -> FCMFault {
        let status = response.status
        let wait = RetryAfter.duration(response.headers["Retry-After"], now: clock.now(), limit: maximumRetryAfter)
        let isRefusal = (400..<500).contains(status)
        let body = isRefusal ? FCMErrorBody(response.body) : FCMErrorBody([])
        let kind: FCMFault.Kind =
            switch (body.code, status) {
            case ("UNREGISTERED", _): .unregistered
            case ("SENDER_ID_MISMATCH", _): .senderMismatch
            case ("THIRD_PARTY_AUTH_ERROR", _): .thirdPartyAuth
            case ("QUOTA_EXCEEDED", _), (_, 429): .quotaExceeded
            case ("UNAVAILABLE", _), (_, 503): .unavailable
            case ("INTERNAL", _), (_, 500): .internalError
            case (_, 400): body.namesToken ? .invalidToken : .invalidArgument
            case (_, 401): .unauthenticated
            case (_, 403): .permissionDenied
            case (_, 404): .projectUnknown
            case (_, 413): .tooLarge
            default: .status
            }
        return FCMFault(
            kind,
            status: status,
            retryAfter: kind == .quotaExceeded ? wait ?? Self.quotaPause : wait,
            detail: kind == .invalidArgument ? body.fields.prefix(4).joined(separator: ", ") : ""
        )
    }
}
