internal import Threads

/// Shows notifications on a Linux desktop, over D-Bus with libdbus (`org.freedesktop.Notifications`).
///
/// A thread of its own holds the connection and waits for the bus and for callers at once, so nothing here blocks a
/// task. Bus or notification service may be missing, end and come back: what is asked meanwhile fails at once, and
/// ``DesktopEvent/appeared`` says when to try again. The library's own reaction to a lost bus, ending the process, is
/// switched off.
package final class DesktopNotifications: Sendable {
    /// Why a notification is not shown.
    package enum Failure: Error, Sendable, Equatable, CustomStringConvertible {
        /// There is no bus, or it hung up.
        case noBus(String)
        /// Nobody shows notifications here.
        case noService(String)
        /// The service did not answer in time; it may have shown it.
        case timedOut
        /// The service refused.
        case refused(String)
        /// ``close()`` was called.
        case closed

        package var description: String {
            switch self {
            case .noBus(let reason): "no D-Bus session: \(reason)"
            case .noService(let reason): "nobody shows notifications on this desktop: \(reason)"
            case .timedOut: "the desktop's notification service does not answer"
            case .refused(let reason): "the desktop refused the notification: \(reason)"
            case .closed: "notifications are closed"
            }
        }
    }

    /// What the desktop says by itself, for one reader.
    ///
    /// Ends with ``close()``.
    package let events: AsyncStream<DesktopEvent>

    private let inbox: BusInbox
    private let thread: WorkerThread

    /// Connects in the background.
    ///
    /// - Parameter address: the session bus, as `DBUS_SESSION_BUS_ADDRESS` has it: `unix:path=/run/user/1000/bus`.
    /// - Throws: when the system has no thread or descriptor left.
    package init(address: String) throws {
        let (events, continuation) = AsyncStream.makeStream(of: DesktopEvent.self)
        let inbox = try BusInbox()
        self.events = events
        self.inbox = inbox
        thread = try WorkerThread { BusLoop(address: address, inbox: inbox, events: continuation).run() }
    }

    deinit { inbox.close() }

    /// Shows a notification.
    ///
    /// - Parameters:
    ///   - notice: what to show.
    ///   - old: takes this one's place, if it still stands on this very desktop.
    /// - Returns: what to know it by.
    /// - Throws: ``Failure``.
    package func show(_ notice: DesktopNotice, replacing old: ShownNotice? = nil) async throws(Failure) -> ShownNotice {
        let inbox = inbox
        return try await withCheckedContinuation { continuation in
            inbox.add(.show(notice, replacing: old, continuation))
        }.get()
    }

    /// Takes a notification away, if it still stands on this desktop; never waits.
    package func takeAway(_ shown: ShownNotice) {
        inbox.add(.takeAway(shown))
    }

    /// Ends the connection; what waits fails with ``Failure/closed``.
    package func close() async {
        inbox.close()
        await thread.end()
    }
}
