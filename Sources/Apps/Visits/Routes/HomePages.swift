internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import Store
internal import VisitPlanner

/// Heute (`/visits`), and what is sent from there.
package enum HomePages {
    private static let notices: Set<String> = ["created", "saved", "deleted", "status"]

    /// The page.
    ///
    /// - Throws: 401, 403, 422 for what is no date.
    package static func show(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let number = try VisitRoutes.day(request, account, environment)
        var model = try await model(request, account, number, environment)
        model.notice = request.head.notice(notices)
        if request.head.query("ok") == "imported" {
            model.outcome = VisitImport.Outcome(
                imported: count(request.head, "neu"),
                changed: count(request.head, "geaendert"),
                faults: []
            )
        }
        return .html(HomePage.render(model, environment.context(request.head, account)))
    }

    private static func count(_ head: RequestHead, _ name: String) -> Int {
        head.query(name).flatMap { CivilDay.digits(Array($0.utf8)[...]) } ?? 0
    }

    private static func model(
        _ request: Request,
        _ account: Account,
        _ number: Int64,
        _ environment: VisitsEnvironment
    ) async throws -> HomePage.Model {
        let day = try await PlanRoutes.day(request, account, environment)
        let zones = environment.zones
        let (visits, open) = try await environment.database.read { transaction in
            (
                try StoredVisit.all(of: account.id, days: number...number, zones, in: transaction),
                try StoredVisit.open(of: account.id, now: day.now, zones, in: transaction)
            )
        }
        return HomePage.Model(
            reader: environment.reader(account, open: open.count),
            firstName: PlanRoutes.firstName(account),
            number: number,
            today: day.zone.wallTime(at: day.now).day,
            zone: day.zone,
            figures: DayFigures(visits, day, on: number),
            stops: DayStop.all(visits, day),
            start: day.chosen.start,
            threshold: day.chosen.delayThreshold,
            open: open
        )
    }

    /// `POST /visits`: a visit's status, or a file with visits.
    ///
    /// - Throws: 401, 403, 404 for somebody else's visit, 400 for a form that says nothing.
    package static func submit(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let media = request.headers["Content-Type"] ?? ""
        if media.lowercased().hasPrefix("multipart/form-data") {
            return try await take(request, media, account, environment)
        }
        let form = try await FormBody(request)
        guard form["action"] == "status", let id = form["visit"].flatMap({ Int64(digits: $0) }) else {
            throw Problem(400, "malformed_form")
        }
        try await setStatus(form, StoredVisit.ID(rawValue: id), account, environment)
        let today = environment.wall(account).day
        let number = form["date"].flatMap { CivilDay.number(of: $0) } ?? today
        let address = VisitsAddress.day(number, today: today)
        return .seeOther(address + (number == today ? "?" : "&") + "ok=status")
    }

    /// Sets the status that a form's button names.
    ///
    /// - Throws: 400 for another word, 404 for somebody else's visit.
    static func setStatus(
        _ form: FormBody,
        _ id: StoredVisit.ID,
        _ account: Account,
        _ environment: VisitsEnvironment
    ) async throws {
        guard let status = form["status"].flatMap(Visit.Status.init(rawValue:)) else {
            throw Problem(400, "malformed_form")
        }
        var draft = VisitDraft()
        draft.status = status
        _ = try await VisitDeeds.update(id, draft, account, environment)
    }

    /// Takes a file; what was wrong with it stands on the page, and the rest is there.
    private static func take(
        _ request: Request,
        _ media: String,
        _ account: Account,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let today = environment.wall(account).day
        let context = environment.context(request.head, account)
        let parts = MultipartForm.parts(of: try await request.collectBody(), contentType: media)
        do {
            guard let file = parts?.first(where: { $0.name == "datei" }) else { throw Problem(400, "malformed_form") }
            let isTable = file.fileName?.lowercased().hasSuffix(".ics") != true && !looksLikeCalendar(file.bytes)
            let outcome = try await VisitImport.run(
                isTable ? UnicodeTable.bytes(file.bytes) : file.bytes,
                as: isTable ? .table : .calendar,
                for: account,
                context.texts,
                environment
            )
            guard !outcome.faults.isEmpty else {
                let counts = "neu=\(outcome.imported)&geaendert=\(outcome.changed)"
                return .seeOther("\(VisitsAddress.home)?ok=imported&\(counts)")
            }
            var model = try await model(request, account, today, environment)
            model.outcome = outcome
            return .html(HomePage.render(model, context))
        } catch let problem as Problem where [400, 409].contains(problem.status) {
            var model = try await model(request, account, today, environment)
            model.refusal = Fault(problem.code, problem.arguments)
            return .html(HomePage.render(model, context), status: problem.status)
        }
    }

    private static func looksLikeCalendar(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes.prefix(64), as: UTF8.self).uppercased().contains("BEGIN:VCALENDAR")
    }
}

/// Tables as older spreadsheets write them.
enum UnicodeTable {
    /// The bytes as UTF-8; what is none is taken for Windows-1252, which spreadsheets in Germany write.
    static func bytes(_ bytes: [UInt8]) -> [UInt8] {
        guard String(validating: bytes, as: UTF8.self) == nil else { return bytes }
        var text = String.UnicodeScalarView()
        for byte in bytes {
            text.append(byte == 0x80 ? "\u{20AC}" : Unicode.Scalar(byte))
        }
        return Array(String(text).utf8)
    }
}
