internal import API
internal import Base
private import Foundation
internal import HTML
package import HTTP
internal import Store

/// `/auth/apple` and `/auth/apple/return`: a browser's way to Apple and back, without a script of Apple's.
package enum ApplePageRoutes {
    /// Where a way begins.
    static let path = "/auth/apple"
    /// Where Apple's page posts to: the one form that another site may send here, since only whoever began a way has
    /// its cookie.
    package static let returnPath = "/auth/apple/return"

    /// The address of a way's beginning.
    static func start(_ purpose: AppleJourney.Purpose, next: String? = nil) -> String {
        guard purpose != .signIn else { return SignInDocument.path(path, next: next) }
        return "\(path)?zweck=\(purpose.rawValue)"
    }

    /// Leads to Apple (303), with a cookie that knows the way back.
    ///
    /// - Throws: 404 where browsers do not sign in with Apple.
    package static func begin(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        guard let serviceID = environment.apple.serviceID else { throw Problem.notFound }
        let journey = AppleJourney(
            request.head.query("zweck").flatMap(AppleJourney.Purpose.init) ?? .signIn,
            request.head.query("weiter").flatMap(ReturnPath.init),
            environment
        )
        let items = [
            ("client_id", serviceID), ("redirect_uri", environment.baseURL + returnPath),
            ("response_type", "code id_token"), ("response_mode", "form_post"), ("scope", "name email"),
            ("state", journey.state), ("nonce", journey.nonce),
        ]
        let query = items.map { "\($0.0)=\(PathSegment.encode($0.1))" }.joined(separator: "&")
        return Response.seeOther("\(environment.apple.endpoints.authorize)?\(query)")
            .with("Set-Cookie", journey.cookie(environment))
            .with("Cache-Control", "no-store")
    }

    /// Ends a way: signs in and goes on (303), or asks to confirm what the person came for, or says what went wrong.
    ///
    /// - Throws: 404 where browsers do not sign in with Apple, 400 and 415 for what is no form.
    package static func end(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        guard environment.apple.serviceID != nil else { throw Problem.notFound }
        let form = try await FormBody(request)
        guard let journey = try await journey(request.head, form, environment) else {
            return page(.stray, nil, request.head, environment, status: 400)
        }
        guard form["error"] == nil else {
            let isCancelled = form["error"] == "user_cancelled_authorize"
            return page(
                isCancelled ? .cancelled : .refused(Fault("apple_refused")),
                journey,
                request.head,
                environment,
                status: isCancelled ? 200 : 400
            )
        }
        do {
            return try await finish(journey, form, request.head, environment)
        } catch let problem as Problem {
            var response = page(
                .refused(Fault(problem.code, problem.arguments)),
                journey,
                request.head,
                environment,
                status: problem.status
            )
            response.headers += problem.headers.map { ($0.key, $0.value) }
            return response
        }
    }

    /// The way that ends here; nil for one that we did not begin, that is too old, or that has ended before.
    private static func journey(
        _ head: RequestHead,
        _ form: FormBody,
        _ environment: AccountsEnvironment
    ) async throws -> AppleJourney? {
        guard let journey = AppleJourney(head, state: form["state"] ?? "", environment) else { return nil }
        let hash = MailedToken(journey.state, environment).hash
        let isFirst = try await environment.database.write {
            try AppleJourney.end(hash, until: journey.expires, in: $0)
        }
        return isFirst ? journey : nil
    }

    private static func finish(
        _ journey: AppleJourney,
        _ form: FormBody,
        _ head: RequestHead,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        if let seconds = await environment.secondsToWait(AppleSignIn.limit, head) {
            throw Problem.tooMany(retryAfter: seconds)
        }
        let token = form["id_token"] ?? ""
        let now = environment.clock.now()
        let identity = try await environment.apple.identity(token, at: now, nonce: journey.nonce)
        switch journey.purpose {
        case .signIn:
            let account = try await AppleSignIn.enter(identity, name: name(form["user"]), head, environment)
            return Response.seeOther(SignIn.onward(account, journey.target, environment))
                .with("Set-Cookie", SignIn.cookie(account, environment))
                .with("Set-Cookie", AppleJourney.clearedCookie)
        case .address:
            let step = AppleReturnPage.Step.address(token: token, isMailed: environment.mail != nil)
            return page(step, journey, head, environment)
        case .deletion: return page(.deletion(token: token, code: form["code"] ?? ""), journey, head, environment)
        }
    }

    private struct Person: Decodable {
        struct Name: Decodable {
            let firstName: String?
            let lastName: String?
        }

        let name: Name?
    }

    /// What Apple's page adds the first time; not signed, so only a name is taken from it.
    private static func name(_ user: String?) -> String? {
        guard let user, let person = try? JSONDecoder().decode(Person.self, from: Data(user.utf8)) else { return nil }
        return AppleSignIn.name(given: person.name?.firstName, family: person.name?.lastName)
    }

    private static func page(
        _ step: AppleReturnPage.Step,
        _ journey: AppleJourney?,
        _ head: RequestHead,
        _ environment: AccountsEnvironment,
        status: Int = 200
    ) -> Response {
        let model = AppleReturnPage.Model(
            step: step,
            purpose: journey?.purpose ?? .signIn,
            next: journey?.target?.text
        )
        let context = environment.notifications.page(head, nil)
        return Response.html(AppleReturnPage.render(model, context), status: status)
            .with("Set-Cookie", AppleJourney.clearedCookie)
    }
}
