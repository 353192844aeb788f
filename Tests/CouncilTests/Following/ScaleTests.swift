import Accounts
import Base
import Notify
import Store
import TestSupport
import Testing

@testable import Council

/// Many people are told in few statements, and nobody of them twice.
@Suite struct ScaleTests {
    @Test func `two thousand people are told of a session in pieces, a few statements each`() async throws {
        let town = try await Town()
        let now = town.clock.now
        let body = town.body
        try await town.committee()
        try await town.database.write { transaction in
            for start in stride(from: 0, to: 2000, by: 500) {
                var people: [Value] = []
                for number in start..<start + 500 {
                    people += [.text("p\(number)@example.org"), .text("x"), .text("active"), .integer(1), now.value]
                }
                try transaction.execute(
                    .rows(
                        "INSERT INTO web_users (email, password_hash, status, email_verified, created_at) VALUES",
                        columns: 5,
                        people
                    )
                )
            }
            try transaction.execute(
                """
                INSERT INTO topics (owner_id, name, description, created_at) SELECT id, 'Radverkehr', '', \(now) FROM web_users
                """
            )
            try transaction.execute(
                """
                INSERT INTO committee_subscriptions (owner_id, body, committee_name, created_at)
                SELECT id, \(body), 'Verkehrsausschuss', \(now) FROM web_users
                """
            )
        }
        _ = try await town.published([.init("Ö 6", "Radverkehr am Kanal"), .init("Ö 7", "Hafen")])
        town.statements.clear()
        _ = try await CouncilJob.run(town.environment)
        _ = try await CommitteesJob.run(town.environment)
        #expect(try await town.count("notification_queue") == 2000)
        // The queue takes a hundred notices in a statement; with its traces and marks that is a few hundred in all.
        #expect(town.statements.statements.count < 400)
    }
}
