internal import ClientKit
internal import DesktopNotifications
internal import VisitPlanner

extension Screen {
    /// A Linux desktop.
    ///
    /// - Parameters:
    ///   - desktop: the connection.
    ///   - name: what the visits' app is called.
    ///   - texts: for the button.
    /// - Returns: what an agent shows things on.
    static func desktop(_ desktop: DesktopNotifications, name: String, texts: AgentTexts) -> Screen {
        Screen(
            show: { notice, old in
                do throws(DesktopNotifications.Failure) {
                    let shown = try await desktop.show(
                        DesktopNotice(notice, name: name, open: texts.open),
                        replacing: old.map { ShownNotice(server: $0.server, number: $0.number) }
                    )
                    return .shown(OnScreen(server: shown.server, number: shown.number))
                } catch {
                    // The bus has it and delivers it as soon as the service wakes.
                    return error == .timedOut ? .handedOver : .unavailable(error.description)
                }
            },
            takeAway: { desktop.takeAway(ShownNotice(server: $0.server, number: $0.number)) },
            events: AsyncStream { continuation in
                let task = Task {
                    for await event in desktop.events { continuation.yield(ScreenEvent(event)) }
                    continuation.finish()
                }
                continuation.onTermination = { _ in task.cancel() }
            }
        )
    }
}

extension DesktopNotice {
    fileprivate init(_ notice: ScreenNotice, name: String, open: String) {
        self.init(
            application: name,
            // Of the freedesktop.org icon names, so that every theme has it.
            icon: notice.topic == nil ? "dialog-password" : "appointment-soon",
            summary: notice.title,
            body: notice.body,
            // A click on the notification itself, and a button for desktops where that only closes it.
            actions: [Action("default", open), Action("open", open)],
            urgency: notice.isUrgent ? .critical : .normal,
            category: "x-meldewerk.visits" + (notice.topic.map { ".\($0.rawValue)" } ?? ""),
            desktopEntry: "meldewerk-visits"
        )
    }
}

extension ScreenEvent {
    fileprivate init(_ event: DesktopEvent) {
        switch event {
        case .invoked(let shown, _, let token):
            self = .opened(OnScreen(server: shown.server, number: shown.number), activationToken: token)
        case .closed(let shown): self = .closed(OnScreen(server: shown.server, number: shown.number))
        case .appeared: self = .appeared
        }
    }
}
