package import Notify

/// All occasions of the council: the registry that settings, documents and the engine read.
package enum CouncilOccasions {
    /// In the order in which settings show them.
    package static let all = [
        TopicHit.occasion, ResultsPublished.occasion, PaperMoved.occasion, AgendaPublished.occasion,
        SessionEve.occasion, WeekOverview.occasion,
    ]
}
