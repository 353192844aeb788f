internal import Base
internal import Boards
internal import HTTP
internal import Notify
internal import WebPush

extension PushChannel {
    /// The fixed words from which the topic key is derived (seed).
    private static let topicInfo = "kibo push topic v1"
    /// How long a service keeps a message for a device that is off (seed).
    private static let timeToLive = Duration.days(1)

    /// Web Push over the network.
    static func live(
        _ vapid: ServerConfiguration.VAPID,
        extraHosts: [EndpointPolicy.ExtraHost],
        http: HTTPClient,
        clock: WallClock,
        icon: String,
        log: Log
    ) -> PushChannel {
        let policy = EndpointPolicy(extraHosts: extraHosts)
        let sender = PushSender(
            http: http,
            keys: vapid.keys,
            subject: vapid.subject,
            policy: policy,
            deadline: .seconds(15),
            wording: .german,
            clock: clock
        )
        let topicKey = vapid.keys.topicKey(info: topicInfo)
        return PushChannel(
            publicKey: vapid.keys.publicKey,
            keyID: vapid.keys.id.rawValue,
            fault: { Subscription.fault(endpoint: $0, p256dh: $1, auth: $2, policy: policy) },
            send: { bell in
                do {
                    let subscription = try Subscription(
                        endpoint: bell.endpoint,
                        p256dh: bell.p256dh,
                        auth: bell.auth,
                        policy: policy
                    )
                    let topic = Topic.derived(
                        from: topicKey,
                        subject: bell.topicSubject,
                        endpoint: subscription.endpoint
                    )
                    let message = DeclarativeMessage(
                        title: bell.title,
                        navigate: bell.navigate,
                        body: bell.body,
                        language: "de",
                        tag: bell.tag,
                        icon: icon,
                        appBadge: bell.badge
                    )
                    let push = try PushMessage(
                        payload: try message.payload(),
                        timeToLive: timeToLive,
                        urgency: .normal,
                        topic: topic
                    )
                    let outcome = await sender.send(push, to: subscription)
                    report(outcome, log)
                    return outcome
                } catch {
                    // Stored when it was good; a host that left the list since is not written to any more.
                    let reason = Outcome.Reason(code: "not_sendable", description: "\(error)")
                    log.warning("push", "a stored subscription or message cannot be sent: \(error)")
                    return .rejected(reason)
                }
            }
        )
    }

    /// Tells the operator what a service refuses; the reason names host and status only.
    private static func report(_ outcome: Outcome, _ log: Log) {
        switch outcome {
        case .accepted, .gone: break
        case .later(_, let reason): log.warning("push", reason.description)
        case .rejected(let reason):
            log.write(reason.isConfigurationFault ? .error : .warning, "push", reason.description)
        }
    }
}

extension Subscription {
    /// The stable code of what is wrong with what a browser sent; nil when it can be sent to.
    static func fault(endpoint: String, p256dh: String, auth: String, policy: EndpointPolicy) -> String? {
        do throws(SubscriptionFault) {
            _ = try Subscription(endpoint: endpoint, p256dh: p256dh, auth: auth, policy: policy)
            return nil
        } catch {
            return error.code
        }
    }
}
