internal import API
internal import Base
package import HTTP
internal import Store

/// How far somebody came in setting the app up.
package enum SetupRoutes {
    /// `GET /api/onboarding/setup`.
    ///
    /// - Throws: 401, 403.
    package static func show(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        return try await answer(account, environment) { try SetupProgress.find(account.id, in: $0) }
    }

    /// `POST /api/onboarding/setup`: the step that somebody is at, and whether it was the last.
    ///
    /// - Throws: 401, 403, 422.
    package static func note(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        let body = try await JSONBody.decode(AccountWire.SetupStep.self, from: request)
        let now = environment.clock.now()
        return try await answer(account, environment) { transaction in
            try SetupProgress.note(
                step: body.step,
                isDone: body.done ?? false,
                of: account.id,
                now: now,
                in: transaction
            )
        }
    }

    private static func answer(
        _ account: Account,
        _ environment: AccountsEnvironment,
        _ body: @escaping @Sendable (Transaction) throws -> SetupProgress?
    ) async throws -> Response {
        let (found, interests) = try await environment.database.write { transaction in
            let all = try environment.surroundings.interests([account.id], transaction)
            return (try body(transaction), all[account.id.rawValue] ?? Interests())
        }
        guard let found else { throw Problem.unauthorized }
        let hasInterests = !interests.topics.isEmpty || !interests.committees.isEmpty
        return try JSONBody.response(
            AccountWire.Setup(
                step: found.step,
                startedAt: found.startedAt,
                doneAt: found.doneAt,
                pending: found.isPending(hasInterests: hasInterests)
            )
        )
    }
}
