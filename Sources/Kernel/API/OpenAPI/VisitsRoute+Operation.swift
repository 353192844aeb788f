extension VisitsRoute {
    /// What the OpenAPI document says about the route.
    var operation: Operation {
        switch self {
        case .visits: own("The visits of a day", query: Self.date, success: (200, VisitsSchemas.visits), more: [422])
        case .createVisit:
            own("A new visit", body: VisitsSchemas.newVisit, success: (201, VisitsSchemas.visit), more: [409])
        case .visit: own("A visit", success: (200, VisitsSchemas.visit), more: [404, 422])
        case .updateVisit:
            own(
                "Changes a visit",
                body: VisitsSchemas.visitChange,
                success: (200, VisitsSchemas.visit),
                more: [404, 409]
            )
        case .deleteVisit: own("Deletes a visit with its report", success: (204, nil), more: [404, 422])
        case .briefing:
            own("What to know before a visit", success: (200, VisitsSchemas.briefing), more: [404, 422])
        case .report: own("A visit's report", success: (200, VisitsSchemas.report), more: [404, 422])
        case .writeReport:
            own(
                "Writes a visit's report",
                body: VisitsSchemas.reportText,
                success: (200, VisitsSchemas.report),
                more: [404, 409]
            )
        case .approveReport:
            own("Approves a visit's report", success: (200, VisitsSchemas.report), more: [404, 409, 422])
        case .openVisits: own("Visits whose report waits", success: (200, VisitsSchemas.visits))
        case .welcome: own("The day in figures", query: Self.date, success: (200, VisitsSchemas.welcome), more: [422])
        case .plan: own("What will be told, today and tomorrow", success: (200, VisitsSchemas.plan))
        case .notifications: own("What one wants to be told", success: (200, VisitsSchemas.settings))
        case .updateNotifications:
            own(
                "Changes what one wants to be told",
                body: VisitsSchemas.settingsChange,
                success: (200, VisitsSchemas.settings)
            )
        case .importVisits:
            Operation(
                "Takes visits from a calendar or a table",
                tag: "visits",
                access: .account,
                success: (200, VisitsSchemas.imported),
                problems: [400, 401, 403, 409, 413, 415]
            )
        case .export:
            Operation(
                "A day as a calendar",
                tag: "visits",
                access: .account,
                query: Self.date,
                success: (200, .text()),
                problems: [401, 403, 422],
                mediaType: "text/calendar"
            )
        default: listOperation
        }
    }

    private var listOperation: Operation {
        switch self {
        case .createTask:
            own("A new task", body: VisitsSchemas.taskDraft, success: (201, VisitsSchemas.task), more: [409])
        case .updateTask:
            own("Changes a task", body: VisitsSchemas.taskChange, success: (200, VisitsSchemas.task), more: [404])
        case .deleteTask: own("Deletes a task", success: (204, nil), more: [404, 422])
        case .opportunities:
            own(
                "One's sales that may come",
                success: (200, .object([("opportunities", .list(VisitsSchemas.opportunity))]))
            )
        case .createOpportunity:
            own(
                "A new sale that may come",
                body: VisitsSchemas.opportunityDraft,
                success: (201, VisitsSchemas.opportunity),
                more: [409]
            )
        case .updateOpportunity:
            own(
                "Changes a sale that may come",
                body: VisitsSchemas.opportunityChange,
                success: (200, VisitsSchemas.opportunity),
                more: [404]
            )
        case .deleteOpportunity: own("Deletes a sale that may come", success: (204, nil), more: [404, 422])
        default: own("One's tasks", success: (200, .object([("tasks", .list(VisitsSchemas.task))])))
        }
    }

    private static let date: [(name: String, schema: Schema)] = [("date", .optional(.text(format: "date")))]

    private var own: OwnOperation { OwnOperation(tag: "visits") }
}
