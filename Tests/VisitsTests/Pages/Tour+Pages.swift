import API
import Accounts
import Base
import Foundation
import HTTP
import Store
import TestSupport
import Testing
import VisitPlanner

@testable import Visits

/// A page, or what a form came to.
struct Opened {
    let status: Int
    let text: String
    /// Where a form leads on.
    let location: String?

    init(_ body: () async throws -> Response) async throws {
        do {
            let response = try await body()
            status = response.status
            guard case .bytes(let bytes) = response.body else { preconditionFailure("no bytes") }
            text = String(decoding: bytes, as: UTF8.self)
            location = response.header("Location")
        } catch let problem as Problem {
            status = problem.status
            text = ""
            location = nil
        }
    }
}

extension Tour {
    /// A page, or a form sent to it, by its address.
    func open(
        _ target: String,
        as owner: Account.ID? = nil,
        form: [(String, String)]? = nil,
        file: (name: String, text: [UInt8])? = nil
    ) async throws -> Opened {
        var headers: [(name: String, value: String)] = []
        if let owner {
            let claims = SessionClaims(account: owner, expires: clock.now + .days(80), version: 0)
            headers.append(("Cookie", "access_token=" + claims.token(environment.accounts.tokens)))
        }
        let method = form == nil && file == nil ? "GET" : "POST"
        var body: [UInt8] = []
        if let form {
            headers.append(("Content-Type", "application/x-www-form-urlencoded"))
            let text = form.map { "\(PathSegment.encode($0.0))=\(PathSegment.encode($0.1))" }.joined(separator: "&")
            body = Array(text.utf8)
        }
        if let file {
            headers.append(("Content-Type", "multipart/form-data; boundary=grenze"))
            let head = "--grenze\r\nContent-Disposition: form-data; name=\"datei\"; filename=\"\(file.name)\"\r\n\r\n"
            body = Array(head.utf8) + file.text + Array("\r\n--grenze--\r\n".utf8)
        }
        guard let head = RequestHead(method: method, target: target, headers: Headers(headers)) else {
            preconditionFailure("\(target) is no target")
        }
        let request = Request(head: head, body: .bytes(body))
        guard case .found(.visits(let page)) = Page.table.match(method: method, path: request.path) else {
            preconditionFailure("\(target) is no page")
        }
        return try await Opened { try await answer(page, request) }
    }

    private func answer(_ page: VisitsPage, _ request: Request) async throws -> Response {
        switch page {
        case .home: try await HomePages.show(request, environment)
        case .submitHome: try await HomePages.submit(request, environment)
        case .open: try await ReportPages.open(request, environment)
        case .tasks: try await DatedItemPages.list(.task, request, environment)
        case .submitTasks: try await DatedItemPages.submit(.task, request, environment)
        case .task(let task): try await DatedItemPages.show(.task, request, id: task, environment)
        case .submitTask(let task): try await DatedItemPages.submit(.task, request, id: task, environment)
        case .confirmDeleteTask(let task):
            try await DatedItemPages.confirmDeletion(.task, request, id: task, environment)
        case .opportunities: try await DatedItemPages.list(.opportunity, request, environment)
        case .submitOpportunities: try await DatedItemPages.submit(.opportunity, request, environment)
        case .opportunity(let chance): try await DatedItemPages.show(.opportunity, request, id: chance, environment)
        case .submitOpportunity(let chance):
            try await DatedItemPages.submit(.opportunity, request, id: chance, environment)
        case .confirmDeleteOpportunity(let chance):
            try await DatedItemPages.confirmDeletion(.opportunity, request, id: chance, environment)
        case .profile: try await ProfilePages.show(request, environment)
        case .submitProfile: try await ProfilePages.submit(request, environment)
        case .new: try await VisitPages.new(request, environment)
        case .submitNew: try await VisitPages.submitNew(request, environment)
        case .briefing(let visit): try await VisitPages.briefing(request, visit: visit, environment)
        case .submitBriefing(let visit): try await VisitPages.submitBriefing(request, visit: visit, environment)
        case .report(let visit): try await ReportPages.show(request, visit: visit, environment)
        case .submitReport(let visit): try await ReportPages.submit(request, visit: visit, environment)
        case .edit(let visit): try await VisitPages.edit(request, visit: visit, environment)
        case .submitEdit(let visit): try await VisitPages.submitEdit(request, visit: visit, environment)
        case .confirmDelete(let visit): try await VisitPages.confirmDeletion(request, visit: visit, environment)
        case .submitDelete(let visit): try await VisitPages.submitDeletion(request, visit: visit, environment)
        case .offline: VisitsAppFiles.offline(request, environment)
        case .manifest: try VisitsAppFiles.manifest(request, environment)
        }
    }

    /// A visitor with a day of six visits, at 9:00: one is done, one is called off, one has no place.
    func sixVisits() async throws -> (owner: Account.ID, visits: [String]) {
        let owner = try await visitor()
        var visits: [String] = []
        for (name, begins, ends, lat, lon) in [
            ("Tischlerei Eckhorn", "08:00", "08:45", "53.20", "8.30"),
            ("Gärtnerei Lindhof", "10:30", "11:30", "53.35", "8.10"),
            ("Hotel Seeblick", "12:00", "12:30", "53.18", "8.02"),
            ("Norddeutsche Baustoffhandelsgenossenschaft", "12:00", "14:00", "53.08", "8.25"),
            ("Bäckerei Morgenrot", "14:30", "15:00", "", ""),
            ("Autohaus am Ring", "16:15", "17:00", "53.14", "8.40"),
        ] {
            let place = lat.isEmpty ? "" : ",\"lat\":\(lat),\"lon\":\(lon)"
            let made = try await call(
                .createVisit,
                as: owner,
                json: """
                    {"kunde":{"name":"\(name)","adresse":"Weg 1"\(place)},"datum":"2026-11-30","uhrzeit":"\(begins)",\
                    "uhrzeitEnde":"\(ends)"}
                    """
            )
            guard let id = made.object["id"] as? Int else { preconditionFailure("\(made.faults)") }
            visits.append(String(id))
        }
        try await call(.updateVisit(visits[0]), as: owner, json: #"{"status":"erledigt"}"#)
        try await call(.updateVisit(visits[2]), as: owner, json: #"{"status":"abgesagt"}"#)
        clock.set(to: clock.now + .hours(2))
        return (owner, visits)
    }

    /// How many rows a table has.
    func count(_ table: SQL) async throws -> Int {
        try await database.read { try $0.scalar("SELECT COUNT(*) FROM \(table)") ?? 0 }
    }
}

/// Whether a page is well-formed and the one that somebody looked at.
func check(_ opened: Opened, _ name: String, status: Int = 200) {
    #expect(opened.status == status, "\(name)")
    #expect(Markup.faults(in: opened.text) == [], "\(name)")
    let verdict = Snapshot.compare(opened.text, name + ".html", beside: #filePath)
    #expect(verdict == .same || verdict == .recorded, "\(name): \(verdict)")
}
