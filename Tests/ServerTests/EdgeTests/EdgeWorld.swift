import API
import Accounts
import Base
import Foundation
import HTTP
import Store
import TestSupport

@testable import Server

/// The whole server without sockets: the composition root on a database of its own, and a clock that stands.
struct EdgeWorld {
    let folder: TestFolder
    let clock: TestClock
    let log = RecordingLog()
    let environment: ServerEnvironment

    private init(_ values: [String: String], _ folder: TestFolder?, _ clock: TestClock?) async throws {
        let folder = try folder ?? TestFolder()
        self.folder = folder
        let clock = clock ?? TestClock(at: "2026-11-30T12:34:56Z")
        self.clock = clock
        let all = try await ["WEB_JWT_SECRET": String(repeating: "s", count: 40)]
            .merging(Self.database(in: folder)) { _, new in new }.merging(values) { _, new in new }
        let configuration = try ServerConfiguration.read(all, data: folder.path)
        let database = try await Bootstrap.openDatabase(configuration, clock: clock.wallClock, log: log.log)
        environment = try await Bootstrap.environment(
            configuration,
            database: database,
            clock: clock.wallClock,
            log: log.log
        )
    }

    /// Runs a test against a server, and ends the server.
    ///
    /// - Parameters:
    ///   - values: the operator's variables, beside a secret.
    ///   - folder: the data of a server that ran before; nil makes a new one.
    ///   - clock: what time it is; nil makes a new one.
    ///   - body: the test.
    /// - Throws: what the server's start or the test throws.
    static func run(
        _ values: [String: String] = ["BASE_URL": "https://kita.example"],
        folder: TestFolder? = nil,
        clock: TestClock? = nil,
        _ body: (EdgeWorld) async throws -> Void
    ) async throws {
        let world = try await EdgeWorld(values, folder, clock)
        do {
            try await body(world)
        } catch {
            await world.end()
            throw error
        }
        await world.end()
    }

    /// Where tests run on PostgreSQL, each folder has a schema there.
    private static func database(in folder: TestFolder) async throws -> [String: String] {
        guard let server = TestSchema.server else { return [:] }
        let schema = try await TestSchema.of(folder, on: server)
        return ["DATABASE_URL": schema.url(on: server)]
    }

    private func end() async {
        await environment.closeHTTP()
        await environment.database.close()
    }

    /// What a browser sends when a person opens a page.
    static let browser: [(name: String, value: String)] = [("Accept", "text/html,application/xhtml+xml;q=0.9")]

    /// Answers one request.
    func answer(
        _ method: String,
        _ target: String,
        _ headers: [(name: String, value: String)] = [],
        json: String? = nil,
        form: String? = nil,
        peer: IPAddress = .loopback
    ) async -> Response {
        var headers = headers
        if json != nil { headers.append(("Content-Type", "application/json")) }
        if form != nil { headers.append(("Content-Type", "application/x-www-form-urlencoded")) }
        let body = Array((json ?? form ?? "").utf8)
        guard let head = RequestHead(method: method, target: target, headers: Headers(headers), peer: peer) else {
            preconditionFailure("\(target) is no request target")
        }
        return await Router(environment).respond(Request(head: head, body: .bytes(body)))
    }

    /// The cookie of an administrator with so much life left.
    func cookie(left: Duration = .days(80)) async throws -> (name: String, value: String) {
        let now = clock.now
        let id = try await environment.database.write { transaction in
            if let known = try Account.find(email: "admin@example.org", at: now, in: transaction) { return known.id }
            guard let email = EmailAddress("admin@example.org") else { throw StoreError.unreadable(column: "email") }
            let id = try NewAccount(
                email: email,
                passwordHash: "x",
                displayName: nil,
                client: .web,
                status: .active,
                isEmailVerified: true
            ).insert(at: now, in: transaction)
            _ = try Account.setRole(.admin, of: id, in: transaction)
            return id
        }
        let token = SessionClaims(account: id, expires: now + left, version: 0).token(environment.accounts.tokens)
        return ("Cookie", "access_token=\(token)")
    }
}

extension Response {
    /// All values of a header field.
    func all(_ name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    /// The body's bytes.
    var content: [UInt8] { if case .bytes(let bytes) = body { bytes } else { [] } }

    /// The body as text.
    var page: String { String(decoding: content, as: UTF8.self) }

    /// The body as a JSON object.
    var object: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(content))) as? [String: Any] ?? [:]
    }
}
