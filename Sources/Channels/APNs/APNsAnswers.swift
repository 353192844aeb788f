internal import Base
internal import HTTP
internal import Notify

/// Translates what a gateway answers into results.
struct APNsAnswers: Sendable {
    let gateways: APNsGateways
    let wording: APNsWording
    let maximumRetryAfter: Duration
    let clock: WallClock

    /// What an answer means for the device.
    func result(of answer: ServiceAnswer, from environment: APNsEnvironment, for device: APNsDevice) -> APNsResult {
        if (200..<300).contains(answer.status) {
            return APNsResult(
                outcome: .accepted(Outcome.Receipt(id: answer.id)),
                environment: environment
            )
        }
        switch answer.reason?.kind ?? Self.kind(of: answer.status) {
        case .gone: return gone(answer, environment, device)
        case .later: return postponed(answer, environment)
        case .token, .configuration: return refused(answer, environment, isConfigurationFault: true)
        case .message: return refused(answer, environment, isConfigurationFault: false)
        case .environment:
            let isKey = answer.reason != .badDeviceToken && answer.reason != .deviceTokenNotForTopic
            return refused(answer, environment, isConfigurationFault: isKey)
        }
    }

    /// What both answers mean together when neither environment took the message.
    ///
    /// A token that one environment does not know and the other does not know or cannot be asked for is dead. A key that
    /// is valid in neither, or a token of another app, says nothing about the device.
    func result(
        ofBoth first: ServiceAnswer,
        _ second: ServiceAnswer,
        from environment: APNsEnvironment,
        for device: APNsDevice
    ) -> APNsResult {
        let reasons = [first.reason, second.reason]
        if second.reason?.kind == .environment {
            if reasons.contains(.deviceTokenNotForTopic) {
                let told = first.reason == .deviceTokenNotForTopic ? first : second
                let teller = first.reason == .deviceTokenNotForTopic ? environment.other : environment
                return result(of: told, from: teller, for: device)
            }
            if reasons.contains(.badDeviceToken) { return APNsResult(outcome: .gone, reason: .badDeviceToken) }
        }
        return result(of: second, from: environment, for: device)
    }

    /// What it means that no answer came.
    ///
    /// The message may have arrived all the same; sent again with the same `apns-id` and collapse id it replaces itself.
    func result(of failure: HTTPClient.Failure, from environment: APNsEnvironment) -> APNsResult {
        let code =
            switch failure {
            case .badURL: "gateway_invalid"
            case .unresolved: "unresolved"
            case .forbiddenAddress: "forbidden_address"
            case .unreachable: "unreachable"
            case .untrusted: "untrusted"
            case .timedOut: "timeout"
            case .broken: "connection_broken"
            case .cancelled: "cancelled"
            }
        let host = gateways.host(environment)
        switch failure {
        case .badURL, .forbiddenAddress:
            let description = wording.notSent(host, code)
            let reason = Outcome.Reason(code: code, description: description, isConfigurationFault: true)
            return APNsResult(outcome: .rejected(reason))
        case .unresolved, .unreachable, .untrusted, .timedOut, .broken, .cancelled:
            let reason = Outcome.Reason(code: code, description: wording.unanswered(host, code))
            return APNsResult(outcome: .later(nil, reason: reason))
        }
    }

    /// How an answer without a known reason is judged.
    private static func kind(of status: Int) -> APNsReason.Kind {
        switch status {
        case 410: .gone
        case 401, 403, 404, 405: .configuration
        case 408, 425, 429, 500...599: .later
        default: .message
        }
    }

    private func gone(_ answer: ServiceAnswer, _ environment: APNsEnvironment, _ device: APNsDevice) -> APNsResult {
        if let since = answer.timestamp, let registered = device.registeredAt, registered > since {
            let description = wording.reregistered(gateways.host(environment))
            let reason = Outcome.Reason(code: "registered_anew", description: description)
            return APNsResult(outcome: .later(nil, reason: reason), goneSince: since, reason: answer.reason)
        }
        return APNsResult(outcome: .gone, goneSince: answer.timestamp, reason: answer.reason)
    }

    private func postponed(_ answer: ServiceAnswer, _ environment: APNsEnvironment) -> APNsResult {
        let wait = RetryAfter.duration(answer.retryAfter, now: clock.now(), limit: maximumRetryAfter)
        let description = wording.postponed(gateways.host(environment), answer.words, advice(answer))
        return APNsResult(
            outcome: .later(wait, reason: Outcome.Reason(code: code(answer), description: description)),
            reason: answer.reason
        )
    }

    private func refused(
        _ answer: ServiceAnswer,
        _ environment: APNsEnvironment,
        isConfigurationFault: Bool
    ) -> APNsResult {
        let reason = Outcome.Reason(
            code: code(answer),
            description: wording.refused(gateways.host(environment), answer.words, advice(answer)),
            isConfigurationFault: isConfigurationFault
        )
        return APNsResult(outcome: .rejected(reason), reason: answer.reason)
    }

    private func code(_ answer: ServiceAnswer) -> String { answer.reason?.code ?? "http_\(answer.status)" }

    private func advice(_ answer: ServiceAnswer) -> String { answer.reason.map(wording.advice) ?? "" }
}
