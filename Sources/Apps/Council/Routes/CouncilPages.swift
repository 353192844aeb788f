internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import Store

/// Rat (`/council`): the lists, for whoever has an account.
package enum CouncilPages {
    private static let pageSize = 30

    /// One of the three lists, or a session, which anybody may see.
    ///
    /// - Throws: 401, 403, 404, 422.
    package static func show(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let head = request.head
        if ListQuery.text(head, "ksinr") != nil { return try await SharedPages.session(request, environment) }
        let account = try await Session.active(head, environment.accounts).account
        var query = try ListQuery(head)
        if head.query("limit") == nil { query.limit = pageSize }
        let reader = try await environment.reader(account, head)
        query.town = reader.towns.chosen
        let town = query.town
        let tab = head.query("tab").flatMap(CouncilTab.init(rawValue:)) ?? .sessions
        var model = CouncilListPage.Model(
            reader: reader,
            query: query,
            content: try await content(tab, query, head, account, environment)
        )
        if tab != .committees {
            (model.committees, model.fields) = try await environment.database.read { transaction in
                (
                    try Committee.names(of: town, in: transaction),
                    tab == .decisions ? try Overview.fields(of: town, in: transaction) : []
                )
            }
        }
        model.highlight = query.words.flatMap { SearchTerms($0, environment.language) }
            .map { Highlight($0, environment.language) }
        return .html(CouncilListPage.render(model, environment.context(head, account)))
    }

    private static func content(
        _ tab: CouncilTab,
        _ query: ListQuery,
        _ head: RequestHead,
        _ account: Account,
        _ environment: CouncilEnvironment
    ) async throws -> CouncilListPage.Content {
        switch tab {
        case .sessions:
            // Whoever looks for something looks for what was, too.
            let usual = query.words == nil && query.from == nil && query.to == nil
            let scope = head.query("scope").flatMap(SessionList.Scope.init(rawValue:)) ?? (usual ? .upcoming : .all)
            let list = try await ListRoutes.sessions(query, scope, account.id, environment)
            return .sessions(list, scope)
        case .decisions:
            var filter = try DecisionList.Filter(head)
            // A list of one's own hits has a page of its own.
            filter.topic = nil
            let found = try await ListRoutes.decisions(query, filter, environment)
            let wordings = query.words == nil ? [:] : try await wordings(of: found.list, environment)
            return .decisions(found.list, filter, texts: wordings, suggestion: found.suggestion)
        case .committees: return .committees(try await committees(of: account.id, in: query.town, environment))
        }
    }

    /// What was decided, word for word, to show where the searched words stand.
    private static func wordings(
        of list: DecisionList,
        _ environment: CouncilEnvironment
    ) async throws -> [Decision.ID: String] {
        let ids = list.decisions.map(\.id)
        let rows = try await environment.database.read {
            try $0.rows(
                """
                SELECT id, COALESCE(summary, beschluss) AS wording FROM council_decisions
                WHERE id IN (\(ids)) AND COALESCE(summary, beschluss) IS NOT NULL
                """
            )
        }
        return try Dictionary(uniqueKeysWithValues: rows.map { (try $0.get("id"), try $0.get("wording")) })
    }

    /// All committees with their next sessions, and which of them an account follows.
    static func committees(
        of owner: Account.ID,
        in town: Body.ID?,
        _ environment: CouncilEnvironment
    ) async throws -> [CouncilListPage.CommitteeLine] {
        let today = environment.today.text
        return try await environment.database.read { transaction in
            let subscribed = Set(try Subscriptions.names(of: owner, in: transaction))
            let rows = try transaction.rows(
                """
                SELECT committees.name, MIN(council_sessions.session_date) AS day FROM council_sessions
                JOIN council_session_committees ON council_session_committees.ksinr = council_sessions.ksinr
                JOIN committees ON committees.kgrnr = council_session_committees.kgrnr
                WHERE council_sessions.session_date >= \(today) AND council_sessions.deleted_at IS NULL
                    AND council_sessions.is_cancelled = 0 \(Town.condition(town))
                GROUP BY committees.name
                """
            )
            let next: [String: String] = try Dictionary(
                uniqueKeysWithValues: rows.map { (try $0.get("name"), try $0.get("day")) }
            )
            let all = try Committee.names(of: town, in: transaction).map { name in
                CouncilListPage.CommitteeLine(
                    name: name,
                    next: next[name],
                    isSubscribed: subscribed.contains(name)
                )
            }
            // What meets soon stands before what has no date: offices are organizations too.
            func rank(_ line: CouncilListPage.CommitteeLine) -> Int {
                (line.isSubscribed ? 0 : 2) + (line.next == nil ? 1 : 0)
            }
            return all.sorted { (rank($0), $0.name) < (rank($1), $1.name) }
        }
    }

    /// `POST /council`: keeps, follows or subscribes, and leads back.
    ///
    /// - Throws: 401, 403, 404, 422.
    package static func submit(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let form = try await FormBody(request)
        if form["action"] == "town" { return try await chooseTown(form, request, environment) }
        let owner = try await Session.active(request.head, environment.accounts).account.id
        let town = try await environment.town(request.head, owner)
        let now = environment.clock.now()
        let (session, item) = (form["ksinr"], form["item_number"] ?? "")
        let (paper, committee) = (form["kvonr"], form["committee"] ?? "")
        let action = form["action"]
        let isDone = try await environment.database.write { transaction -> Bool in
            switch action {
            case "bookmark", "unbookmark":
                guard let id = session.flatMap({ CouncilSession.ID(digits: $0) }) else { return false }
                return action == "bookmark"
                    ? try Bookmark.add(item, of: id, owner: owner, now: now, in: transaction)
                    : try Bookmark.remove(item, of: id, owner: owner, in: transaction)
            case "follow", "unfollow":
                guard let id = paper.flatMap({ Paper.ID(digits: $0) }) else { return false }
                if action == "follow" { return try PaperFollow.add(id, owner: owner, now: now, in: transaction) }
                try PaperFollow.remove(id, owner: owner, in: transaction)
                return true
            case "subscribe":
                return try Subscriptions.add(committee, owner: owner, of: town, now: now, in: transaction) != nil
            case "unsubscribe":
                _ = try Subscriptions.remove(committee, owner: owner, in: transaction)
                return true
            default: return false
            }
        }
        guard isDone else { throw Problem.notFound }
        return .seeOther(target(form))
    }

    private static func target(_ form: FormBody) -> String {
        form["weiter"].flatMap { ReturnPath($0) }?.text ?? CouncilAddress.council
    }

    /// Keeps which town is looked at: with the account of whoever has one, else in this browser.
    private static func chooseTown(
        _ form: FormBody,
        _ request: Request,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        let town = form["town"].flatMap { Body.ID(digits: $0) }
        let back = Response.seeOther(target(form))
        guard let account = try await Session.optional(request.head, environment.accounts)?.account else {
            let isSecure = environment.accounts.settings.isCookieSecure
            return back.with("Set-Cookie", TownChoice.field(town, isSecure: isSecure))
        }
        let isDone = try await environment.database.write {
            try TownChoice.choose(town, owner: account.id, in: $0)
        }
        guard isDone else { throw Problem.notFound }
        return back
    }
}
