internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import Store
internal import VisitPlanner

/// A visitor's day over the wire: in figures, and what will be told of it.
package enum PlanRoutes {
    /// `GET /api/visits/welcome?date=`.
    ///
    /// - Throws: 401, 403, 422.
    package static func welcome(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let number = try VisitRoutes.day(request, account, environment)
        let day = try await day(request, account, environment)
        let visits = try await environment.database.read {
            try StoredVisit.all(of: account.id, days: number...number, environment.zones, in: $0)
        }
        let figures = DayFigures(visits, day, on: number)
        return try JSONBody.response(
            JSONValue.object([
                "besuche": .integer(figures.visits), "kilometer": .integer(figures.kilometres),
                "fahrzeit_minuten": .integer(figures.minutes),
                "erste_abfahrt": figures.firstDeparture.map { .string(day.zone.wallTime(at: $0).clock) } ?? .null,
                "vorname": firstName(account).map { .string($0) } ?? .null,
            ])
        )
    }

    /// `GET /api/visits/plan`: what will be told, today and tomorrow, and from what that was planned.
    ///
    /// - Throws: 401, 403.
    package static func plan(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let day = try await day(request, account, environment)
        return try JSONBody.response(
            Plan(planned: day.plan().map { VisitsJSON.planned($0, now: day.now) }, basis: day.basis)
        )
    }

    private struct Plan: Encodable {
        let planned: [JSONValue]
        /// For a device that plans on without a network.
        let basis: PlanBasis
    }

    /// The day with its ways asked for, in the language of the request.
    static func day(
        _ request: Request,
        _ account: Account,
        _ environment: VisitsEnvironment
    ) async throws -> VisitorDay {
        let now = environment.clock.now()
        let language = environment.page(request.head, account).texts.language
        let loaded = try await environment.database.read {
            try VisitorDay.load(account, language, environment, now: now, in: $0)
        }
        return try await WayBook.refreshed(loaded, environment)
    }

    /// What a person is greeted by: the first word of their name (seed).
    static func firstName(_ account: Account) -> String? {
        account.displayName?.split(separator: " ").first.map(String.init)
    }
}
