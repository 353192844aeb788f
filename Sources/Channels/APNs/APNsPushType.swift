public import Base

/// What kind of message it is: the header `apns-push-type`.
///
/// Live activities and device management have payloads of another form and are not offered.
public enum APNsPushType: String, Sendable, CaseIterable {
    /// Something to show, to play or to count.
    case alert
    /// Wakes the app without showing anything.
    case background
    /// An incoming call.
    case voip
    /// News for a watch face.
    case complication
    /// Changes for a file provider.
    case fileProvider = "fileprovider"
    /// A request for the person's place.
    case location
    /// A walkie-talkie.
    case pushToTalk = "pushtotalk"
    /// New content for widgets.
    case widgets
    /// New content for controls.
    case controls

    /// How many bytes of JSON the service takes.
    public var maximumPayload: Int { self == .voip ? 5120 : 4096 }

    /// What follows the app's bundle id in the topic.
    public var topicSuffix: String {
        switch self {
        case .alert, .background: ""
        case .voip: ".voip"
        case .complication: ".complication"
        case .fileProvider: ".pushkit.fileprovider"
        case .location: ".location-query"
        case .pushToTalk: ".voip-ptt"
        case .widgets: ".push-type.widgets"
        case .controls: ".push-type.controls"
        }
    }
}

/// How much a message may cost the battery: the header `apns-priority`.
public enum APNsPriority: Int, Sendable, CaseIterable {
    /// Now.
    case immediate = 10
    /// When it is convenient for the device.
    case considerate = 5
    /// Only if it costs no power, and never to wake the device.
    case powerSaving = 1
}

/// How long the service keeps a message for a device that is offline: the header `apns-expiration`.
public enum APNsExpiration: Sendable, Equatable {
    /// Not at all: now or never.
    case once
    /// Until a moment.
    case at(Timestamp)

    /// Whole seconds; a moment that has passed is sent as it is, and the service tries once.
    var headerValue: String {
        switch self {
        case .once: "0"
        case .at(let moment): String(max(moment.seconds, 0))
        }
    }
}
