import API
import Accounts
import Base
import Foundation
import HTTP
import Store
import TestSupport

@testable import Council

/// What there is to read in the town, and how tests read it.
extension Town {
    /// The numbers of what ``harbour()`` makes.
    struct Harbour {
        var past: CouncilSession.ID
        var coming: CouncilSession.ID
        var paper: Paper.ID
        var path: Decision.ID
        var kita: Decision.ID
    }

    /// A town with a past: two committees, three sessions, a paper on its way, a place, a member.
    func harbour() async throws -> Harbour {
        let paper = try await paper("26/0396", "Ausbau der Deichstraße mit Radweg")
        let past = try await published(
            [
                Item("Ö 5", "Radweg an der Deichstraße: Entwurf", paper: paper),
                Item("Ö 6", "Neue Kita in der Weststadt"),
                Item("N 7", "Grundstück", isPublic: false),
            ],
            of: "Rat der Stadt",
            at: "2026-11-09T16:00:00Z"
        )
        let coming = try await published(
            [Item("Ö 1", "Tempo 30 auf der Nordstraße"), Item("Ö 2", "Radweg: Kosten <und> mehr", paper: paper)],
            at: "2026-12-01T16:00:00Z"
        )
        _ = try await session(of: "Schulausschuss", at: "2026-12-02T16:30:00Z")
        let path = try await result(past, "Ö 5", "Der Radweg an der Deichstraße wird gebaut", vote: .majority)
        let kita = try await result(past, "Ö 6", "Neue Kita in der Weststadt: Standort", outcome: .rejected)
        let stations = [
            Station(date: "2026-11-09", committee: "Rat der Stadt", result: "Entscheidung", session: past),
            Station(date: "2026-12-01", committee: "Verkehrsausschuss", result: nil, session: coming),
        ]
        try await way(paper, stations, isSilent: true)
        let body = body
        try await database.write { transaction in
            let statements: [SQL] = [
                """
                UPDATE council_decisions SET kvonr = \(paper), vorlage_nr = '26/0396', gegenstimmen = 9, enthaltungen = 4,
                    amount_eur = 3400000, summary = 'Zwischen Hafen und Brücke entsteht ein Radweg.',
                    beschluss = 'Der Rat stimmt dem Ausbau zu.', factions = '["Grüne","SPD"]', result = 'mehrheitlich zugestimmt',
                    policy_field = 'radverkehr', interest = 80 WHERE id = \(path)
                """,
                """
                INSERT INTO council_anlagen (kvonr, position, title, url, media_type, byte_count)
                VALUES (\(paper), 0, 'Vorlage', 'https://rat.example/1.pdf', 'application/pdf', 1200000)
                """,
                """
                INSERT INTO council_entities (slug, body, name, kind) VALUES ('deichstrasse', \(body), 'Deichstraße', 'ort')
                """,
                "INSERT INTO council_entity_links (slug, decision_id) VALUES ('deichstrasse', \(path))",
                "INSERT INTO council_entity_links (slug, decision_id) VALUES ('deichstrasse', \(kita))",
                "INSERT INTO council_decision_places (decision_id, place_id) VALUES (\(path), 'hafen')",
                """
                INSERT INTO council_people (body, oparl_id, slug, name, party)
                VALUES (\(body), 'person/1', 'kim-beispiel', 'Kim Beispiel', 'SPD')
                """,
                """
                INSERT INTO council_attendance (ksinr, name, party, role)
                VALUES (\(past), 'Kim Beispiel', 'SPD', NULL), (\(past), 'Ada Gast', NULL, 'Gast')
                """,
                """
                INSERT INTO council_protocols (ksinr, status, document_url, read_at)
                VALUES (\(past), 'ok', 'https://rat.example/p.pdf', '')
                """,
                """
                INSERT INTO council_scheduled_sessions (body, committee, session_date, session_time)
                VALUES (\(body), 'Rat der Stadt', '2026-12-14', '16:00')
                """,
            ]
            for statement in statements { try transaction.execute(statement) }
        }
        try await CouncilSearch.rebuild(database, environment.language)
        return Harbour(past: past, coming: coming, paper: paper, path: path, kita: kita)
    }

    /// A request of a guest, or of an account.
    func request(
        _ target: String,
        as owner: Account.ID? = nil,
        method: String = "GET",
        form: [(String, String)]? = nil,
        cookie: String? = nil
    ) -> Request {
        var headers: [(name: String, value: String)] = cookie.map { [("Cookie", $0)] } ?? []
        if let owner {
            let claims = SessionClaims(account: owner, expires: clock.now + .days(80), version: 0)
            headers.append(("Cookie", "access_token=" + claims.token(environment.accounts.tokens)))
        }
        var body: [UInt8] = []
        if let form {
            headers.append(("Content-Type", "application/x-www-form-urlencoded"))
            let pairs = form.map { "\(PathSegment.encode($0.0))=\(PathSegment.encode($0.1))" }
            body = Array(pairs.joined(separator: "&").utf8)
        }
        guard let head = RequestHead(method: method, target: target, headers: Headers(headers)) else {
            preconditionFailure("\(target) is no target")
        }
        return Request(head: head, body: .bytes(body))
    }

    /// One call of the reading API, by its path.
    func read(_ target: String, as owner: Account.ID? = nil) async throws -> Reply {
        let request = request(target, as: owner)
        guard case .found(.council(let route)) = Route.table.match(method: "GET", path: request.path) else {
            preconditionFailure("\(target) is no route")
        }
        return try await Reply { try await answer(route, request) }
    }

    private func answer(_ route: CouncilRoute, _ request: Request) async throws -> Response {
        switch route {
        case .sessions: try await ListRoutes.sessions(request, environment)
        case .session(let key): try await OpenRoutes.session(request, key: key, environment)
        case .decisions: try await ListRoutes.decisions(request, environment)
        case .decision(let key): try await OpenRoutes.decision(request, key: key, environment)
        case .committees: try await CommitteeRoutes.list(request, environment)
        case .fields: try await OverviewRoutes.fields(request, environment)
        case .members: try await OverviewRoutes.members(request, environment)
        case .person(let slug): try await OpenRoutes.person(slug: slug, environment)
        case .entity(let slug): try await OpenRoutes.entity(request, slug: slug, environment)
        case .analysis: try await OverviewRoutes.analysis(request, environment)
        case .trends: try await OverviewRoutes.trends(request, environment)
        case .week: try await OverviewRoutes.week(request, environment)
        case .find: try await OverviewRoutes.find(request, environment)
        case .places: try await OverviewRoutes.places(request, environment)
        case .finance: try await OverviewRoutes.finance(request, environment)
        case .preview(let kind, let key): try await OpenRoutes.preview(request, kind: kind, key: key, environment)
        case .following: preconditionFailure("not of the reading API")
        }
    }
}

extension Reply {
    /// The answer's JSON, written so that people can compare it.
    var pretty: String {
        guard
            let data = try? JSONSerialization.data(
                withJSONObject: object,
                options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            )
        else { return "" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    /// A member that is a list of objects.
    func list(_ name: String) -> [[String: Any]] { object[name] as? [[String: Any]] ?? [] }
}
