/// Why the service did not take a message, in its own words: the member `reason` of its answer.
///
/// The list is that of Apple's documentation, and one spelling that the service uses besides. Reasons about broadcast
/// channels are not in it.
public enum APNsReason: String, Sendable, CaseIterable {
    /// The collapse id exceeds 64 bytes.
    case badCollapseID = "BadCollapseId"
    /// The token is none, or it comes from the other environment.
    case badDeviceToken = "BadDeviceToken"
    /// `apns-expiration` is no moment.
    case badExpirationDate = "BadExpirationDate"
    /// `apns-id` is no UUID.
    case badMessageID = "BadMessageId"
    /// `apns-priority` is none that the push type allows.
    case badPriority = "BadPriority"
    /// `apns-topic` is no bundle id.
    case badTopic = "BadTopic"
    /// The token belongs to another app.
    case deviceTokenNotForTopic = "DeviceTokenNotForTopic"
    /// A header comes twice.
    case duplicateHeaders = "DuplicateHeaders"
    /// The connection was idle for too long.
    case idleTimeout = "IdleTimeout"
    /// `apns-push-type` is unknown or does not suit the payload.
    case invalidPushType = "InvalidPushType"
    /// The path has no token.
    case missingDeviceToken = "MissingDeviceToken"
    /// There is no topic, and the key serves several.
    case missingTopic = "MissingTopic"
    /// There is no payload.
    case payloadEmpty = "PayloadEmpty"
    /// The key may not send to this topic.
    case topicDisallowed = "TopicDisallowed"
    /// The client certificate is invalid.
    case badCertificate = "BadCertificate"
    /// The client certificate is for the other environment.
    case badCertificateEnvironment = "BadCertificateEnvironment"
    /// The signed token is older than an hour.
    case expiredProviderToken = "ExpiredProviderToken"
    /// The action is not allowed.
    case forbidden = "Forbidden"
    /// The signed token does not verify.
    case invalidProviderToken = "InvalidProviderToken"
    /// There is no signed token.
    case missingProviderToken = "MissingProviderToken"
    /// The connection was first used with a key of another team or environment.
    case unrelatedKeyIDInToken = "UnrelatedKeyIdInToken"
    /// The key is limited to the other environment, as the service's documentation spells it.
    case badEnvironmentKeyIDInToken = "BadEnvironmentKeyIdInToken"
    /// The key is limited to the other environment, as the service itself spells it.
    case badEnvironmentKeyInToken = "BadEnvironmentKeyInToken"
    /// The path is none of the service's.
    case badPath = "BadPath"
    /// Another method than POST.
    case methodNotAllowed = "MethodNotAllowed"
    /// The device token has expired.
    case expiredToken = "ExpiredToken"
    /// The app was removed from the device.
    case unregistered = "Unregistered"
    /// More than 4,096 bytes (5,120 for calls).
    case payloadTooLarge = "PayloadTooLarge"
    /// More than one new token in 20 minutes.
    case tooManyProviderTokenUpdates = "TooManyProviderTokenUpdates"
    /// Too many messages to one device.
    case tooManyRequests = "TooManyRequests"
    /// A fault of the service.
    case internalServerError = "InternalServerError"
    /// The service is overloaded.
    case serviceUnavailable = "ServiceUnavailable"
    /// The server is being shut down.
    case shutdown = "Shutdown"

    /// Stable and English, for counting: `bad_device_token`.
    public var code: String {
        var code = ""
        for letter in rawValue {
            if letter.isUppercase, !code.isEmpty { code.append("_") }
            code += letter.lowercased()
        }
        return code
    }

    /// What a reason asks for.
    enum Kind {
        /// The device will never get anything again.
        case gone
        /// The other environment may take the message.
        case environment
        /// A newer token of ours may help.
        case token
        /// The same message may be taken later.
        case later
        /// Ours, and the same for every message.
        case configuration
        /// This message will never be taken.
        case message
    }

    var kind: Kind {
        switch self {
        case .expiredToken, .unregistered: .gone
        case .badDeviceToken, .deviceTokenNotForTopic, .badEnvironmentKeyIDInToken, .badEnvironmentKeyInToken:
            .environment
        case .expiredProviderToken, .invalidProviderToken: .token
        case .idleTimeout, .tooManyProviderTokenUpdates, .tooManyRequests, .internalServerError,
            .serviceUnavailable, .shutdown:
            .later
        case .badTopic, .missingTopic, .topicDisallowed, .badCertificate, .badCertificateEnvironment, .forbidden,
            .missingProviderToken, .unrelatedKeyIDInToken, .badPath, .methodNotAllowed:
            .configuration
        case .badCollapseID, .badExpirationDate, .badMessageID, .badPriority, .duplicateHeaders,
            .invalidPushType, .missingDeviceToken, .payloadEmpty, .payloadTooLarge:
            .message
        }
    }
}
