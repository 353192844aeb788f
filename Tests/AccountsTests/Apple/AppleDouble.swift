import Accounts
import Base
import Crypto
import Foundation
import HTTP
import Synchronization
import TestSupport

/// Apple as far as a deployment sees it: public keys, tokens that it signs, and the two calls of a withdrawal.
final class AppleDouble: Sendable {
    static let bundleID = "de.ratslotse.app"
    static let serviceID = "de.ratslotse.web"
    static let endpoints = AppleEndpoints(keys: "https://apple.example/auth/keys")
    /// `n` of the key that signs.
    static let modulus = """
        ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZ\
        S-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2\
        R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcD\
        TW9gb54h4FRWyuXpoQ
        """

    private struct State {
        var keyIDs = ["k1"]
        var answers: [String: [Result<HTTPClient.Response, HTTPClient.Failure>]] = [:]
        var requests: [HTTPClient.Request] = []
    }

    private let state = Mutex(State())
    private let key: RSA.PrivateKey
    private let hasServiceID: Bool
    private let hasClientKey: Bool
    private let door: Door?

    /// - Parameters:
    ///   - hasServiceID: whether browsers may sign in.
    ///   - hasClientKey: whether grants can be withdrawn.
    ///   - door: what every answer waits for.
    /// - Throws: when the published key cannot be read.
    init(hasServiceID: Bool = true, hasClientKey: Bool = true, door: Door? = nil) throws {
        key = try RSA.PrivateKey(pem: PublishedRSAKey.pem)
        self.hasServiceID = hasServiceID
        self.hasClientKey = hasClientKey
        self.door = door
    }

    /// What a deployment gets.
    func setup(_ clock: WallClock, _ log: Log) -> AppleSetup {
        AppleSetup(
            bundleIDs: [Self.bundleID, "de.voco.app"],
            serviceID: hasServiceID ? Self.serviceID : nil,
            endpoints: Self.endpoints,
            signatures: AppleSignatures(
                keyID: { (try? JWS.unverifiedHeader(of: $0))?.keyID },
                payload: { token, key in
                    (try? RSA.PublicKey(modulus: key.modulus, exponent: key.exponent)).flatMap {
                        try? JWS.verify(token, with: .rs256($0)).payload
                    }
                }
            ),
            clientKey: hasClientKey
                ? AppleClientKey(teamID: "TEAM123456") { "secret.of." + Base64URL.encode($0) } : nil,
            http: http,
            clock: clock,
            log: log
        )
    }

    /// All that was asked, the oldest first.
    var requests: [HTTPClient.Request] { state.withLock(\.requests) }

    /// How often the keys were asked for.
    var keyRequests: Int { requests.count { $0.url == Self.endpoints.keys } }

    /// The forms that were posted to an address.
    func forms(_ url: String) -> [[String: String]] {
        requests.filter { $0.url == url }.map { request in
            var fields: [String: String] = [:]
            for pair in String(decoding: request.body, as: UTF8.self).split(separator: "&") {
                let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                fields[String(halves[0])] = halves[1].removingPercentEncoding
            }
            return fields
        }
    }

    /// Changes the names of the keys.
    func rotate(to keyIDs: [String]) { state.withLock { $0.keyIDs = keyIDs } }

    /// What is answered next at an address, before it goes on as usual.
    func answer(_ url: String, _ answers: Result<HTTPClient.Response, HTTPClient.Failure>...) {
        state.withLock { $0.answers[url, default: []] += answers }
    }

    /// The claims of a token that is right in every way.
    static func claims(
        _ subject: String = "001.ada",
        email: String? = "ada@example.org",
        at now: Timestamp
    ) -> [String: Any] {
        var claims: [String: Any] = [
            "iss": "https://appleid.apple.com", "aud": bundleID, "sub": subject, "iat": now.seconds,
            "exp": now.seconds + 600,
        ]
        if let email {
            claims["email"] = email
            claims["email_verified"] = true
        }
        return claims
    }

    /// A token with some claims.
    func token(_ claims: [String: Any], keyID: String = "k1") throws -> String {
        JWS.sign(Array(try JSONSerialization.data(withJSONObject: claims)), with: .rs256(key), keyID: keyID)
    }

    private var http: HTTPClient {
        HTTPClient { request throws(HTTPClient.Failure) in
            let given = self.state.withLock { state in
                state.requests.append(request)
                return state.answers[request.url]?.isEmpty == false ? state.answers[request.url]?.removeFirst() : nil
            }
            await self.door?.pass()
            return try (given ?? .success(self.usual(request))).get()
        }
    }

    private func usual(_ request: HTTPClient.Request) -> HTTPClient.Response {
        switch request.url {
        case Self.endpoints.keys:
            let keys = state.withLock(\.keyIDs).map { id in
                #"{"kty":"RSA","kid":"\#(id)","use":"sig","alg":"RS256","n":"\#(Self.modulus)","e":"AQAB"}"#
            }
            return HTTPClient.Response(status: 200, body: Array(#"{"keys":[\#(keys.joined(separator: ","))]}"#.utf8))
        case Self.endpoints.token:
            return HTTPClient.Response(status: 200, body: Array(#"{"refresh_token":"the refresh token"}"#.utf8))
        case Self.endpoints.revoke: return HTTPClient.Response(status: 200)
        default: return HTTPClient.Response(status: 404)
        }
    }
}

extension AccountsWorld {
    /// A world with Apple.
    static func withApple(
        _ apple: AppleDouble,
        adminEmail: String? = nil,
        hasMail: Bool = false,
        isLimited: Bool = false,
        desk: DeskDouble = DeskDouble()
    ) async throws -> AccountsWorld {
        try await AccountsWorld(
            adminEmail: adminEmail,
            isLimited: isLimited,
            notifications: try .fixture(desk),
            hasMail: hasMail,
            apple: apple
        )
    }

    /// Signs in with a token.
    func apple(
        _ token: String,
        given: String? = nil,
        family: String? = nil,
        client: String? = nil
    ) async throws -> Response {
        var body = ["identity_token": token]
        body["given_name"] = given
        body["family_name"] = family
        return try await call(AppleRoute.post, json: body, client: client)
    }

    /// Makes an account with Apple and answers its cookie.
    func enteredWithApple(_ apple: AppleDouble) async throws -> String {
        let answer = try await self.apple(try apple.token(AppleDouble.claims(at: clock.now)))
        guard let cookie = answer.sessionCookie else { throw DeskDouble.Refusal() }
        return cookie
    }
}
