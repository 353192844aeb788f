package import Notify

/// All occasions of the visits: the registry that settings, documents and the engine read.
package enum VisitsOccasions {
    /// In the order in which settings show them.
    package static let all = [
        Departure.occasion, DocumentationReminder.occasion, ApprovalReminder.occasion, DelayWarning.occasion,
        OpenApprovals.occasion,
    ]
}
