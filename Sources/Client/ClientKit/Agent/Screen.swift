public import VisitPlanner

/// Shows notifications on the device that the agent runs on.
public struct Screen: Sendable {
    /// How showing ended.
    public enum Outcome: Sendable, Equatable {
        /// It stands there.
        case shown(OnScreen)
        /// It was handed over, and nobody knows more: showing it again might tell it twice.
        case handedOver
        /// Not now; the sentence says why.
        case unavailable(String)
    }

    /// Shows one, in the place of an older one if that still stands.
    public var show: @Sendable (_ notice: ScreenNotice, _ old: OnScreen?) async -> Outcome
    /// Takes one away, if it still stands.
    public var takeAway: @Sendable (_ shown: OnScreen) -> Void
    /// What the screen says by itself; for one reader.
    public var events: AsyncStream<ScreenEvent>

    /// A screen by its functions.
    public init(
        show: @escaping @Sendable (_ notice: ScreenNotice, _ old: OnScreen?) async -> Outcome,
        takeAway: @escaping @Sendable (_ shown: OnScreen) -> Void,
        events: AsyncStream<ScreenEvent>
    ) {
        self.show = show
        self.takeAway = takeAway
        self.events = events
    }
}

/// What a screen is to show.
public struct ScreenNotice: Sendable, Hashable {
    /// The topic; nil for one about the agent itself.
    public let topic: PlannedNotification.Topic?
    /// One line.
    public let title: String
    /// Plain text.
    public let body: String

    /// A notice from its parts.
    public init(topic: PlannedNotification.Topic?, title: String, body: String) {
        self.topic = topic
        self.title = title
        self.body = body
    }

    /// Whether it is worth little when it is seen late.
    public var isUrgent: Bool { topic == .departure || topic == .delay }
}

/// How a screen knows a notification: a number means something only to the service that gave it.
public struct OnScreen: Sendable, Hashable, Codable {
    /// Which service.
    public let server: String
    /// Its number there.
    public let number: UInt32

    /// A notification on a screen.
    public init(server: String, number: UInt32) {
        self.server = server
        self.number = number
    }
}

/// What a screen says by itself.
public enum ScreenEvent: Sendable, Equatable {
    /// Somebody clicked; the token lets the browser come to the front.
    case opened(OnScreen, activationToken: String?)
    /// It does not stand there any more.
    case closed(OnScreen)
    /// There is a screen, for the first time or again.
    case appeared
}
