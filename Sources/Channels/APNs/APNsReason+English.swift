extension APNsReason {
    /// What it means and what the operator should do, in English.
    static func english(_ reason: APNsReason) -> String {
        switch reason {
        case .badCollapseID:
            "the collapse id is too long; this is a fault of the library, report it"
        case .badDeviceToken:
            "the device token is none or belongs to the other environment; the app has to report it anew"
        case .badExpirationDate:
            "the moment of expiry is invalid; this is a fault of the library, report it"
        case .badMessageID:
            "the message's id is invalid; this is a fault of the library, report it"
        case .badPriority:
            "the priority does not suit the push type; send background messages with 5"
        case .badTopic:
            "the topic is no bundle id; correct the configured topic"
        case .deviceTokenNotForTopic:
            "the device token belongs to another app; compare the topic with the app's bundle id"
        case .duplicateHeaders:
            "a header came twice; look for a proxy in between that adds headers"
        case .idleTimeout:
            "the connection was idle for too long; nothing to do, the next attempt opens another"
        case .invalidPushType:
            "the push type does not suit the topic or the payload; check both"
        case .missingDeviceToken:
            "the path has no device token; check the gateway's address for a path or a proxy that "
                + "rewrites"
        case .missingTopic:
            "the topic is missing; look for a proxy in between that drops headers"
        case .payloadEmpty:
            "the payload is empty; look for a proxy in between that drops bodies"
        case .topicDisallowed:
            "the key may not send to this topic; enable push for the app or use a key of the app's team"
        case .badCertificate:
            "a client certificate was sent and is invalid; a proxy in between must not send one"
        case .badCertificateEnvironment:
            "a client certificate for the other environment was sent; a proxy in between must not send "
                + "one"
        case .expiredProviderToken:
            "the signed token counts as expired; set this machine's clock"
        case .forbidden:
            "the service forbids this key to send; check in Apple's account that the key is active and "
                + "allowed for push"
        case .invalidProviderToken:
            "the signed token is not valid; check that key, key id and team id belong together, that the "
                + "key is not revoked, and this machine's clock"
        case .missingProviderToken:
            "no signed token arrived; look for a proxy in between that drops the authorization header"
        case .unrelatedKeyIDInToken:
            "two keys share one connection; give each key an HTTP client of its own"
        case .badEnvironmentKeyIDInToken, .badEnvironmentKeyInToken:
            "the key is not valid for this environment; create one for both environments in Apple's "
                + "account"
        case .badPath:
            "the path is unknown to the service; check the gateway's address"
        case .methodNotAllowed:
            "the service got another method than POST; look for a proxy in between"
        case .expiredToken:
            "the device token has expired; nothing to do, the app reports a new one"
        case .unregistered:
            "the app is no longer on the device; nothing to do"
        case .payloadTooLarge:
            "the payload is too large; shorten the app's own values"
        case .tooManyProviderTokenUpdates:
            "too many new tokens; let one process alone send with this key"
        case .tooManyRequests:
            "too many messages to one device; nothing to do, it is tried again"
        case .internalServerError:
            "the service has a fault; nothing to do, it is tried again"
        case .serviceUnavailable:
            "the service is overloaded; nothing to do, it is tried again"
        case .shutdown:
            "the server is being shut down; nothing to do, the next attempt finds another"
        }
    }
}
