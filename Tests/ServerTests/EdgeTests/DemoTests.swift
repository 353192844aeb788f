import Base
import Foundation
import HTTP
import Store
import TestSupport
import Testing

@testable import Server

@Suite struct DemoTests {
    static let local = ["BASE_URL": "http://localhost:8080", "COOKIE_SECURE": "false"]

    static func counts(_ world: EdgeWorld) async throws -> [Int] {
        try await world.environment.database.read { transaction in
            try ["web_users", "kita", "board", "note", "kita_staff", "visits"].map {
                try transaction.scalar(SQL(stringLiteral: "SELECT COUNT(*) FROM \($0)"), as: Int.self) ?? -1
            }
        }
    }

    @Test func `the example data is made once`() async throws {
        let folder = try TestFolder()
        var first: (url: String, counts: [Int])?
        try await EdgeWorld.run(Self.local, folder: folder) { world in
            let guide = try await Demo.prepare(world.environment)
            first = (guide.kitaURL, try await Self.counts(world))
            #expect(try await Self.counts(world).allSatisfy { $0 > 0 })
        }
        try await EdgeWorld.run(Self.local, folder: folder) { world in
            let guide = try await Demo.prepare(world.environment)
            #expect(guide.kitaURL == first?.url)
            #expect(try await Self.counts(world) == first?.counts)
        }
    }

    @Test func `what its guide says is true`() async throws {
        try await EdgeWorld.run(Self.local) { world in
            let guide = try await Demo.prepare(world.environment)
            let path = String(guide.kitaURL.dropFirst("http://localhost:8080".count))
            #expect(await world.answer("GET", path, EdgeWorld.browser).status == 200)
            for account in guide.accounts {
                let json = #"{"email": "\#(account.email)", "password": "\#(account.password)"}"#
                let response = await world.answer("POST", "/api/auth/login", json: json)
                #expect(response.status == 200)
                let cookie = try #require(response.header("Set-Cookie")).prefix { $0 != ";" }
                let session = [("Cookie", String(cookie))]
                let kitas = await world.answer("GET", "/api/boards/kitas", session)
                let day = await world.answer("GET", "/api/visits", session)
                let isVisitor = account.email.hasSuffix("@besuche.example")
                #expect((kitas.object["kitas"] as? [[String: Any]])?.count ?? 0 == (isVisitor ? 0 : 1))
                #expect((day.object["visits"] as? [[String: Any]])?.count == (isVisitor ? 6 : 0))
            }
        }
    }

    @Test(arguments: ["https://kita.example", "http://192.0.2.7:8080", "https://localhost"])
    func `at a public address it is refused and makes nothing`(baseURL: String) async throws {
        try await EdgeWorld.run(["BASE_URL": baseURL]) { world in
            let error = await #expect(throws: Demo.NotLocal.self) { try await Demo.prepare(world.environment) }
            #expect(error?.description.contains("localhost") == true)
            let counts = try await Self.counts(world)
            #expect(counts == [0, 0, 0, 0, 0, 0])
        }
    }
}
