internal import Foundation
package import PostgresStore
package import Store
internal import Synchronization

/// A schema of its own in the PostgreSQL database that tests were given; it goes with its last user.
package final class TestSchema: Sendable {
    /// The URL that the tests were given; nil where they run without PostgreSQL.
    package static let server: String? = {
        let url = ProcessInfo.processInfo.environment["MELDEWERK_TEST_POSTGRES"] ?? ""
        return url.isEmpty ? nil : url
    }()

    /// Where it is.
    package let address: PostgresAddress
    private let name: String

    private init(name: String, address: PostgresAddress) {
        self.name = name
        self.address = address.with(schema: name)
    }

    /// Makes an empty schema.
    package static func make(on url: String) async throws -> TestSchema {
        let address = try PostgresAddress(url: url)
        let name = "test_" + UUID().uuidString.filter { $0 != "-" }.lowercased()
        await slots.take()
        try await administration.run(address) {
            try $0.execute(SQL(stringLiteral: "CREATE SCHEMA \(name)"))
        }
        return TestSchema(name: name, address: address)
    }

    /// The schema of a folder: whoever opens the folder again finds it again.
    package static func of(_ folder: TestFolder, on url: String) async throws -> TestSchema {
        if let schema = folder.schema.withLock({ $0 }) { return schema }
        let schema = try await make(on: url)
        folder.schema.withLock { $0 = schema }
        return schema
    }

    /// The URL that leads here.
    package func url(on server: String) -> String { "\(server)&options=-csearch_path%3D\(name)" }

    deinit {
        // Whoever still uses it holds it: its locks are gone, or are about to be.
        Task { [address, name] in
            try? await Self.administration.run(address) {
                try $0.execute(SQL(stringLiteral: "DROP SCHEMA \(name) CASCADE"))
            }
            await Self.slots.giveBack()
        }
    }

    private static let administration = Administration()
    /// Tests run all at once; a server takes only so many connections.
    private static let slots = Slots(80)

    /// A store with few connections: many tests run at once.
    package func open(
        readers: Int = 1,
        writers: Int = 2,
        patience: Duration = .seconds(20)
    ) async throws -> Database {
        try await PostgresStore.open(address, readers: readers, writers: writers, patience: patience).holding(self)
    }
}

/// One store for the making and dropping of all schemas.
private actor Administration {
    private var opening: Task<Database, any Error>?

    func run(_ address: PostgresAddress, _ body: @escaping @Sendable (Transaction) throws -> Void) async throws {
        let opening = opening ?? Task { try await PostgresStore.open(address, readers: 1, writers: 4) }
        self.opening = opening
        try await opening.value.write(body)
    }
}

/// Lets only so many in at a time.
private actor Slots {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { free = count }

    func take() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    func giveBack() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
