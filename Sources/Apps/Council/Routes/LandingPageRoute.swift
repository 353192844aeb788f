internal import API
internal import Accounts
internal import HTML
package import HTTP
internal import Store

/// The start page (`/`) of a deployment that has a council.
package enum LandingPageRoute {
    private static let shown = 4

    /// The page; nil where no town was imported yet.
    package static func get(
        _ request: Request,
        hasVisits: Bool,
        _ environment: CouncilEnvironment
    ) async throws -> Response? {
        let account = try await Session.optional(request.head, environment.accounts)?.account
        let today = environment.today.text
        let reader = try await environment.reader(account, request.head)
        let model = try await environment.database.read { transaction -> LandingPage.Model? in
            guard !reader.towns.towns.isEmpty else { return nil }
            let town = reader.towns.chosen
            var model = LandingPage.Model(reader: reader)
            model.coming = try transaction.all(
                """
                SELECT \(SessionLine.columns) FROM council_sessions
                WHERE council_sessions.deleted_at IS NULL AND council_sessions.is_cancelled = 0
                    AND council_sessions.session_date >= \(today) \(Town.condition(town))
                ORDER BY session_date, session_time, ksinr LIMIT \(shown)
                """
            )
            // Of the latest sessions' decisions those that weigh most: most of a protocol is routine.
            model.decided = try transaction.all(
                """
                SELECT * FROM (
                    SELECT \(DecisionLine.columns) FROM \(DecisionLine.source)
                    WHERE council_decisions.kind = 'decision' AND council_decisions.outcome <> 'kein_beschluss'
                        AND council_sessions.deleted_at IS NULL \(Town.condition(town))
                    ORDER BY council_decisions.session_date DESC, council_decisions.id DESC LIMIT 40) latest
                ORDER BY COALESCE(importance, 0) DESC, id DESC LIMIT \(shown)
                """
            )
            model.counts = (
                try count(
                    "\(DecisionLine.source) WHERE council_decisions.kind = 'decision' \(Town.condition(town))",
                    transaction
                ),
                try count("council_sessions WHERE deleted_at IS NULL \(Town.condition(town))", transaction),
                try Committee.names(of: town, in: transaction).count
            )
            return model
        }
        guard var model else { return nil }
        model.hasVisits = hasVisits
        return .html(LandingPage.render(model, environment.context(request.head, account)))
    }

    private static func count(_ what: SQL, _ transaction: Transaction) throws -> Int {
        try transaction.scalar("SELECT COUNT(*) FROM \(what)", as: Int.self) ?? 0
    }
}
