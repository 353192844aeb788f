import API
import Accounts
import Foundation
import HTTP
import Store
import Testing

extension AccountsWorld {
    /// A world whose deployment sends mail.
    static func mailing(
        adminEmail: String? = nil,
        isLimited: Bool = false,
        disposable: DisposableDomains = .starter
    ) async throws -> AccountsWorld {
        try await AccountsWorld(
            adminEmail: adminEmail,
            isLimited: isLimited,
            notifications: .fixture(),
            hasMail: true,
            disposable: disposable
        )
    }

    /// All letters so far, after what waited has been done.
    func sent() async -> [ServiceMail.Letter] {
        await environment.errands.doAll()
        return letters.all
    }

    /// The subjects of the letters to an address.
    func subjects(to address: String) async -> [String] {
        await sent().filter { $0.to == address }.map(\.subject)
    }

    /// The token in the link of the last letter to an address.
    func token(to address: String = "ada@example.org") async throws -> String {
        let letter = try #require(await sent().last { $0.to == address && $0.button != nil })
        let url = try #require(letter.button?.url)
        return String(try #require(url.firstMatch(of: /token=([A-Za-z0-9_-]+)/)).1)
    }

    /// A call with JSON, by cookie or by token.
    func call(
        _ handler: Handler,
        json: [String: String],
        cookie: String? = nil,
        bearer: String? = nil,
        client: String? = nil
    ) async throws -> Response {
        var headers: [(name: String, value: String)] = []
        if let cookie { headers.append(("Cookie", cookie)) }
        if let bearer { headers.append(("Authorization", "Bearer \(bearer)")) }
        if let client { headers.append(("X-Client", client)) }
        let body = String(decoding: try JSONEncoder().encode(json), as: UTF8.self)
        return try await handler(Self.request("POST", "/", headers: headers, json: body), environment)
    }

    /// Redeems a token.
    @discardableResult
    func verify(_ token: String, client: String? = nil) async throws -> Response {
        try await call(ConfirmationRoutes.verify, json: ["token": token], client: client)
    }

    /// Registers somebody who confirms at once; answers the cookie.
    @discardableResult
    func confirmed(_ email: String = "ada@example.org") async throws -> String {
        let cookie = try #require(try await register(email).sessionCookie)
        try await verify(try await token(to: email))
        return cookie
    }

    /// The account behind a cookie, or the problem.
    func status(_ cookie: String) async -> Int {
        let head = Self.request("GET", "/", headers: [("Cookie", cookie)]).head
        do {
            _ = try await Session.active(head, environment)
            return 200
        } catch {
            return (error as? Problem)?.status ?? 500
        }
    }

    /// What is counted for a reason.
    func rejections(_ reason: String) async throws -> Int? {
        try await database.read { try $0.scalar("SELECT n FROM signup_rejections WHERE reason = \(reason)") }
    }
}
