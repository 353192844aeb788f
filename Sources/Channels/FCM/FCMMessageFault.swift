/// Why FCM would not take a message; it names the place, never what stands there.
public enum FCMMessageFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// No registration token, or one with characters that none has.
    case malformedToken
    /// A key that FCM keeps for itself; the text is its path, such as `data.from`.
    case reservedKey(String)
    /// A key of no letters.
    case emptyKey
    /// A number that JSON cannot write; the text is its path.
    case notFinite(String)
    /// The time to live is not between zero and four weeks.
    case timeToLiveOutOfRange
    /// The color is not `#rrggbb`.
    case malformedColor
    /// The number of notifications is below zero.
    case negativeCount
    /// The image's address does not begin with `https://`.
    case imageNotHTTPS
    /// More than ``FCMMessage/maximumPayload`` bytes, and shortening title and body does not help.
    case tooLarge(bytes: Int)

    /// Where in the message it is wrong, in FCM's own words.
    public var path: String {
        switch self {
        case .malformedToken: "token"
        case .reservedKey(let path), .notFinite(let path): path
        case .emptyKey: "data"
        case .timeToLiveOutOfRange: "android.ttl"
        case .malformedColor: "android.notification.color"
        case .negativeCount: "android.notification.notification_count"
        case .imageNotHTTPS: "notification.image"
        case .tooLarge: "message"
        }
    }

    /// One sentence.
    public var description: String {
        switch self {
        case .malformedToken: "The registration token is empty or has characters that no token has."
        case .reservedKey(let path): "FCM keeps the key \(path) for itself; choose another name."
        case .emptyKey: "A key in data is empty."
        case .notFinite(let path): "The number at \(path) is infinite or none at all."
        case .timeToLiveOutOfRange: "The time to live must be between zero and four weeks."
        case .malformedColor: "The color must have the form #rrggbb."
        case .negativeCount: "The number of notifications must not be negative."
        case .imageNotHTTPS: "The image must be an absolute https URL."
        case .tooLarge(let bytes): "The message has \(bytes) bytes; FCM takes \(FCMMessage.maximumPayload)."
        }
    }
}
