internal import Accounts
internal import HTTP

/// Who may use the visits.
enum VisitorAccess {
    /// The signed-in visitor.
    ///
    /// - Throws: 401, 403; without the right only where a deployment keeps the visits for some.
    static func account(_ request: Request, _ environment: VisitsEnvironment) async throws -> Account {
        environment.needsRight
            ? try await Session.having(.visits, request.head, environment.accounts).account
            : try await Session.active(request.head, environment.accounts).account
    }
}
