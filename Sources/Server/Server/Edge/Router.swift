internal import API
internal import Accounts
internal import Base
internal import HTML
internal import HTTP
internal import Store

/// From a request to its answer: guards, the table of routes and pages, errors, headers.
struct Router: Sendable {
    let environment: ServerEnvironment
    private let crossSite: CrossSite
    private let sharing: CrossOriginSharing

    init(_ environment: ServerEnvironment) {
        self.environment = environment
        let configuration = environment.configuration
        crossSite = CrossSite(
            own: configuration.baseURL,
            others: configuration.corsOrigins.union(CrossOriginSharing.appOrigins)
        )
        sharing = CrossOriginSharing(origins: configuration.corsOrigins)
    }

    /// Answers a request.
    ///
    /// Never throws: whatever goes wrong becomes an answer.
    func respond(_ request: Request) async -> Response {
        let head = request.head
        var response: Response
        if let preflight = isAPI(head) ? sharing.preflight(head) : nil {
            response = preflight
        } else {
            response = await answer(request)
            if isAPI(head) { response.headers += sharing.fields(for: head) }
        }
        keepLanguage(head, &response)
        renewSession(head, &response)
        SecurityHeaders.apply(
            to: &response,
            for: head,
            isBehindTLS: environment.configuration.baseURL.description.hasPrefix("https:")
        )
        return ResponseCompression.apply(to: response, for: head)
    }

    private func answer(_ request: Request) async -> Response {
        do {
            guard crossSite.allows(request.head) || isUnsubscribing(request.head) || isFromApple(request.head) else {
                throw Problem(403, "cross_site")
            }
            return try await route(request)
        } catch {
            return answer(to: request, with: problem(for: error))
        }
    }

    private func route(_ request: Request) async throws -> Response {
        let route = Route.table.match(method: request.method, path: request.path)
        if case .found(let route) = route { return try await handle(route, request) }
        let page = Page.table.match(method: request.method, path: request.path)
        if case .found(let page) = page { return try await show(page, request) }
        let allowed = [allowed(route), allowed(page)].flatMap(\.self)
        guard !allowed.isEmpty else { throw Problem.notFound }
        throw Problem(405, "method_not_allowed", headers: ["Allow": allowed.joined(separator: ", ")])
    }

    private func allowed<Target>(_ match: PathTable<Target>.Match) -> [String] {
        if case .methodNotAllowed(let allowed) = match { allowed } else { [] }
    }

    /// What the client is told about an error; what only the operator may know goes to the log.
    private func problem(for error: any Error) -> Problem {
        switch error {
        case let problem as Problem: return problem
        case is CancellationError: return Problem(503, "unavailable")
        case StoreError.busy, StoreError.closed, StoreError.unavailable:
            environment.log.error("http", "the database does not answer: \(error)")
            return Problem(503, "unavailable", headers: ["Retry-After": "10"])
        default:
            environment.log.error("http", "a request failed: \(error)")
            return Problem(500, "internal")
        }
    }

    /// A document for programs, a page for people.
    private func answer(to request: Request, with problem: Problem) -> Response {
        let head = request.head
        guard wantsPage(request) else {
            return ProblemAnswer.response(problem, environment.texts(for: head))
        }
        if problem.status == 401 {
            return .seeOther(ReturnPath.signIn(for: head))
        }
        if ["account_pending", "account_disabled"].contains(problem.code) {
            return .seeOther(ReturnPath.through("/konto/bestaetigen", for: head))
        }
        let place = head.path.first ?? ""
        let model = ErrorPage.Model(
            status: problem.status,
            fault: Fault(problem.code, problem.arguments),
            app: place == "visits" ? .visits : ["k", "boards"].contains(place) ? .boards : .council,
            backHref: place == "visits" ? "/visits" : "/"
        )
        var response = Response.html(
            ErrorPage.render(model, environment.page(for: head, viewer: nil)),
            status: problem.status
        )
        response.headers += problem.headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        return response
    }

    /// Mail programs send their one click from wherever they are (RFC 8058); the link itself is the proof.
    private func isUnsubscribing(_ head: RequestHead) -> Bool { head.path.first == "abmelden" && head.path.count == 2 }

    /// Apple's page posts here from its own site; the way's cookie and what it hands back are the proof.
    private func isFromApple(_ head: RequestHead) -> Bool { head.path == ["auth", "apple", "return"] }

    private func wantsPage(_ request: Request) -> Bool {
        if isAPI(request.head) { return false }
        let isForm = request.headers["Content-Type"]?.hasPrefix("application/x-www-form-urlencoded") == true
        return isForm || request.headers["Accept"]?.contains("text/html") == true
    }

    private func isAPI(_ head: RequestHead) -> Bool { head.path.first == "api" }

    /// A choice made with `?lang=` holds for a year.
    private func keepLanguage(_ head: RequestHead, _ response: inout Response) {
        guard let chosen = head.query("lang"), let language = Language(rawValue: chosen),
            head.cookie(Languages.cookie) != chosen
        else { return }
        response.headers.append(("Set-Cookie", Languages.field(language)))
    }

    private func renewSession(_ head: RequestHead, _ response: inout Response) {
        let accounts = environment.accounts
        let cookie = SessionRenewal.cookie(
            for: head,
            answeredWith: response,
            accounts.tokens,
            accounts.settings,
            now: environment.clock.now()
        )
        if let cookie { response.headers.append(("Set-Cookie", cookie)) }
    }
}
