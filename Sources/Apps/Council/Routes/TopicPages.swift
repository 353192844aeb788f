internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import Store

/// Themen (`/topics`): the list, one topic, and their forms.
package enum TopicPages {
    /// The list.
    ///
    /// - Throws: 401, 403.
    package static func list(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let notice = request.head.query("ok").flatMap { ["created", "saved", "deleted"].contains($0) ? $0 : nil }
        return .html(try await page(request.head, account, TopicsPage.Draft(), notice, environment))
    }

    private static func page(
        _ head: RequestHead,
        _ account: Account,
        _ draft: TopicsPage.Draft,
        _ notice: String?,
        _ environment: CouncilEnvironment
    ) async throws -> HTML {
        let since = (environment.today + -Int(TopicSuggestions.window)).text
        let reader = try await environment.reader(account, head)
        let districts = environment.places()
        let (topics, suggestions) = try await environment.database.read { transaction in
            (
                try TopicOverview.all(of: account.id, in: transaction),
                try TopicSuggestions.load(
                    for: account.id,
                    districts: [],
                    since: since,
                    of: reader.towns.chosen,
                    besides: districts,
                    in: transaction
                ).town
            )
        }
        let own = topics.map { row($0) }
        let context = environment.context(head, account).at(CouncilAddress.topics)
        let model = TopicsPage.Model(
            reader: reader,
            topics: own,
            tiles: CityTopic.all.filter { tile in !own.contains { $0.picture == tile.key } }.map {
                let name = context.texts.language == .german ? $0.name : $0.englishName
                return .init(key: $0.key, name: name, topicName: $0.name, description: $0.description)
            },
            suggestions: suggestions.map(\.name),
            districts: environment.districts.places.filter { place in !own.contains { $0.name == place.name } }
                .map { .init(id: $0.id, name: $0.name, count: 0) },
            committees: try await CouncilPages.committees(of: account.id, in: reader.towns.chosen, environment),
            draft: draft,
            notice: notice
        )
        return TopicsPage.render(model, context)
    }

    private static func row(_ overview: TopicOverview) -> TopicsPage.Row {
        let topic = overview.topic
        return TopicsPage.Row(
            id: topic.id.rawValue,
            name: topic.name,
            description: topic.description,
            count: overview.decisionCount,
            isCapped: overview.isCapped,
            last: overview.lastHit?.date,
            unread: overview.unreadCount,
            picture: CityTopic.named(topic.name)?.key,
            isDistrict: topic.placeID != nil
        )
    }

    /// `POST /topics`: a new topic, from whichever page.
    ///
    /// - Throws: 401, 403.
    package static func create(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let form = try await FormBody(request)
        var (name, place) = (form["name"] ?? "", form["place_id"])
        if form["action"] == "create-district" {
            guard let district = environment.districts.place(place ?? "") else { throw Problem.notFound }
            name = district.name
        }
        if place?.isEmpty == true { place = nil }
        do {
            let draft = try TopicDraft(
                name: name,
                description: form["description"],
                placeID: place,
                places: environment.places()
            )
            _ = try await TopicAdministration.create(draft, account, environment)
            return .seeOther(CouncilAddress.topics + "?ok=created")
        } catch let problem as Problem {
            let draft = TopicsPage.Draft(
                name: name,
                description: form["description"] ?? "",
                faults: FormFaults(problem)
            )
            return .html(
                try await page(request.head, account, draft, nil, environment),
                status: problem.status
            )
        }
    }

    /// `GET /topics/<id>`: what was found; then it counts as seen.
    ///
    /// - Throws: 401, 403, 404 for somebody else's.
    package static func show(
        _ request: Request,
        topic: Int64,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let isSaved = request.head.query("ok") == "saved"
        let page = try await page(request.head, account, topic, nil, isSaved: isSaved, environment)
        let now = environment.clock.now()
        try await environment.database.write { transaction in
            guard let found = try Topic.find(.init(rawValue: topic), of: account.id, in: transaction) else { return }
            _ = try TopicHits.markSeen(found, now: now, in: transaction)
        }
        return .html(page)
    }

    private static func page(
        _ head: RequestHead,
        _ account: Account,
        _ id: Int64,
        _ draft: TopicsPage.Draft?,
        isSaved: Bool = false,
        _ environment: CouncilEnvironment
    ) async throws -> HTML {
        let model = try await model(account, id, draft, isSaved: isSaved, environment)
        return TopicPage.render(model, environment.context(head, account).at("\(CouncilAddress.topics)/\(id)"))
    }

    private static func model(
        _ account: Account,
        _ id: Int64,
        _ draft: TopicsPage.Draft?,
        isSaved: Bool = false,
        _ environment: CouncilEnvironment
    ) async throws -> TopicPage.Model {
        let today = environment.today.text
        let found = try await environment.database.read { transaction in
            guard let topic = try Topic.find(.init(rawValue: id), of: account.id, in: transaction) else {
                return nil as (TopicOverview, [TopicPage.Hit], [TopicPage.Coming])?
            }
            return (
                try TopicOverview.one(topic, in: transaction), try hits(of: topic, in: transaction),
                try coming(topic, today: today, in: transaction)
            )
        }
        guard let (overview, hits, coming) = found else { throw Problem.notFound }
        let topic = overview.topic
        return TopicPage.Model(
            reader: try await environment.reader(account),
            topic: row(overview),
            hits: hits,
            coming: coming,
            draft: draft ?? TopicsPage.Draft(name: topic.name, description: topic.description),
            isSaved: isSaved
        )
    }

    private static func hits(of topic: Topic, in transaction: Transaction) throws -> [TopicPage.Hit] {
        let rows = try transaction.rows(
            """
            SELECT \(DecisionLine.columns), m.words AS words, \(TopicOverview.isUnread) AS unread
            FROM \(DecisionLine.source)
            JOIN council_topic_matches m ON m.decision_id = council_decisions.id
            WHERE m.topic_id = \(topic.id) AND council_sessions.deleted_at IS NULL
            ORDER BY unread DESC, council_decisions.session_date DESC, council_decisions.id DESC
            """
        )
        return try rows.map { row in
            TopicPage.Hit(
                line: try DecisionLine(row: row),
                words: TextList.read(try row.getOptional("words")),
                isUnread: try row.get("unread")
            )
        }
    }

    private static func coming(
        _ topic: Topic,
        today: String,
        in transaction: Transaction
    ) throws -> [TopicPage.Coming] {
        let rows = try transaction.rows(
            """
            SELECT \(SessionLine.columns), m.words AS words, i.item_number AS item_number, i.title AS item_title
            FROM council_agenda_matches m
            JOIN council_agenda_items i ON i.ksinr = m.ksinr AND i.item_number = m.item_number
            JOIN council_sessions ON council_sessions.ksinr = m.ksinr
            WHERE m.topic_id = \(topic.id) AND council_sessions.deleted_at IS NULL
                AND council_sessions.session_date >= \(today)
            ORDER BY council_sessions.session_date, i.position LIMIT 20
            """
        )
        return try rows.map { row in
            TopicPage.Coming(
                session: try SessionLine(row: row),
                itemNumber: try row.get("item_number"),
                title: try row.get("item_title"),
                words: TextList.read(try row.getOptional("words"))
            )
        }
    }

    /// `POST /topics/<id>`: other words, or the end.
    ///
    /// - Throws: 401, 403, 404 for somebody else's.
    package static func submit(
        _ request: Request,
        topic: Int64,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let form = try await FormBody(request)
        let id = Topic.ID(rawValue: topic)
        if form["action"] == "delete" {
            let wasThere = try await environment.database.write {
                try Topic.delete(id, owner: account.id, in: $0)
            }
            guard wasThere else { throw Problem.notFound }
            return .seeOther(CouncilAddress.topics + "?ok=deleted")
        }
        let old = try await environment.database.read { try Topic.find(id, of: account.id, in: $0) }
        guard let old else { throw Problem.notFound }
        do {
            let draft = try TopicDraft(
                name: form["name"] ?? "",
                description: form["description"],
                placeID: old.placeID,
                places: environment.places()
            )
            _ = try await TopicAdministration.update(id, draft, account, environment)
            return .seeOther("\(CouncilAddress.topics)/\(topic)?ok=saved")
        } catch let problem as Problem where problem.status == 422 {
            let draft = TopicsPage.Draft(
                name: form["name"] ?? "",
                description: form["description"] ?? "",
                faults: FormFaults(problem)
            )
            return .html(try await page(request.head, account, topic, draft, environment), status: 422)
        }
    }

    /// `GET /topics/<id>/loeschen`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's.
    package static func confirmDeletion(
        _ request: Request,
        topic: Int64,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let model = try await model(account, topic, nil, environment)
        return .html(TopicPage.renderDeletion(model, environment.context(request.head, account)))
    }
}
