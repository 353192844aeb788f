import Accounts
import Base
import HTTP
import Store
import TestSupport
import Testing

@Suite struct SchemaTests {
    @Test func `every table with an owner is on the list of what belongs to an account`() async throws {
        let database = try await TestDatabase.inMemory(AccountsMigrations.all)
        let found = try await database.read { transaction in
            try transaction.tableColumns().flatMap { table, columns in
                columns.filter(OwnedTable.telltaleColumns.contains).map { OwnedTable(table, $0) }
            }
        }
        #expect(Set(found) == Set(OwnedTable.accounts))
        #expect(!found.isEmpty)
    }

    @Test func `the steps are numbered without gaps`() {
        #expect(AccountsMigrations.all.map(\.number) == Array(1...AccountsMigrations.all.count))
        #expect(AccountsMigrations.all.allSatisfy { $0.app == "accounts" })
    }
}

@Suite struct AdministratorsTests {
    @Test func `an existing account is promoted, and no other is made`() async throws {
        let world = try await AccountsWorld()
        try await world.register()
        let now = world.clock.now
        #expect(try await Administrators.grant(email: "bob@example.org", in: world.database, at: now) == .noAccount)
        #expect(try await Administrators.grant(email: " ADA@example.org", in: world.database, at: now) == .granted)
        let again = try await Administrators.grant(email: "ada@example.org", in: world.database, at: now)
        #expect(again == .wasAdministrator)
        #expect(try await Administrators.list(in: world.database, at: now).map(\.email) == ["ada@example.org"])
        let count: Int? = try await world.database.read { try $0.scalar("SELECT COUNT(*) FROM web_users") }
        #expect(count == 1)
    }

    @Test func `the operator is reminded at every start until somebody administers`() async throws {
        let world = try await AccountsWorld(adminEmail: "ada@example.org")
        try await Administrators.remind(world.environment)
        try await world.register()
        try await Administrators.remind(world.environment)
        #expect(world.log.messages() == [String](repeating: Administrators.hint, count: 3))
        _ = try await Administrators.grant(email: "ada@example.org", in: world.database, at: world.clock.now)
        try await Administrators.remind(world.environment)
        #expect(world.log.messages().count == 3)
        let unnamed = try await AccountsWorld()
        try await Administrators.remind(unnamed.environment)
        #expect(unnamed.log.entries.isEmpty)
        // With mail the link of the confirmation appoints.
        let mailing = try await AccountsWorld.mailing(adminEmail: "ada@example.org")
        try await Administrators.remind(mailing.environment)
        #expect(mailing.log.entries.isEmpty)
    }
}
