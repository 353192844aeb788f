/// What a device gets: what the system shows, and the app's own values.
public struct APNsPayload: Sendable, Equatable {
    /// Why a payload cannot be written.
    public enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
        /// One of the app's own values is called `aps`, which is the system's.
        case reservedKey
        /// One of the app's own numbers is infinite or none; the text is where it stands.
        case notANumber(path: String)
        /// The number on the icon is below zero.
        case negativeBadge
        /// The relevance does not lie between 0 and 1.
        case relevanceOutOfRange
        /// The volume does not lie between 0 and 1.
        case volumeOutOfRange
        /// A critical level or sound without ``APNsPayload/mayBeCritical``.
        case criticalNotAllowed
        /// More bytes than the service takes, even with the shortest texts.
        case tooLarge(bytes: Int, limit: Int)

        /// One sentence.
        public var description: String {
            switch self {
            case .reservedKey: "The app's own values must not be called aps."
            case .notANumber(let path): "The value \(path) is no number that JSON can write."
            case .negativeBadge: "The number on the icon must not be negative."
            case .relevanceOutOfRange: "The relevance must lie between 0 and 1."
            case .volumeOutOfRange: "The volume must lie between 0 and 1."
            case .criticalNotAllowed: "A critical notification must be asked for with mayBeCritical."
            case .tooLarge(let bytes, let limit):
                "The payload has \(bytes) bytes where \(limit) are taken, and shorter texts do not help."
            }
        }
    }

    /// What a person reads.
    public var alert: APNsAlert?
    /// The number on the app's icon; zero removes it, nil leaves it as it is.
    public var badge: Int?
    /// What a person hears; nil is silence.
    public var sound: APNsSound?
    /// Notifications of one thread are shown together.
    public var threadID: String?
    /// Which buttons the app offers.
    public var category: String?
    /// How far it may interrupt.
    public var interruptionLevel: APNsInterruptionLevel?
    /// Which of several comes first in a summary: 0 to 1.
    public var relevanceScore: Double?
    /// Which window of the app it belongs to.
    public var targetContentID: String?
    /// Whether the app is to be woken to fetch something.
    public var isContentAvailable: Bool
    /// Whether the app may change the notification before it is shown.
    public var isMutable: Bool
    /// Whether a critical level or sound is meant; without it both are refused.
    public var mayBeCritical: Bool
    /// The app's own values beside `aps`.
    public var custom: [String: APNsValue]

    /// A payload by its parts; it is checked when it is written.
    public init(
        alert: APNsAlert? = nil,
        badge: Int? = nil,
        sound: APNsSound? = nil,
        threadID: String? = nil,
        category: String? = nil,
        interruptionLevel: APNsInterruptionLevel? = nil,
        relevanceScore: Double? = nil,
        targetContentID: String? = nil,
        isContentAvailable: Bool = false,
        isMutable: Bool = false,
        mayBeCritical: Bool = false,
        custom: [String: APNsValue] = [:]
    ) {
        self.alert = alert
        self.badge = badge
        self.sound = sound
        self.threadID = threadID
        self.category = category
        self.interruptionLevel = interruptionLevel
        self.relevanceScore = relevanceScore
        self.targetContentID = targetContentID
        self.isContentAvailable = isContentAvailable
        self.isMutable = isMutable
        self.mayBeCritical = mayBeCritical
        self.custom = custom
    }

    /// Whether the system has something to show, to play or to count.
    var isVisible: Bool { alert.map { !$0.isEmpty } ?? false || badge != nil || sound != nil }

    /// Refuses what the service or a device would misunderstand.
    func check() throws(Fault) {
        if custom["aps"] != nil { throw .reservedKey }
        if let badge, badge < 0 { throw .negativeBadge }
        if let relevanceScore, !(0...1).contains(relevanceScore) { throw .relevanceOutOfRange }
        if interruptionLevel == .critical, !mayBeCritical { throw .criticalNotAllowed }
        if case .critical(_, let volume) = sound {
            guard mayBeCritical else { throw .criticalNotAllowed }
            guard (0...1).contains(volume) else { throw .volumeOutOfRange }
        }
    }
}
