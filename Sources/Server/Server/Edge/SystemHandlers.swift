internal import API
internal import Accounts
internal import Base
internal import Boards
internal import Foundation
internal import HTTP
internal import Outbox
internal import Store

/// What operators and programs ask about the server itself.
enum SystemHandlers {
    private struct Health: Encodable {
        let status = "ok"
    }

    /// 200 when the database answers; 503 with the reason otherwise.
    static func health(_ environment: ServerEnvironment) async throws -> Response {
        do {
            let answer = try await environment.database.read { try $0.scalar("SELECT 1", as: Int.self) }
            guard answer == 1 else { throw StoreError.unavailable("no answer") }
        } catch {
            environment.log.error("health", "the database does not answer: \(error)")
            throw Problem(503, "database_unavailable")
        }
        return try JSONBody.response(Health()).with("Cache-Control", "no-store")
    }

    /// The counters; without a token for this machine only, as if it did not exist for everybody else.
    static func metrics(_ request: Request, _ environment: ServerEnvironment) async throws -> Response {
        if let token = environment.configuration.metricsToken {
            guard let given = request.head.bearerToken, ConstantTime.equal(Array(given.utf8), Array(token.utf8)) else {
                throw Problem(401, "unauthorized", headers: ["WWW-Authenticate": "Bearer"])
            }
        } else if !environment.accounts.proxies.clientAddress(of: request.head).isLoopback {
            throw Problem.notFound
        }
        let gauges = try await Gauges.read(environment)
        return Response.bytes(
            Array(environment.metrics.text(gauges).utf8),
            type: "text/plain; version=0.0.4; charset=utf-8"
        ).with("Cache-Control", "no-store")
    }

    /// The OpenAPI document.
    static func openAPI(_ environment: ServerEnvironment) throws -> Response {
        try JSONBody.response(
            OpenAPIDocument.make(version: Version.text, server: environment.configuration.baseURL.description)
        )
    }
}

/// The release.
package enum Version {
    /// Semantic version, as in the changelog.
    package static let text = "0.1.0"
}
