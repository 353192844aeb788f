internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import Store
internal import VisitPlanner

/// Profil (`/visits/profil`).
package enum ProfilePages {
    private static let notices: Set<String> = ["saved"]
    private static let tests: Set<String> = ["tested.none", "tested.email", "tested.push", "tested.both"]

    /// The page.
    ///
    /// - Throws: 401, 403.
    package static func show(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        return try await page(request, account, nil, environment)
    }

    /// `POST /visits/profil`: keeps what was chosen, or sends a test.
    ///
    /// - Throws: 401, 403, 400 for a form that says nothing, 429 for too many tests.
    package static func submit(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let form = try await FormBody(request)
        do {
            switch form["action"] {
            case "test":
                let served = try await NotificationsPageRoute.sendTest(to: account, environment.accounts)
                return .seeOther("\(VisitsAddress.profile)?ok=\(served)")
            case "save":
                let state = try await state(request, account, environment)
                try await change(form, state).apply(to: account, environment)
                return .seeOther(VisitsAddress.profile + "?ok=saved")
            default: throw Problem(400, "malformed_form")
            }
        } catch let problem as Problem where problem.status == 422 {
            return try await page(request, account, typed(form, problem), environment, status: 422)
        } catch let problem as Problem where problem.status == 429 {
            let texts = environment.page(request.head, account).texts
            var draft = kept(try await state(request, account, environment), texts)
            draft.faults = FormFaults(problem)
            return try await page(request, account, draft, environment, status: 429)
        }
    }

    private static func state(
        _ request: Request,
        _ account: Account,
        _ environment: VisitsEnvironment
    ) async throws -> SettingsState {
        let texts = environment.page(request.head, account).texts
        return try await environment.database.read { try SettingsState.load(account, texts, environment, in: $0) }
    }

    private static func page(
        _ request: Request,
        _ account: Account,
        _ draft: ProfilePage.Draft?,
        _ environment: VisitsEnvironment,
        status: Int = 200
    ) async throws -> Response {
        let context = environment.context(request.head, account)
        let state = try await state(request, account, environment)
        let model = ProfilePage.Model(
            reader: try await environment.reader(account),
            topics: state.topics,
            draft: draft ?? kept(state, context.texts),
            notice: request.head.notice(notices),
            tested: request.head.notice(tests)
        )
        return .html(ProfilePage.render(model, context), status: status)
    }

    private static func kept(_ state: SettingsState, _ texts: Texts) -> ProfilePage.Draft {
        let chosen = state.chosen
        return ProfilePage.Draft(
            on: Set(state.topics.filter(\.isOn).map(\.key)),
            devicePlans: state.devicePlans,
            threshold: String(chosen.delayThreshold),
            evening: WallTime(day: 0, second: chosen.evening).clock,
            address: chosen.start?.address ?? "",
            latitude: TypedNumber.text(chosen.start?.coordinates?.latitude, texts),
            longitude: TypedNumber.text(chosen.start?.coordinates?.longitude, texts)
        )
    }

    private static func change(_ form: FormBody, _ state: SettingsState) throws(Problem) -> SettingsChange {
        var check = FieldCheck()
        var change = SettingsChange()
        let wanted = Set(form.all("on"))
        // Only what differs is set: a topic that was never touched keeps following its default.
        for topic in state.topics where wanted.contains(topic.key) != topic.isOn {
            change.switches[topic.key] = !topic.isOn
        }
        // What a device says of itself for a while does not become a choice for good because the form is sent.
        let devicePlans = form["device_plans"] != nil
        if devicePlans != state.devicePlans { change.devicePlans = devicePlans }
        let minutes = (form["delay_threshold_minutes"] ?? "").trimmingBlanks
        if let number = CivilDay.digits(Array(minutes.utf8)[...]) {
            change.delayThreshold = number
            SettingsChange.checkThreshold(number, &check)
        } else {
            check.add("number_type", "delay_threshold_minutes")
        }
        change.evening = check.clock(form["evening_time"] ?? "", "evening_time")
        let address = check.text.optionalLine(form["adresse"], "start.adresse", limit: VisitDraft.addressLimit) ?? ""
        let lat = TypedNumber.read(form["lat"], "start.lat", &check)
        let lon = TypedNumber.read(form["lon"], "start.lon", &check)
        try check.finish()
        let place = check.coordinates(lat, lon, "start") ?? nil
        try check.finish()
        change.start = .some(address.isEmpty && place == nil ? nil : .init(address: address, coordinates: place))
        return change
    }

    private static func typed(_ form: FormBody, _ problem: Problem) -> ProfilePage.Draft {
        ProfilePage.Draft(
            on: Set(form.all("on")),
            devicePlans: form["device_plans"] != nil,
            threshold: form["delay_threshold_minutes"] ?? "",
            evening: form["evening_time"] ?? "",
            address: form["adresse"] ?? "",
            latitude: form["lat"] ?? "",
            longitude: form["lon"] ?? "",
            faults: FormFaults(problem)
        )
    }
}
