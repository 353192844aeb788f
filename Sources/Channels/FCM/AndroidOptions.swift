public import Base

/// How an Android device is to treat a message (`AndroidConfig` of FCM).
public struct AndroidOptions: Sendable, Equatable {
    /// How soon a device should be woken.
    public enum Priority: String, Sendable, CaseIterable {
        /// When the device is awake anyhow.
        case normal
        /// At once; for what the user sees.
        case high
    }

    /// How soon it matters; nil is FCM's default: high for what is shown, normal for data alone.
    public var priority: Priority?
    /// How long FCM keeps the message for a device that is offline, up to four weeks; nil is four weeks.
    public var timeToLive: Duration?
    /// What it replaces among messages that wait for the device; FCM keeps four different ones a device.
    public var collapseKey: String?
    /// The app that the token must belong to.
    public var restrictedPackageName: String?
    /// How it is shown.
    public var notification: AndroidNotification?

    /// Options by their parts.
    public init(
        priority: Priority? = nil,
        timeToLive: Duration? = nil,
        collapseKey: String? = nil,
        restrictedPackageName: String? = nil,
        notification: AndroidNotification? = nil
    ) {
        self.priority = priority
        self.timeToLive = timeToLive
        self.collapseKey = collapseKey
        self.restrictedPackageName = restrictedPackageName
        self.notification = notification
    }
}

/// How a notification looks and sounds on Android (`AndroidNotification` of FCM).
public struct AndroidNotification: Sendable, Equatable {
    /// How much a notification may disturb on Android 7 and older; newer ones ask the channel.
    public enum Priority: String, Sendable, CaseIterable {
        /// Only when the user looks for it.
        case minimum = "PRIORITY_MIN"
        /// Less than usual.
        case low = "PRIORITY_LOW"
        /// As usual.
        case normal = "PRIORITY_DEFAULT"
        /// More than usual.
        case high = "PRIORITY_HIGH"
        /// It cannot wait.
        case maximum = "PRIORITY_MAX"
    }

    /// What the lock screen shows.
    public enum Visibility: String, Sendable, CaseIterable {
        /// That there is something.
        case withheld = "PRIVATE"
        /// All of it.
        case full = "PUBLIC"
        /// Nothing.
        case hidden = "SECRET"
    }

    /// A notification replaces one that is shown under the same tag.
    public var tag: String?
    /// The channel, as the app has made it.
    public var channelID: String?
    /// The name of a drawable.
    public var icon: String?
    /// The icon's color: `#rrggbb`.
    public var color: String?
    /// The action of the intent that a tap opens.
    public var clickAction: String?
    /// How many the launcher counts.
    public var count: Int?
    /// `default`, or the name of a sound of the app.
    public var sound: String?
    /// How much it may disturb.
    public var priority: Priority?
    /// What the lock screen shows.
    public var visibility: Visibility?
    /// When it happened, for the order of notifications.
    public var eventTime: Timestamp?
    /// Whether it stays when it is tapped.
    public var isSticky: Bool?
    /// Whether a watch does not show it.
    public var isLocalOnly: Bool?

    /// A notification by its parts.
    public init(
        tag: String? = nil,
        channelID: String? = nil,
        icon: String? = nil,
        color: String? = nil,
        clickAction: String? = nil,
        count: Int? = nil,
        sound: String? = nil,
        priority: Priority? = nil,
        visibility: Visibility? = nil,
        eventTime: Timestamp? = nil,
        isSticky: Bool? = nil,
        isLocalOnly: Bool? = nil
    ) {
        self.tag = tag
        self.channelID = channelID
        self.icon = icon
        self.color = color
        self.clickAction = clickAction
        self.count = count
        self.sound = sound
        self.priority = priority
        self.visibility = visibility
        self.eventTime = eventTime
        self.isSticky = isSticky
        self.isLocalOnly = isLocalOnly
    }
}
