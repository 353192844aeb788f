/// How soon a device should be woken for a message (RFC 8030 §5.3).
public enum Urgency: String, Sendable, CaseIterable {
    /// Only on power and Wi-Fi.
    case veryLow = "very-low"
    /// On either power or Wi-Fi.
    case low
    /// On neither: the default.
    case normal
    /// Even when the battery is low.
    case high
}

/// What is sent to one subscription or to many: a payload and how the service is to treat it.
public struct PushMessage: Sendable, Equatable {
    /// Why a message cannot be sent to anybody.
    public enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
        /// More than ``MessageEncryption/maximumPlaintext`` bytes.
        case tooLarge(bytes: Int)
        /// Less than no time.
        case negativeTimeToLive

        /// One sentence.
        public var description: String {
            switch self {
            case .tooLarge(let bytes): MessageEncryption.Fault.tooLarge(bytes: bytes).description
            case .negativeTimeToLive: "The time to live of a message must not be negative."
            }
        }
    }

    /// What the service worker gets, at most ``MessageEncryption/maximumPlaintext`` bytes.
    public let payload: [UInt8]
    /// How long the service keeps the message for a device that is offline, in seconds.
    public let timeToLive: Int
    /// How soon it matters.
    public let urgency: Urgency
    /// What it replaces; nil replaces nothing.
    public let topic: Topic?

    /// Checks and keeps the parts of a message.
    ///
    /// - Parameters:
    ///   - payload: what the service worker gets.
    ///   - timeToLive: whole seconds are sent; services shorten more than 30 days on their own. Zero means: only if
    ///     the device is online now.
    ///   - urgency: how soon it matters.
    ///   - topic: what it replaces.
    /// - Throws: what no service would take.
    public init(
        payload: [UInt8],
        timeToLive: Duration = .seconds(86_400),
        urgency: Urgency = .normal,
        topic: Topic? = nil
    ) throws(Fault) {
        guard payload.count <= MessageEncryption.maximumPlaintext else { throw .tooLarge(bytes: payload.count) }
        guard timeToLive >= .zero else { throw .negativeTimeToLive }
        self.payload = payload
        self.timeToLive = Int(timeToLive.components.seconds)
        self.urgency = urgency
        self.topic = topic
    }
}
