public import Base
public import HTTP
public import Notify

/// Delivers messages to push services and says what became of each.
///
/// A value that any number of tasks may use at once. It sends one request a message, and a second one only when a
/// service finds the padded body too large; waiting and trying again are the caller's, who knows how urgent it is.
public struct PushSender: Sendable {
    private let http: HTTPClient
    private let keys: [VAPIDKeys]
    private let policy: EndpointPolicy
    private let padding: MessageEncryption.Padding
    private let deadline: Duration
    private let answers: PushAnswers
    private let tokens: VAPIDTokens

    /// A sender.
    ///
    /// - Parameters:
    ///   - http: sends the requests.
    ///   - keys: the current pair.
    ///   - formerKeys: pairs that subscriptions were made with before.
    ///   - subject: whom services may turn to.
    ///   - policy: checked again with every message, since a list may have become shorter since a subscription came.
    ///   - padding: how the length of messages is hidden.
    ///   - deadline: for one request.
    ///   - maximumRetryAfter: the longest pause that a service may ask for.
    ///   - wording: the language of reasons.
    ///   - clock: tells what time it is.
    public init(
        http: HTTPClient,
        keys: VAPIDKeys,
        formerKeys: [VAPIDKeys] = [],
        subject: VAPIDSubject,
        policy: EndpointPolicy = .knownServices,
        padding: MessageEncryption.Padding = .buckets,
        deadline: Duration = .seconds(30),
        maximumRetryAfter: Duration = .hours(24),
        wording: PushWording = .english,
        clock: WallClock
    ) {
        self.http = http
        self.keys = [keys] + formerKeys
        self.policy = policy
        self.padding = padding
        self.deadline = deadline
        answers = PushAnswers(wording: wording, maximumRetryAfter: maximumRetryAfter, clock: clock)
        tokens = VAPIDTokens(subject: subject, clock: clock)
    }

    /// The pair that new subscriptions should be made with.
    public var currentKeys: VAPIDKeys { keys[0] }

    /// Sends a message to one subscription.
    ///
    /// - Parameters:
    ///   - message: what to send.
    ///   - subscription: whom to.
    ///   - keyID: the pair that the subscription was made with; nil means the current one.
    /// - Returns: how it ended. Nothing is thrown: every end is one that the caller must handle.
    public func send(
        _ message: PushMessage,
        to subscription: Subscription,
        keyID: VAPIDKeys.ID? = nil
    ) async -> Outcome {
        let endpoint = subscription.endpoint
        do {
            try policy.check(endpoint)
        } catch {
            return answers.notSent(to: endpoint, code: error.code, why: error.code)
        }
        guard let pair = keyID == nil ? currentKeys : keys.first(where: { $0.id == keyID }) else {
            return answers.notSent(to: endpoint, code: "vapid_key_unknown", why: "VAPID")
        }
        let zeros = padding.length(for: message.payload.count)
        let outcome = await post(message, to: subscription, padding: padding, with: pair)
        // Some services take less than they must; without the padding it may just fit.
        if case .rejected(let reason) = outcome, reason.code == PushAnswers.tooLarge, zeros > 0 {
            return await post(message, to: subscription, padding: .none, with: pair)
        }
        return outcome
    }

    private func post(
        _ message: PushMessage,
        to subscription: Subscription,
        padding: MessageEncryption.Padding,
        with pair: VAPIDKeys
    ) async -> Outcome {
        let endpoint = subscription.endpoint
        let body: [UInt8]
        do {
            body = try MessageEncryption.encrypt(message.payload, for: subscription, padding: padding)
        } catch {
            return answers.notSent(to: endpoint, code: PushAnswers.tooLarge, why: error.description)
        }
        let request = HTTPClient.Request(
            method: "POST",
            url: endpoint.url,
            headers: headers(of: message, to: endpoint, with: pair),
            body: body,
            deadline: deadline,
            maximumResponseBytes: 4096,
            reach: policy.reach(of: endpoint)
        )
        do {
            return answers.outcome(of: try await http.send(request), from: endpoint)
        } catch {
            return answers.outcome(of: error, from: endpoint)
        }
    }

    private func headers(
        of message: PushMessage,
        to endpoint: Endpoint,
        with pair: VAPIDKeys
    ) -> [(name: String, value: String)] {
        var headers = [
            (name: "Content-Encoding", value: "aes128gcm"),
            (name: "Content-Type", value: "application/octet-stream"),
            (name: "TTL", value: String(message.timeToLive)),
            (name: "Urgency", value: message.urgency.rawValue),
            (name: "Authorization", value: tokens.authorization(for: endpoint.origin, with: pair)),
        ]
        if let topic = message.topic { headers.append((name: "Topic", value: topic.value)) }
        return headers
    }
}
