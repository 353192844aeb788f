/// The visits' part of ``Route``.
package enum VisitsRoute: Hashable, Sendable {
    case visits
    case createVisit
    /// Numbers stand as they came: what is none is another fault than one that nobody has (``PathNumber``).
    case visit(String)
    case updateVisit(String)
    case deleteVisit(String)
    case briefing(String)
    case report(String)
    case writeReport(String)
    case approveReport(String)
    case openVisits
    case welcome
    case plan
    case notifications
    case updateNotifications
    case importVisits
    case export

    case tasks
    case createTask
    case updateTask(String)
    case deleteTask(String)
    case opportunities
    case createOpportunity
    case updateOpportunity(String)
    case deleteOpportunity(String)

    /// `GET`, `POST`, `PUT` or `DELETE`.
    package var method: String {
        switch self {
        case .visits, .visit, .briefing, .report, .openVisits, .welcome, .plan, .notifications, .export, .tasks,
            .opportunities:
            "GET"
        case .createVisit, .approveReport, .importVisits, .createTask, .createOpportunity: "POST"
        case .updateVisit, .writeReport, .updateNotifications, .updateTask, .updateOpportunity: "PUT"
        case .deleteVisit, .deleteTask, .deleteOpportunity: "DELETE"
        }
    }

    /// The path as it goes over the wire, its parameters percent-encoded.
    package var path: String {
        switch self {
        case .visits, .createVisit: "/api/visits"
        case .visit(let visit), .updateVisit(let visit), .deleteVisit(let visit):
            "/api/visits/\(PathSegment.encode(visit))"
        case .briefing(let visit): "/api/visits/\(PathSegment.encode(visit))/briefing"
        case .report(let visit), .writeReport(let visit): "/api/visits/\(PathSegment.encode(visit))/bericht"
        case .approveReport(let visit): "/api/visits/\(PathSegment.encode(visit))/bericht/freigeben"
        case .openVisits: "/api/visits/offen"
        case .welcome: "/api/visits/welcome"
        case .plan: "/api/visits/plan"
        case .notifications, .updateNotifications: "/api/visits/notifications"
        case .importVisits: "/api/visits/import"
        case .export: "/api/visits/export.ics"
        case .tasks, .createTask: "/api/visits/tasks"
        case .updateTask(let task), .deleteTask(let task): "/api/visits/tasks/\(PathSegment.encode(task))"
        case .opportunities, .createOpportunity: "/api/visits/opportunities"
        case .updateOpportunity(let opportunity), .deleteOpportunity(let opportunity):
            "/api/visits/opportunities/\(PathSegment.encode(opportunity))"
        }
    }

    /// Request lines to routes.
    static let entries: [PathTable<Route>.Entry] = [
        entry("GET", "/api/visits") { _ in .visits },
        entry("POST", "/api/visits") { _ in .createVisit },
        entry("GET", "/api/visits/{visit}") { .visit($0[0]) },
        entry("PUT", "/api/visits/{visit}") { .updateVisit($0[0]) },
        entry("DELETE", "/api/visits/{visit}") { .deleteVisit($0[0]) },
        entry("GET", "/api/visits/{visit}/briefing") { .briefing($0[0]) },
        entry("GET", "/api/visits/{visit}/bericht") { .report($0[0]) },
        entry("PUT", "/api/visits/{visit}/bericht") { .writeReport($0[0]) },
        entry("POST", "/api/visits/{visit}/bericht/freigeben") { .approveReport($0[0]) },
        entry("GET", "/api/visits/offen") { _ in .openVisits },
        entry("GET", "/api/visits/welcome") { _ in .welcome },
        entry("GET", "/api/visits/plan") { _ in .plan },
        entry("GET", "/api/visits/notifications") { _ in .notifications },
        entry("PUT", "/api/visits/notifications") { _ in .updateNotifications },
        entry("POST", "/api/visits/import") { _ in .importVisits },
        entry("GET", "/api/visits/export.ics") { _ in .export },
        entry("GET", "/api/visits/tasks") { _ in .tasks },
        entry("POST", "/api/visits/tasks") { _ in .createTask },
        entry("PUT", "/api/visits/tasks/{task}") { .updateTask($0[0]) },
        entry("DELETE", "/api/visits/tasks/{task}") { .deleteTask($0[0]) },
        entry("GET", "/api/visits/opportunities") { _ in .opportunities },
        entry("POST", "/api/visits/opportunities") { _ in .createOpportunity },
        entry("PUT", "/api/visits/opportunities/{opportunity}") { .updateOpportunity($0[0]) },
        entry("DELETE", "/api/visits/opportunities/{opportunity}") { .deleteOpportunity($0[0]) },
    ]

    private static func entry(
        _ method: String,
        _ template: String,
        _ make: @escaping @Sendable (_ parameters: [String]) -> VisitsRoute
    ) -> PathTable<Route>.Entry {
        .init(method, template) { .visits(make($0)) }
    }
}
