internal import API
internal import Base
package import HTTP
internal import Store

/// The figures, for administrators.
package enum StatisticsRoutes {
    /// `GET /api/admin/stats/growth?range=`.
    ///
    /// - Throws: 401, 403, 422.
    package static func growth(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let range = try await admitted(request, environment)
        let now = environment.clock.now()
        let zone = environment.notifications.zones.deployment
        let council = environment.surroundings.council
        let (growth, figures) = try await environment.database.read { transaction in
            (
                try Statistics.growth(range, now: now, in: zone, transaction),
                try council(range.since(now: now, in: zone), transaction)
            )
        }
        let figuresByName = figures.figures.mapValues { JSONValue.integer($0) }
        return try JSONBody.response(
            JSONValue.object([
                "users": json(growth.users), "topics": json(figures.topics), "wau": json(growth.weekly),
                "council": .object(figuresByName),
            ])
        )
    }

    /// `GET /api/admin/stats/signups?range=`: new accounts and who was turned away.
    ///
    /// - Throws: 401, 403, 422.
    package static func signups(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let range = try await admitted(request, environment)
        let now = environment.clock.now()
        let zone = environment.notifications.zones.deployment
        let days = try await environment.database.read {
            try Statistics.signups(range, now: now, in: zone, $0)
        }
        var totals = Statistics.SignupDay(day: "")
        for day in days {
            totals.accounts += day.accounts
            totals.rejections.merge(day.rejections) { $0 + $1 }
        }
        let list = days.map { JSONValue.object(members(of: $0).merging(["day": .string($0.day)]) { old, _ in old }) }
        return try JSONBody.response(JSONValue.object(["days": .array(list), "totals": .object(members(of: totals))]))
    }

    /// `GET /api/admin/stats/occasions?range=`.
    ///
    /// - Throws: 401, 403, 422.
    package static func occasions(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let range = try await admitted(request, environment)
        let now = environment.clock.now()
        let since = range.since(now: now, in: environment.notifications.zones.deployment)
        let figures = try await environment.surroundings.occasions(since ?? Timestamp(seconds: 0))
        let list = figures.map { each -> JSONValue in
            .object([
                "key": .string(each.key), "sent": .integer(each.sent), "bundled": .integer(each.bundled),
                "waiting": .integer(each.waiting), "suppressed": .integer(each.suppressed),
                "expired": .integer(each.expired), "discarded": .integer(each.discarded),
            ])
        }
        return try JSONBody.response(JSONValue.object(["occasions": .array(list)]))
    }

    /// `GET /api/admin/stats/activity?range=`.
    ///
    /// - Throws: 401, 403, 422.
    package static func activity(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let range = try await admitted(request, environment)
        let now = environment.clock.now()
        let zone = environment.notifications.zones.deployment
        let since = range.days.map { _ in CivilDay.text(of: range.firstDay(now: now, in: zone, oldest: nil)) }
        let days = try await environment.database.read { try Statistics.activity(since: since, in: $0) }
        let list = days.map { day -> JSONValue in
            .object([
                "day": .string(day.day), "client": .string(day.client), "feature": .string(day.feature),
                "accounts": .integer(day.accounts), "count": .integer(day.count),
            ])
        }
        return try JSONBody.response(JSONValue.object(["days": .array(list)]))
    }

    private static func admitted(
        _ request: Request,
        _ environment: AccountsEnvironment
    ) async throws -> StatisticsRange {
        _ = try await Session.admin(request.head, environment)
        guard let text = request.head.query("range") else { return .month }
        guard let range = StatisticsRange(rawValue: text) else {
            throw Problem.invalid([Problem.Field(type: "value_error", location: ["query", "range"])])
        }
        return range
    }

    private static func members(of day: Statistics.SignupDay) -> [String: JSONValue] {
        var members: [String: JSONValue] = ["accounts": .integer(day.accounts)]
        for reason in SignupRejection.allCases {
            members[reason.rawValue] = .integer(day.rejections[reason.rawValue] ?? 0)
        }
        return members
    }

    private static func json(_ days: [DayCount]) -> JSONValue {
        .array(days.map { .object(["day": .string($0.day), "n": .integer($0.count)]) })
    }
}
