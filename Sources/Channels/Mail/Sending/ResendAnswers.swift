internal import Base
private import Foundation
internal import HTTP
internal import Notify

/// Translates what Resend answers into an outcome.
struct ResendAnswers: Sendable {
    /// What the service is called in reasons.
    static let service = "Resend"

    let language: MailLanguage
    let maximumRetryAfter: Duration
    let clock: WallClock

    func outcome(of response: HTTPClient.Response) -> Outcome {
        let status = response.status
        // Of an error only its name is kept: the words beside it may repeat an address.
        let name = Self.text("name", in: response.body).flatMap(Self.checkedName)
        let reason = { (reason: MailReason) in
            reason.reason(Self.service, status: status, detail: name, language)
        }
        switch (status, name) {
        case (200..<300, _):
            return .accepted(Outcome.Receipt(id: Self.text("id", in: response.body)))
        case (401, _), (403, _), (_, "invalid_from_address"):
            return .rejected(reason(.credentialsRefused))
        case (409, "invalid_idempotent_request"):
            return .rejected(reason(.idempotencyConflict))
        case (408, _), (409, _), (425, _), (429, _), (500...599, _):
            let wait = RetryAfter.duration(response.headers["Retry-After"], now: clock.now(), limit: maximumRetryAfter)
            return .later(wait, reason: reason(.httpPostponed))
        case (413, _): return .rejected(reason(.tooLarge))
        case (400, _), (422, _): return .rejected(reason(.invalid))
        default: return .rejected(reason(.httpRefused))
        }
    }

    /// What it means that no answer came; the key makes a repeat harmless in every case.
    func outcome(of failure: HTTPClient.Failure) -> Outcome {
        let reason: MailReason =
            switch failure {
            case .badURL, .unresolved: .unresolved
            case .forbiddenAddress, .unreachable: .unreachable
            case .untrusted: .untrusted
            case .timedOut: .uncertain
            case .broken: .uncertain
            case .cancelled: .cancelled
            }
        return .later(nil, reason: reason.reason(Self.service, language))
    }

    private static func text(_ key: String, in body: [UInt8]) -> String? {
        let object = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
        return object?[key] as? String
    }

    private static func checkedName(_ text: String) -> String? {
        let isName =
            (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0 &- 0x61 < 26 || $0 == UInt8(ascii: "_") }
        return isName ? text : nil
    }
}
