public import Base

/// One notification to show at one moment.
public struct PlannedNotification: Sendable, Hashable, Identifiable {
    /// The same for the same thing at every planning: `doku-42`.
    public let id: String
    /// Which of the five it is.
    public let topic: Topic
    /// The visit it speaks of; nil for the one that speaks of the whole day.
    public let visitID: Visit.ID?
    /// When it is due; a moment that is past means at once.
    public let firesAt: Timestamp
    /// From when on it is worthless.
    public let expiresAt: Timestamp
    /// The topic's label in the person's language.
    public let title: String
    /// What happened and what to do, in a sentence or three.
    public let body: String
    /// Where a tap leads.
    public let target: Target
    /// What it speaks for: a visit at its time, a draft, a day.
    ///
    /// The same is told once; a visit that is moved has another occasion.
    public let occasionKey: String

    /// A notification from its parts.
    public init(
        id: String,
        topic: Topic,
        visitID: Visit.ID?,
        firesAt: Timestamp,
        expiresAt: Timestamp,
        title: String,
        body: String,
        target: Target,
        occasionKey: String
    ) {
        self.id = id
        self.topic = topic
        self.visitID = visitID
        self.firesAt = firesAt
        self.expiresAt = expiresAt
        self.title = title
        self.body = body
        self.target = target
        self.occasionKey = occasionKey
    }

    /// The five topics, each with a switch of its own; `typ` on the wire.
    public enum Topic: String, Sendable, Hashable, CaseIterable {
        /// #1: time to leave for the next visit.
        case departure = "anfahrt"
        /// #2: a visit is over and nothing was written.
        case documentation = "doku"
        /// #3: a draft waits for its approval.
        case approval = "freigabe"
        /// #5: the visitor will be late.
        case delay = "verspaetung"
        /// #6: drafts are left in the evening.
        case openApprovals = "offene_freigaben"
    }

    /// Where a tap leads; `target` on the wire.
    public enum Target: String, Sendable, Hashable, CaseIterable {
        /// The day.
        case home
        /// What to know of one visit.
        case briefing
        /// The report of one visit.
        case report = "bericht"
        /// Everything that waits.
        case open = "offen"
    }

    /// The path of the page that a tap opens (wire.md): `/visits/42/briefing`.
    public var path: String {
        switch target {
        case .home: "/visits"
        case .open: "/visits/offen"
        case .briefing, .report: visitID.map { "/visits/\($0)/\(target.rawValue)" } ?? "/visits"
        }
    }
}
