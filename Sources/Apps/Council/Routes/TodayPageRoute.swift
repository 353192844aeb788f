internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import Notify
internal import Store

/// Heute (`/dashboard`).
package enum TodayPageRoute {
    private static let shownHits = 5
    private static let shownItems = 4

    /// The page.
    ///
    /// - Throws: 401, 403.
    package static func get(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let outlook = try await environment.accounts.notifications.desk.outlook(
            account.id,
            environment.clock.now()
        )
        let reader = try await environment.reader(account, request.head)
        let (today, town) = (environment.today, reader.towns.chosen)
        let districts = environment.districts
        var model = try await environment.database.read { transaction in
            var model = TodayPage.Model(reader: reader)
            model.topicCount = try Topic.count(of: account.id, in: transaction)
            model.subscribed = Set(try Subscriptions.names(of: account.id, in: transaction))
            model.next = try next(account.id, model.subscribed, today: today, of: town, in: transaction)
            model.hits = try hits(of: account.id, in: transaction)
            model.find = try Overview.find(on: today, of: town, in: transaction)
            let week = try CouncilWeek.load(around: today, reader: nil, of: town, in: transaction)
            model.week = week.sessions.filter {
                $0.date >= today.text && ($0.id == nil || $0.id != model.next?.line.id)
            }
            model.places = try places(districts, since: (today + -90).text, in: transaction)
            return model
        }
        model.delivery = outlook.next
        model.quota = (outlook.sharedUsed, Occasion.Pot.shared.limit?.deliveries ?? 0)
        model.drawing = model.places.isEmpty ? nil : environment.drawing
        return .html(TodayPage.render(model, environment.context(request.head, account)))
    }

    /// The nearest session with a topic of the reader's or of a committee they follow, else the nearest of all.
    private static func next(
        _ owner: Account.ID,
        _ subscribed: Set<String>,
        today: CouncilDay,
        of town: Body.ID?,
        in transaction: Transaction
    ) throws -> TodayPage.Model.Next? {
        let coming: SQL = """
            SELECT \(SessionLine.columns) FROM council_sessions
            WHERE council_sessions.deleted_at IS NULL AND council_sessions.is_cancelled = 0
                AND council_sessions.session_date >= \(today.text) \(Town.condition(town))
            """
        let order: SQL = "ORDER BY session_date, session_time, ksinr LIMIT 1"
        let mine: SessionLine? = try transaction.first(
            """
            \(coming) AND (council_sessions.ksinr IN (
                    SELECT ksinr FROM council_agenda_matches WHERE owner_id = \(owner))
                OR council_sessions.ksinr IN (
                    SELECT council_session_committees.ksinr FROM council_session_committees
                    JOIN committees ON committees.kgrnr = council_session_committees.kgrnr
                    JOIN committee_subscriptions ON committee_subscriptions.committee_name = committees.name
                        AND committee_subscriptions.body = committees.body
                    WHERE committee_subscriptions.owner_id = \(owner)))
            \(order)
            """
        )
        guard let line = try mine ?? transaction.first("\(coming) \(order)") else { return nil }
        guard let id = line.id, let detail = try SessionDetail.find(id, reader: owner, in: transaction) else {
            return TodayPage.Model.Next(line: line)
        }
        let open = detail.items.filter(\.item.isPublic)
        let hits = open.filter { !$0.topics.isEmpty }
        return TodayPage.Model.Next(
            line: line,
            items: Array((hits.isEmpty ? open : hits).prefix(shownItems)),
            isMine: mine != nil,
            changes: detail.changes.filter(\.isPublic)
        )
    }

    /// The latest decisions about the reader's topics, each once.
    private static func hits(of owner: Account.ID, in transaction: Transaction) throws -> [TodayPage.Model.Hit] {
        let rows = try transaction.rows(
            """
            SELECT \(DecisionLine.columns), t.name AS topic, \(TopicOverview.isUnread) AS unread
            FROM \(DecisionLine.source)
            JOIN council_topic_matches m ON m.decision_id = council_decisions.id
            JOIN topics t ON t.id = m.topic_id
            WHERE m.owner_id = \(owner) AND council_sessions.deleted_at IS NULL
            ORDER BY unread DESC, council_decisions.session_date DESC, council_decisions.id DESC, m.score DESC LIMIT 40
            """
        )
        var hits: [TodayPage.Model.Hit] = []
        for row in rows where hits.count < shownHits {
            let line = try DecisionLine(row: row)
            if hits.contains(where: { $0.line.id == line.id }) { continue }
            hits.append(.init(line: line, topic: try row.get("topic"), isUnread: try row.get("unread")))
        }
        return hits
    }

    /// Where something was decided lately.
    private static func places(
        _ districts: DistrictMap,
        since day: String,
        in transaction: Transaction
    ) throws -> [MapsPage.Row] {
        guard !districts.places.isEmpty else { return [] }
        let counts: [FieldCount] = try transaction.all(
            """
            SELECT council_decision_places.place_id AS name, COUNT(*) AS n FROM council_decision_places
            JOIN council_decisions ON council_decisions.id = council_decision_places.decision_id
            WHERE council_decisions.session_date >= \(day)
            GROUP BY council_decision_places.place_id ORDER BY n DESC, name
            """
        )
        return counts.compactMap { each in
            districts.place(each.name).map { MapsPage.Row(id: $0.id, name: $0.name, count: each.count) }
        }
    }
}
