/// What is sent to one device or to many: a payload and how the service is to treat it.
public struct APNsMessage: Sendable {
    /// Why a message cannot be sent to anybody.
    public enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
        /// The payload cannot be written.
        case payload(APNsPayload.Fault)
        /// An alert that shows, plays and counts nothing.
        case nothingToShow
        /// A background message without ``APNsPayload/isContentAvailable``.
        case notABackgroundPayload
        /// A background message that shows, plays or counts something.
        case visibleBackground
        /// A background message with another priority than ``APNsPriority/considerate``.
        case backgroundPriority
        /// No bundle id: empty, too long, or other characters than letters, digits, dots and hyphens.
        case topic
        /// No text that the message's id could be derived from.
        case emptyID

        /// One sentence.
        public var description: String {
            switch self {
            case .payload(let fault): fault.description
            case .nothingToShow: "An alert must show a text, play a sound or set the number on the icon."
            case .notABackgroundPayload: "A background message must have isContentAvailable."
            case .visibleBackground: "A background message must not show, play or count anything."
            case .backgroundPriority: "A background message must have the priority 5."
            case .topic: "The topic must be the bundle id of the app."
            case .emptyID: "A message needs a text that its id is derived from."
            }
        }
    }

    /// What the ids at the devices are derived from.
    public let id: String
    /// One JSON object.
    public let payload: [UInt8]
    /// The app's bundle id, with what the push type asks for behind it.
    public let topic: String
    /// What kind of message it is.
    public let pushType: APNsPushType
    /// How much it may cost the battery.
    public let priority: APNsPriority
    /// How long the service keeps it.
    public let expiration: APNsExpiration
    /// What it replaces; nil replaces nothing.
    public let collapseID: APNsCollapseID?
    /// What is the same for all devices.
    let headers: [(name: String, value: String)]

    /// Checks and keeps the parts of a message.
    ///
    /// - Parameters:
    ///   - payload: what the device gets; texts that are too long are shortened (see ``APNsPayload/json(limit:)``).
    ///   - id: names the message; the same text makes the same `apns-id` at a device, however often it is sent.
    ///   - topic: the app's bundle id; what the push type asks for behind it is added if it is not there.
    ///   - expiration: how long the service keeps the message for a device that is offline.
    ///   - pushType: what kind of message it is.
    ///   - priority: nil is 5 for a background message and 10 for every other.
    ///   - collapseID: what it replaces.
    /// - Throws: what the service would not take.
    public init(
        _ payload: APNsPayload,
        id: String,
        topic: String,
        expiration: APNsExpiration,
        pushType: APNsPushType = .alert,
        priority: APNsPriority? = nil,
        collapseID: APNsCollapseID? = nil
    ) throws(Fault) {
        guard !id.isEmpty else { throw .emptyID }
        guard Self.isBundleID(topic) else { throw .topic }
        switch pushType {
        case .alert:
            guard payload.isVisible else { throw .nothingToShow }
        case .background:
            guard payload.isContentAvailable else { throw .notABackgroundPayload }
            guard !payload.isVisible else { throw .visibleBackground }
            guard priority == nil || priority == .considerate else { throw .backgroundPriority }
        case .voip, .complication, .fileProvider, .location, .pushToTalk, .widgets, .controls: break
        }
        do {
            self.payload = try payload.json(limit: pushType.maximumPayload)
        } catch {
            throw .payload(error)
        }
        self.id = id
        self.topic = topic.hasSuffix(pushType.topicSuffix) ? topic : topic + pushType.topicSuffix
        self.pushType = pushType
        self.priority = priority ?? (pushType == .background ? .considerate : .immediate)
        self.expiration = expiration
        self.collapseID = collapseID
        var headers = [
            (name: "Content-Type", value: "application/json"),
            (name: "apns-topic", value: self.topic),
            (name: "apns-push-type", value: pushType.rawValue),
            (name: "apns-priority", value: String(self.priority.rawValue)),
            (name: "apns-expiration", value: expiration.headerValue),
        ]
        if let collapseID { headers.append((name: "apns-collapse-id", value: collapseID.description)) }
        self.headers = headers
    }

    /// The `apns-id` that the message has at a device, the same each time and in both environments.
    public func apnsID(for device: APNsDevice) -> APNsID {
        APNsID.derived(from: "\(id)\n\(device.token)")
    }

    private static func isBundleID(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: ".")
                    || byte == UInt8(ascii: "-")
            }
    }
}
