/// A message to one device, as FCM HTTP v1 has it.
///
/// It is checked, shortened and written in one step: see ``encoded(validateOnly:)``.
public struct FCMMessage: Sendable, Equatable {
    /// The most bytes that FCM takes as payload.
    public static let maximumPayload = 4096
    /// The longest time that FCM keeps a message: four weeks.
    public static let maximumTimeToLive = Duration.seconds(2_419_200)

    /// What the device shows by itself.
    public struct Notification: Sendable, Equatable {
        /// The first line.
        public var title: String?
        /// The text below.
        public var body: String?
        /// The https address of a picture.
        public var image: String?

        /// A notification by its parts.
        public init(title: String? = nil, body: String? = nil, image: String? = nil) {
            self.title = title
            self.body = body
            self.image = image
        }
    }

    /// The registration token of one installation of an app.
    public var token: String
    /// What the device shows; nil leaves that to the app.
    public var notification: Notification?
    /// What the app gets: texts under names that FCM does not keep for itself.
    public var data: [String: FCMValue]
    /// How an Android device is to treat it.
    public var android: AndroidOptions?

    /// A message by its parts; it is checked when it is written.
    public init(
        token: String,
        notification: Notification? = nil,
        data: [String: FCMValue] = [:],
        android: AndroidOptions? = nil
    ) {
        self.token = token
        self.notification = notification
        self.data = data
        self.android = android
    }
}
