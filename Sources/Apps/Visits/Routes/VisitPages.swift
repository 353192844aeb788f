internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import Store
internal import VisitPlanner

/// Briefing, and the forms that make, change and delete a visit.
package enum VisitPages {
    private static let notices: Set<String> = ["created", "saved", "status", "approved"]

    /// `GET /visits/<id>/briefing`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's.
    package static func briefing(
        _ request: Request,
        visit: Int64,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        guard let briefing = try await Briefing.load(StoredVisit.ID(rawValue: visit), account, environment) else {
            throw Problem.notFound
        }
        let model = BriefingPage.Model(
            reader: try await environment.reader(account),
            briefing: briefing,
            today: environment.wall(account).day,
            notice: request.head.notice(notices)
        )
        return .html(BriefingPage.render(model, environment.context(request.head, account)))
    }

    /// `POST /visits/<id>/briefing`: another status.
    ///
    /// - Throws: 401, 403, 400, 404 for somebody else's.
    package static func submitBriefing(
        _ request: Request,
        visit: Int64,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let id = StoredVisit.ID(rawValue: visit)
        try await HomePages.setStatus(try await FormBody(request), id, account, environment)
        return .seeOther(VisitsAddress.briefing(id) + "?ok=status")
    }

    /// `GET /visits/neu`: an empty form, on the day that `?date=` names.
    ///
    /// - Throws: 401, 403, 422 for what is no date.
    package static func new(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        var draft = VisitFormPage.Draft()
        draft.day = CivilDay.text(of: try VisitRoutes.day(request, account, environment))
        return try await page(request, account, nil, draft, environment)
    }

    /// `POST /visits/neu`.
    ///
    /// - Throws: 401, 403.
    package static func submitNew(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let form = try await FormBody(request)
        do {
            let made = try await VisitDeeds.create(try draft(form), account, environment)
            return .seeOther(VisitsAddress.briefing(made.id) + "?ok=created")
        } catch let problem as Problem where [409, 422].contains(problem.status) {
            return try await page(request, account, nil, typed(form, problem), environment, status: problem.status)
        }
    }

    /// `GET /visits/<id>/bearbeiten`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's.
    package static func edit(
        _ request: Request,
        visit: Int64,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let stored = try await find(visit, account, environment)
        let texts = environment.page(request.head, account).texts
        let visit = stored.visit
        let draft = VisitFormPage.Draft(
            name: visit.customer.name,
            address: visit.customer.address,
            latitude: TypedNumber.text(visit.customer.coordinates?.latitude, texts),
            longitude: TypedNumber.text(visit.customer.coordinates?.longitude, texts),
            phone: visit.customer.phone ?? "",
            email: visit.customer.email ?? "",
            day: CivilDay.text(of: visit.begins.day),
            begins: visit.begins.clock,
            ends: visit.ends.clock
        )
        return try await page(request, account, stored, draft, environment)
    }

    /// `POST /visits/<id>/bearbeiten`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's.
    package static func submitEdit(
        _ request: Request,
        visit: Int64,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let form = try await FormBody(request)
        let stored = try await find(visit, account, environment)
        do {
            var draft = try draft(form)
            keepPlace(of: stored.visit, form, &draft, environment.page(request.head, account).texts)
            _ = try await VisitDeeds.update(stored.id, draft, account, environment)
            return .seeOther(VisitsAddress.briefing(stored.id) + "?ok=saved")
        } catch let problem as Problem where [409, 422].contains(problem.status) {
            return try await page(request, account, stored, typed(form, problem), environment, status: problem.status)
        }
    }

    /// Coordinates that stand in their fields unchanged are not new ones: another address then forgets them, and the
    /// digits that the fields do not show stay.
    private static func keepPlace(of visit: Visit, _ form: FormBody, _ draft: inout VisitDraft, _ texts: Texts) {
        let old = visit.customer.coordinates
        let isSame =
            form["lat"]?.trimmingBlanks == TypedNumber.text(old?.latitude, texts)
            && form["lon"]?.trimmingBlanks == TypedNumber.text(old?.longitude, texts)
        if isSame { draft.coordinates = nil }
    }

    /// `GET /visits/<id>/loeschen`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's.
    package static func confirmDeletion(
        _ request: Request,
        visit: Int64,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let stored = try await find(visit, account, environment)
        let reader = try await environment.reader(account)
        return .html(VisitFormPage.renderDeletion(stored, reader, environment.context(request.head, account)))
    }

    /// `POST /visits/<id>/loeschen`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's.
    package static func submitDeletion(
        _ request: Request,
        visit: Int64,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let stored = try await find(visit, account, environment)
        try await VisitDeeds.delete(stored.id, account, environment)
        let today = environment.wall(account).day
        let number = stored.visit.begins.day
        return .seeOther(VisitsAddress.day(number, today: today) + (number == today ? "?" : "&") + "ok=deleted")
    }

    static func find(_ id: Int64, _ account: Account, _ environment: VisitsEnvironment) async throws -> StoredVisit {
        try await environment.database.read {
            try VisitDeeds.visit(StoredVisit.ID(rawValue: id), account, environment, in: $0)
        }
    }

    /// The form's fields as a draft.
    private static func draft(_ form: FormBody) throws(Problem) -> VisitDraft {
        var check = FieldCheck()
        var draft = VisitDraft()
        draft.name = check.text.line(form["kunde"] ?? "", "kunde.name", limit: VisitDraft.nameLimit)
        draft.address =
            check.text.optionalLine(form["adresse"], "kunde.adresse", limit: VisitDraft.addressLimit) ?? ""
        draft.phone = .some(check.phone(form["telefon"], "kunde.telefon"))
        draft.email = .some(check.email(form["email"], "kunde.email"))
        let lat = TypedNumber.read(form["lat"], "kunde.lat", &check)
        let lon = TypedNumber.read(form["lon"], "kunde.lon", &check)
        try check.finish()
        draft.coordinates = check.coordinates(lat, lon)
        draft.day = required(form, "datum", &check).flatMap { check.day($0, "datum") }
        draft.begins = required(form, "uhrzeit", &check).flatMap { check.clock($0, "uhrzeit") }
        if let ends = form["uhrzeitEnde"], !ends.isEmpty { draft.ends = check.clock(ends, "uhrzeitEnde") }
        try check.finish()
        return draft
    }

    private static func required(_ form: FormBody, _ name: String, _ check: inout FieldCheck) -> String? {
        guard let text = form[name], !text.isEmpty else {
            check.missing(name)
            return nil
        }
        return text
    }

    private static func typed(_ form: FormBody, _ problem: Problem) -> VisitFormPage.Draft {
        VisitFormPage.Draft(
            name: form["kunde"] ?? "",
            address: form["adresse"] ?? "",
            latitude: form["lat"] ?? "",
            longitude: form["lon"] ?? "",
            phone: form["telefon"] ?? "",
            email: form["email"] ?? "",
            day: form["datum"] ?? "",
            begins: form["uhrzeit"] ?? "",
            ends: form["uhrzeitEnde"] ?? "",
            faults: FormFaults(problem)
        )
    }

    private static func page(
        _ request: Request,
        _ account: Account,
        _ stored: StoredVisit?,
        _ draft: VisitFormPage.Draft,
        _ environment: VisitsEnvironment,
        status: Int = 200
    ) async throws -> Response {
        let model = VisitFormPage.Model(reader: try await environment.reader(account), visit: stored, draft: draft)
        return .html(VisitFormPage.render(model, environment.context(request.head, account)), status: status)
    }
}
