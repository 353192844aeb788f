internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import ICalendar
internal import Store
internal import VisitPlanner

/// Visits as files: in from a calendar or a table, out as a calendar.
package enum VisitFileRoutes {
    /// `POST /api/visits/import`: the body is `text/calendar` or `text/csv`.
    ///
    /// - Throws: 400 for what is no such file, 401, 403, 409 for too many visits, 415 for another type.
    package static func take(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let media = (request.headers["Content-Type"] ?? "").prefix { $0 != ";" }.lowercased()
        let format: VisitImport.Format
        switch media {
        case "text/calendar": format = .calendar
        case "text/csv", "text/comma-separated-values": format = .table
        default: throw Problem(415, "unsupported_media_type")
        }
        let texts = environment.page(request.head, account).texts
        let bytes = try await request.collectBody()
        let outcome = try await VisitImport.run(bytes, as: format, for: account, texts, environment)
        return try JSONBody.response(
            JSONValue.object([
                "imported": .integer(outcome.imported), "changed": .integer(outcome.changed),
                "faults": .array(
                    outcome.faults.map { .object(["line": .integer($0.line), "reason": .string($0.reason)]) }
                ),
            ])
        )
    }

    /// `GET /api/visits/export.ics?date=`: the visits of a day, today's without one.
    ///
    /// - Throws: 401, 403, 422.
    package static func export(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let day = try VisitRoutes.day(request, account, environment)
        let visits = try await environment.database.read {
            try StoredVisit.all(of: account.id, days: day...day, environment.zones, in: $0)
        }
        let host = environment.baseURL.drop { $0 != "/" }.drop { $0 == "/" }
        let events = visits.map { stored in
            CalendarFeed.Event(
                uid: stored.uid.hasPrefix("ics:") ? String(stored.uid.dropFirst(4)) : "visit-\(stored.id)@\(host)",
                // Grows with every change, as programs expect.
                sequence: Int(max(0, stored.changedAt.seconds - 1_700_000_000) / 60),
                changedAt: stored.changedAt,
                begins: .moment(stored.visit.start, until: stored.visit.end),
                summary: stored.visit.customer.name,
                location: stored.visit.customer.address,
                contact: [stored.visit.customer.phone, stored.visit.customer.email].compactMap(\.self)
                    .joined(separator: ", "),
                url: "\(environment.baseURL)/visits/\(stored.id)/briefing",
                isCancelled: stored.visit.status == .cancelled,
                position: stored.visit.customer.coordinates.map {
                    .init(latitude: $0.latitude, longitude: $0.longitude)
                },
                isBusy: true
            )
        }
        let feed = CalendarFeed(
            name: "\(environment.name) \(CivilDay.text(of: day))",
            events: events,
            product: "Visits"
        )
        return .bytes(feed.bytes, type: "text/calendar; charset=utf-8")
            .with("Cache-Control", "private, no-store")
            .with("Content-Disposition", "attachment; filename=\"\(CivilDay.text(of: day)).ics\"")
    }
}
