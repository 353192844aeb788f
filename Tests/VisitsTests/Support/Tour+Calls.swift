import API
import Accounts
import Base
import Foundation
import HTTP
import TestSupport

@testable import Visits

/// An answer, or the problem in its place.
struct Reply {
    let status: Int
    let object: [String: Any]
    let text: String
    let problem: Problem?

    init(_ body: () async throws -> Response) async throws {
        do {
            let response = try await body()
            status = response.status
            guard case .bytes(let bytes) = response.body else { preconditionFailure("no bytes") }
            object = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] ?? [:]
            text = String(decoding: bytes, as: UTF8.self)
            problem = nil
        } catch let problem as Problem {
            status = problem.status
            object = [:]
            text = ""
            self.problem = problem
        }
    }

    /// A list of objects in the answer.
    func list(_ name: String) -> [[String: Any]] { object[name] as? [[String: Any]] ?? [] }

    /// The faulty fields, each with its type: `body.uhrzeit clock_type`.
    var faults: [String] { problem?.fields.map { "\($0.location.joined(separator: ".")) \($0.type)" } ?? [] }
}

extension Tour {
    /// One call of the API, by its route.
    @discardableResult
    func call(
        _ route: VisitsRoute,
        as owner: Account.ID? = nil,
        json: String? = nil,
        body text: String? = nil,
        type: String = "application/json",
        query: String = ""
    ) async throws -> Reply {
        var headers: [(name: String, value: String)] = []
        if let owner {
            let claims = SessionClaims(account: owner, expires: clock.now + .days(80), version: 0)
            headers.append(("Cookie", "access_token=" + claims.token(environment.accounts.tokens)))
        }
        let sent = json ?? text
        if sent != nil { headers.append(("Content-Type", json != nil ? "application/json" : type)) }
        guard let head = RequestHead(method: route.method, target: route.path + query, headers: Headers(headers)) else {
            preconditionFailure("\(route.path) is no target")
        }
        let request = Request(head: head, body: .bytes(Array((sent ?? "").utf8)))
        return try await Reply { try await answer(route, request) }
    }

    private func answer(_ route: VisitsRoute, _ request: Request) async throws -> Response {
        switch route {
        case .visits: try await VisitRoutes.list(request, environment)
        case .createVisit: try await VisitRoutes.create(request, environment)
        case .visit(let visit): try await VisitRoutes.show(request, visit: visit, environment)
        case .updateVisit(let visit): try await VisitRoutes.update(request, visit: visit, environment)
        case .deleteVisit(let visit): try await VisitRoutes.delete(request, visit: visit, environment)
        case .briefing(let visit): try await VisitRoutes.briefing(request, visit: visit, environment)
        case .report(let visit): try await ReportRoutes.show(request, visit: visit, environment)
        case .writeReport(let visit): try await ReportRoutes.write(request, visit: visit, environment)
        case .approveReport(let visit): try await ReportRoutes.approve(request, visit: visit, environment)
        case .openVisits: try await VisitRoutes.open(request, environment)
        case .welcome: try await PlanRoutes.welcome(request, environment)
        case .plan: try await PlanRoutes.plan(request, environment)
        case .notifications: try await VisitSettingsRoutes.show(request, environment)
        case .updateNotifications: try await VisitSettingsRoutes.update(request, environment)
        case .importVisits: try await VisitFileRoutes.take(request, environment)
        case .export: try await VisitFileRoutes.export(request, environment)
        case .tasks: try await DatedItemRoutes.list(.task, request, environment)
        case .createTask: try await DatedItemRoutes.create(.task, request, environment)
        case .updateTask(let task): try await DatedItemRoutes.update(.task, request, id: task, environment)
        case .deleteTask(let task): try await DatedItemRoutes.delete(.task, request, id: task, environment)
        case .opportunities: try await DatedItemRoutes.list(.opportunity, request, environment)
        case .createOpportunity: try await DatedItemRoutes.create(.opportunity, request, environment)
        case .updateOpportunity(let opportunity):
            try await DatedItemRoutes.update(.opportunity, request, id: opportunity, environment)
        case .deleteOpportunity(let opportunity):
            try await DatedItemRoutes.delete(.opportunity, request, id: opportunity, environment)
        }
    }

    /// Makes a visit near Oldenburg; answers its number.
    @discardableResult
    func visit(
        _ name: String,
        _ begins: String,
        _ ends: String,
        on day: String = "2026-11-30",
        of owner: Account.ID,
        hasPlace: Bool = true
    ) async throws -> String {
        let place = hasPlace ? #","lat":53.2,"lon":8.3"# : ""
        let reply = try await call(
            .createVisit,
            as: owner,
            json: """
                {"kunde":{"name":"\(name)","adresse":"Weg 1"\(place)},"datum":"\(day)","uhrzeit":"\(begins)","uhrzeitEnde":"\(ends)"}
                """
        )
        guard reply.status == 201, let id = reply.object["id"] as? Int else {
            preconditionFailure("\(reply.status) \(reply.faults)")
        }
        return String(id)
    }
}
