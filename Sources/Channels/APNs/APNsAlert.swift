/// What a person reads: texts, or the names of texts that the app holds in the person's language.
public struct APNsAlert: Sendable, Equatable {
    /// A text of the app's own, with what fills its gaps.
    public struct Localised: Sendable, Equatable {
        /// The name of the text in the app.
        public var key: String
        /// What fills its gaps, in their order.
        public var arguments: [String]

        /// A text by its name.
        public init(_ key: String, arguments: [String] = []) {
            self.key = key
            self.arguments = arguments
        }
    }

    /// The first line.
    public var title: String?
    /// The second line.
    public var subtitle: String?
    /// The text.
    public var body: String?
    /// The first line as a text of the app's own.
    public var localisedTitle: Localised?
    /// The second line as a text of the app's own.
    public var localisedSubtitle: Localised?
    /// The text as one of the app's own.
    public var localisedBody: Localised?

    /// An alert by its parts.
    public init(
        title: String? = nil,
        subtitle: String? = nil,
        body: String? = nil,
        localisedTitle: Localised? = nil,
        localisedSubtitle: Localised? = nil,
        localisedBody: Localised? = nil
    ) {
        self.title = title
        self.subtitle = subtitle
        self.body = body
        self.localisedTitle = localisedTitle
        self.localisedSubtitle = localisedSubtitle
        self.localisedBody = localisedBody
    }

    /// Whether there is nothing to read.
    var isEmpty: Bool {
        let isBlank = { (text: String?) in text?.isEmpty ?? true }
        return isBlank(title) && isBlank(subtitle) && isBlank(body) && localisedTitle == nil
            && localisedSubtitle == nil && localisedBody == nil
    }
}

/// What a person hears.
public enum APNsSound: Sendable, Equatable {
    /// The system's own sound.
    case standard
    /// A file of the app, by its name.
    case named(String)
    /// A sound that also comes when the device is silent; Apple must have allowed the app to do so.
    ///
    /// The volume lies between 0 and 1.
    case critical(name: String?, volume: Double)
}

/// How far a notification may interrupt.
public enum APNsInterruptionLevel: String, Sendable, CaseIterable {
    /// Into the list, without light or sound.
    case passive
    /// At once, with light and sound: the default.
    case active
    /// Also through a focus that lets such notifications pass.
    case timeSensitive = "time-sensitive"
    /// Also when the device is silent; Apple must have allowed the app to do so.
    case critical
}
