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
            guard let given = request.head.bearerToken, ConstantTime.equal(given.utf8, token.utf8) else {
                throw Problem(401, "unauthorized", headers: ["WWW-Authenticate": "Bearer"])
            }
        } else if !environment.accounts.proxies.clientAddress(of: request.head).isLoopback {
            throw Problem.notFound
        }
        let now = environment.clock.now()
        let (waiting, bells) = try await environment.database.read { transaction in
            (
                try Housekeeping.waiting(now: now, in: transaction),
                try transaction.scalar("SELECT COUNT(*) FROM push_subscription", as: Int.self) ?? 0
            )
        }
        let late = waiting.oldestDue.map { Double((now - $0).wholeMilliseconds) / 1000 } ?? 0
        let gauges = [
            Metrics.Gauge(
                name: "meldewerk_queue_waiting",
                help: "Notices that have not ended.",
                value: Double(waiting.count)
            ),
            Metrics.Gauge(
                name: "meldewerk_queue_late_seconds",
                help: "How long the oldest due notice has been due.",
                value: max(0, late)
            ),
            Metrics.Gauge(
                name: "meldewerk_push_subscriptions",
                help: "Bells that are on.",
                value: Double(bells)
            ),
            Metrics.Gauge(
                name: "process_resident_memory_bytes",
                help: "Memory in use.",
                value: Double(residentBytes())
            ),
            Metrics.Gauge(
                name: "process_start_time_seconds",
                help: "Start of the process.",
                value: Double(environment.startedAt.milliseconds) / 1000
            ),
        ]
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

    /// Resident pages of this process, as Linux counts them; 0 elsewhere.
    private static func residentBytes() -> Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        let fields = text.split(separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4096 : 0
    }
}

/// The release.
package enum Version {
    /// Semantic version, as in the changelog.
    package static let text = "0.1.0"
}
