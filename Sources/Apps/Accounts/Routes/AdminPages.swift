internal import API
internal import Base
internal import HTML
package import HTTP
internal import Notify
internal import Store

/// `/admin`: the administration without script.
package enum AdminPages {
    /// The accounts, fifty at a time.
    ///
    /// - Throws: 401, 403, 422.
    package static func users(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let admin = try await Session.admin(request.head, environment).account
        let search = try UserSearch(request.head, limit: 1...50)
        let (users, count, unread) = try await environment.database.read { transaction in
            (
                // The list says nothing of interests, so nobody is asked for them.
                try UserRow.load(search, interests: { _, _ in [:] }, in: transaction),
                try UserRow.count(search, in: transaction),
                try Feedback.unread(in: transaction)
            )
        }
        let model = AdminUsersPage.Model(users: users, search: search, count: count, unread: unread)
        return .html(AdminUsersPage.render(model, environment.notifications.page(request.head, admin)))
    }

    /// The figures.
    ///
    /// - Throws: 401, 403.
    package static func statistics(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let admin = try await Session.admin(request.head, environment).account
        let range = request.head.query("range").flatMap(StatisticsRange.init(rawValue:)) ?? .quarter
        let now = environment.clock.now()
        let zone = environment.notifications.zones.deployment
        let (growth, signups, unread) = try await environment.database.read { transaction in
            (
                try Statistics.growth(range, now: now, in: zone, transaction),
                try Statistics.signups(range, now: now, in: zone, transaction),
                try Feedback.unread(in: transaction)
            )
        }
        let since = range.since(now: now, in: zone) ?? Timestamp(seconds: 0)
        let figures = try await environment.surroundings.occasions(since)
        let context = environment.notifications.page(request.head, admin)
        let occasions = environment.notifications.occasions
        let model = AdminStatisticsPage.Model(
            range: range,
            weeks: growth.weekly.enumerated().map { place, week in
                // The last day before the next Monday; the range's first week may begin before it.
                let end = place + 1 < growth.weekly.count ? growth.weekly[place + 1].day : "9999"
                return (week.day, growth.users.last { $0.day < end }?.count ?? 0, week.count)
            },
            signups: signups,
            occasions: figures.map { each in
                // The boards' notes are nobody's to switch, so they are not on the list.
                let name = occasions.first { $0.id == each.key }?.label(context.texts)
                return (name ?? context.texts.find("admin.occasion.\(each.key)") ?? each.key, each)
            },
            unread: unread
        )
        return .html(AdminStatisticsPage.render(model, context))
    }

    /// What people wrote.
    ///
    /// - Throws: 401, 403.
    package static func feedback(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let admin = try await Session.admin(request.head, environment).account
        return try await feedback(request, admin, nil, environment)
    }

    /// Marks or answers, and leads back (303), or says what was wrong.
    ///
    /// - Throws: 401, 403, 415.
    package static func submitFeedback(
        _ request: Request,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        let admin = try await Session.admin(request.head, environment).account
        let form = try await FormBody(request)
        let now = environment.clock.now()
        do {
            guard let number = form["feedback"].flatMap(Int64.init) else { throw Problem(400, "malformed_form") }
            let id = Feedback.ID(rawValue: number)
            switch form["action"] {
            case "read": _ = try await environment.database.write { try Feedback.mark(id, readAt: now, in: $0) }
            case "unread": _ = try await environment.database.write { try Feedback.mark(id, readAt: nil, in: $0) }
            case "answer": try await FeedbackAnswer.send(id, form["text"], request.head, environment)
            default: throw Problem(400, "malformed_form")
            }
        } catch let problem as Problem where [400, 404, 409, 422, 502].contains(problem.status) {
            return try await feedback(request, admin, problem, environment)
        }
        return .seeOther("/admin/feedback?ok=saved")
    }

    private static func feedback(
        _ request: Request,
        _ admin: Account,
        _ problem: Problem?,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        let (items, unread) = try await environment.database.read {
            (try Feedback.all(in: $0), try Feedback.unread(in: $0))
        }
        let model = AdminFeedbackPage.Model(
            items: items,
            unread: unread,
            isSaved: problem == nil && request.head.query("ok") == "saved",
            faults: problem.map { FormFaults($0) } ?? .none
        )
        let context = environment.notifications.page(request.head, admin)
        return .html(AdminFeedbackPage.render(model, context), status: problem?.status ?? 200)
    }
}
