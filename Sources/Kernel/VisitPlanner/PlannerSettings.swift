public import Base

/// What a visitor has chosen.
public struct PlannerSettings: Sendable, Hashable {
    /// The topics that are switched on.
    public var topics: Set<PlannedNotification.Topic>
    /// #5: how much delay is worth a warning; exactly so much is not.
    public var delayThreshold: Duration
    /// #6: when the evening is, in seconds after midnight by the visitor's clock.
    public var evening: Int
    /// The clock that the visitor goes by: says what today is, and when the evening.
    public var zone: Zone
    /// The language of the texts.
    public var language: PlannerLanguage

    /// Settings; what is left out is what the seed has.
    public init(
        topics: Set<PlannedNotification.Topic> = Set(PlannedNotification.Topic.allCases),
        delayThreshold: Duration = .minutes(15),
        evening: Int = 18 * 3600,
        zone: Zone,
        language: PlannerLanguage = .german
    ) {
        self.topics = topics
        self.delayThreshold = delayThreshold
        self.evening = min(max(0, evening), 86_399)
        self.zone = zone
        self.language = language
    }
}

/// A language that the planner's texts exist in.
public enum PlannerLanguage: String, Sendable, Hashable, CaseIterable {
    /// German.
    case german = "de"
    /// English.
    case english = "en"
}
