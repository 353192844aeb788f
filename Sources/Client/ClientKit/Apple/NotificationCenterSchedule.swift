#if canImport(UserNotifications)
public import Base
internal import Foundation
internal import UserNotifications
public import VisitPlanner

/// Hands plans to Apple's notification centre, which shows them at their moments without the app (seed §5).
///
/// The moment is exact; the traffic in a text is as fresh as the last planning, whose occasions iOS chooses. Keep a
/// `PlanLedger`, plan anew whenever visits, route or settings change, and apply what it says.
public struct NotificationCenterSchedule: Sendable {
    /// What a tap's `userInfo` has the topic under.
    public static let topicKey = "typ"
    /// What a tap's `userInfo` has the visit under.
    public static let visitKey = "visitId"

    /// A schedule of the app that runs.
    public init() {}

    /// Asks the person whether they may be told; the system asks once and remembers the answer.
    ///
    /// - Returns: whether they allowed it.
    /// - Throws: what the system says where nobody can be asked.
    public func askOnce() async throws -> Bool {
        try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .sound, .badge])
    }

    /// Cancels and adds what differs; what waits already is left alone.
    ///
    /// - Parameters:
    ///   - difference: what ``PlanLedger/replan(_:route:settings:now:)`` gave.
    ///   - now: the moment of planning: what is past is shown at once.
    /// - Throws: what the system says of a request that it does not take.
    public func apply(_ difference: PlanReconciliation, now: Timestamp) async throws {
        let center = UNUserNotificationCenter.current()
        center.removePendingNotificationRequests(withIdentifiers: difference.cancel)
        for notification in difference.add {
            // One that waits under the same identifier is replaced.
            try await center.add(Self.request(notification, now: now))
        }
    }

    /// Where a tap leads, by what the notification carries; nil for one that is not of the visits.
    public static func destination(_ userInfo: [AnyHashable: Any]) -> Destination? {
        (userInfo[topicKey] as? String).flatMap {
            Destination(typ: $0, visitID: userInfo[visitKey] as? String)
        }
    }

    private static func request(_ notification: PlannedNotification, now: Timestamp) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = notification.title
        content.body = notification.body
        content.sound = .default
        content.threadIdentifier = notification.topic.rawValue
        var info: [AnyHashable: Any] = [topicKey: notification.topic.rawValue]
        if let visit = notification.visitID { info[visitKey] = visit }
        content.userInfo = info
        return UNNotificationRequest(
            identifier: notification.id,
            content: content,
            trigger: trigger(at: notification.firesAt, now: now)
        )
    }

    /// A moment in universal time, so that a flight or a clock's jump does not move it; nil for at once.
    private static func trigger(at moment: Timestamp, now: Timestamp) -> UNNotificationTrigger? {
        guard now < moment else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let date = Date(timeIntervalSince1970: Double(moment.seconds))
        var components = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        components.timeZone = .gmt
        return UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
    }
}
#endif
