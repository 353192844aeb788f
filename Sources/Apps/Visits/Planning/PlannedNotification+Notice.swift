internal import Accounts
internal import Base
internal import HTML
internal import Notify
internal import VisitPlanner

extension PlannedNotification {
    /// The occasion that the engine knows it by.
    var occasion: Occasion {
        switch topic {
        case .departure: Departure.occasion
        case .documentation: DocumentationReminder.occasion
        case .approval: ApprovalReminder.occasion
        case .delay: DelayWarning.occasion
        case .openApprovals: OpenApprovals.occasion
        }
    }

    /// The notification as a notice of the engine.
    func notice(for owner: Account.ID, now: Timestamp) throws -> Notice {
        Notice(
            occasion: occasion,
            recipient: .account(owner.rawValue),
            event: Notice.SourceEvent(visitID == nil ? "day" : "visit", visitID ?? String(occasionKey.suffix(10))),
            target: try Notice.Target(path),
            dedupeKey: occasionKey,
            happenedAt: min(firesAt, now),
            title: title,
            bodyHTML: ("<p>\(body)</p>" as HTML).string,
            pushText: body,
            validUntil: expiresAt
        )
    }
}
