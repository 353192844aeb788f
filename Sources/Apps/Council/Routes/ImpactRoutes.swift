internal import API
internal import Accounts
internal import Base
package import HTTP
internal import Store

/// How far items and decisions reach, as administrators measure it.
package enum ImpactRoutes {
    /// The longest reason, in Unicode scalars.
    private static let reasonLimit = 500

    /// `PUT /api/admin/council/impact`: of a decision, or of an item of an agenda; null takes it back.
    ///
    /// - Throws: 401, 403, 404 for what there is not, 422.
    package static func set(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        _ = try await Session.admin(request.head, environment.accounts)
        let body = try await JSONBody.decode(FollowingWire.Impact.self, from: request)
        var check = TextCheck()
        let reason = check.line(body.reason, "reason", limit: reasonLimit)
        if let impact = body.impact, !(0...100).contains(impact) { check.add("value_error", "impact") }
        let item = body.ksinr.flatMap { session in body.item_number.map { (session, $0) } }
        // One of the two, and all of it.
        if (body.decision_id == nil) == (item == nil) { check.add("value_error", "decision_id") }
        guard check.faults.isEmpty else { throw Problem.invalid(check.faults) }
        let now = environment.clock.now()
        let isThere = try await environment.database.write { transaction -> Bool in
            if let id = body.decision_id {
                return try transaction.execute(
                    """
                    UPDATE council_decisions SET impact = \(body.impact), impact_reason = \(reason) WHERE id = \(id)
                    """
                ) == 1
            }
            guard let (session, number) = item else { return false }
            return try setItem(session, number, body.impact, reason, now, transaction)
        }
        guard isThere else { throw Problem.notFound }
        return .noContent
    }

    private static func setItem(
        _ session: Int64,
        _ number: String,
        _ impact: Int?,
        _ reason: String,
        _ now: Timestamp,
        _ transaction: Transaction
    ) throws -> Bool {
        let found: Int? = try transaction.scalar(
            "SELECT 1 FROM council_agenda_items WHERE ksinr = \(session) AND item_number = \(number)"
        )
        guard found != nil else { return false }
        guard let impact else {
            try transaction.execute(
                "DELETE FROM agenda_item_impact WHERE ksinr = \(session) AND item_number = \(number)"
            )
            return true
        }
        try transaction.execute(
            """
            INSERT INTO agenda_item_impact (ksinr, item_number, impact, reason, set_at)
            VALUES (\(session), \(number), \(impact), \(reason), \(now))
            ON CONFLICT (ksinr, item_number)
            DO UPDATE SET impact = excluded.impact, reason = excluded.reason, set_at = excluded.set_at
            """
        )
        return true
    }
}
