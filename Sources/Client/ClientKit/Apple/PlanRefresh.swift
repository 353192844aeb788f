#if canImport(BackgroundTasks) && os(iOS)
internal import BackgroundTasks
internal import Foundation

/// Asks iOS now and then for a moment in the background, to ask for the traffic and to plan anew (seed §4).
///
/// The app's Info.plist needs `UIBackgroundModes` with `fetch`, and ``identifier`` among
/// `BGTaskSchedulerPermittedIdentifiers`; its scene answers with `.backgroundTask(.appRefresh(PlanRefresh.identifier))`,
/// plans anew and calls ``schedule()`` again. When iOS grants a moment is its own business.
public enum PlanRefresh {
    /// The task's name in the Info.plist.
    public static let identifier = "meldewerk.visits.refresh"
    /// No earlier than that it is of any use again.
    private static let pause: TimeInterval = 15 * 60

    /// Asks for the next moment; call it when the app goes to the background.
    public static func schedule() {
        let request = BGAppRefreshTaskRequest(identifier: identifier)
        request.earliestBeginDate = Date(timeIntervalSinceNow: pause)
        // Refused where the person switched background refresh off: then the plan is as fresh as the last opening.
        try? BGTaskScheduler.shared.submit(request)
    }
}
#endif
