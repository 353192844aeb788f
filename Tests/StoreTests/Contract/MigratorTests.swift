import Store
import Testing

@Suite struct MigratorTests {
    private static let migrations = [
        Migration(
            app: "boards",
            number: 1,
            name: "boards",
            statements: [
                "CREATE TABLE board (id INTEGER PRIMARY KEY, slug TEXT NOT NULL)", "INSERT INTO board VALUES (1, 'a')",
            ]
        ),
        Migration(
            app: "outbox",
            number: 1,
            name: "queue",
            statements: ["CREATE TABLE queue (id INTEGER PRIMARY KEY, board INTEGER REFERENCES board (id))"]
        ),
        Migration(
            app: "boards",
            number: 2,
            name: "titles",
            statements: [
                "ALTER TABLE board ADD COLUMN title TEXT NOT NULL DEFAULT ''", "UPDATE board SET title = slug",
            ]
        ),
        Migration(
            app: "boards",
            number: 3,
            name: "slugs",
            statements: ["CREATE UNIQUE INDEX board_slug ON board (slug)"]
        ),
    ]
    private static let moment = "2026-11-30T07:00:00.000Z"

    private static func result(_ database: Database) async throws -> [String] {
        try await database.read { transaction in
            try transaction.scalars("SELECT slug || '/' || title FROM board ORDER BY id")
        }
    }

    @Test(arguments: Driver.all, 0...4) func `every earlier version arrives at the newest`(driver: Driver, count: Int)
        async throws
    {
        let database = try await driver.make().database
        try await Migrator(Array(Self.migrations.prefix(count))).migrate(database, appliedAt: Self.moment)
        let migrator = Migrator(Self.migrations)
        let ran = try await migrator.migrate(database, appliedAt: Self.moment)
        #expect(ran.map(\.name) == Self.migrations.dropFirst(count).map(\.name))
        #expect(try await Self.result(database) == ["a/a"])
        #expect(try await migrator.pending(in: database).isEmpty)
        #expect(try await migrator.migrate(database, appliedAt: Self.moment).isEmpty)
    }

    @Test(arguments: Driver.all) func `a newer schema is refused with a sentence`(driver: Driver) async throws {
        let database = try await driver.make().database
        try await Migrator(Self.migrations).migrate(database, appliedAt: Self.moment)
        let error = await #expect(throws: StoreError.newerSchema(app: "boards", found: 3, known: 2)) {
            try await Migrator(Array(Self.migrations.prefix(3))).migrate(database, appliedAt: Self.moment)
        }
        #expect(
            error?.description
                == "the database is newer than this program (boards 3, known up to 2): install the newer release"
        )
    }

    @Test(arguments: Driver.all) func `a migration that fails leaves no trace, those before it stay`(driver: Driver)
        async throws
    {
        let database = try await driver.make().database
        let broken = Migration(
            app: "boards",
            number: 4,
            name: "broken",
            statements: ["CREATE TABLE half (id INTEGER PRIMARY KEY)", "INSERT INTO nowhere VALUES (1)"]
        )
        await #expect(throws: StoreError.self) {
            try await Migrator(Self.migrations + [broken]).migrate(database, appliedAt: Self.moment)
        }
        #expect(try await Migrator(Self.migrations).pending(in: database).isEmpty)
        await #expect(throws: StoreError.self) { try await database.read { _ = try $0.rows("SELECT id FROM half") } }
    }

    @Test(arguments: Driver.shared) func `several that migrate at once do it once`(driver: Driver) async throws {
        let opened = try await driver.make()
        var stores = [opened.database]
        for _ in 0..<5 { stores.append(try await opened.openAgain()) }
        let ran = try await withThrowingTaskGroup(of: [Migration].self) { group in
            for store in stores {
                group.addTask { try await Migrator(Self.migrations).migrate(store, appliedAt: Self.moment) }
            }
            return try await group.reduce(into: []) { $0 += $1.map(\.name) }
        }
        #expect(ran.sorted() == Self.migrations.map(\.name).sorted())
        #expect(try await Self.result(opened.database) == ["a/a"])
        for store in stores { await store.close() }
    }

    @Test(arguments: [[2], [1, 3], [2, 1], [1, 1]]) func `numbers with gaps or out of order are a fault`(numbers: [Int])
        async throws
    {
        let database = try await Driver.sqliteMemory.make().database
        let migrator = Migrator(numbers.map { Migration(app: "boards", number: $0, name: "\($0)", statements: []) })
        await #expect(throws: StoreError.statement("the migrations of boards are not numbered 1, 2, 3, …")) {
            try await migrator.migrate(database, appliedAt: Self.moment)
        }
    }

    @Test func `the moment is noted`() async throws {
        let database = try await Driver.sqliteMemory.make().database
        try await Migrator(Self.migrations).migrate(database, appliedAt: Self.moment)
        let moments = try await database.read {
            try $0.scalars("SELECT DISTINCT applied_at FROM schema_migration", as: String.self)
        }
        #expect(moments == [Self.moment])
    }
}
