internal import Base
private import FoundationEssentials
internal import HTTP

/// Asks Google for access tokens (RFC 7523).
struct TokenEndpoint: Sendable {
    /// What a token is good for.
    static let scope = "https://www.googleapis.com/auth/firebase.messaging"
    /// How far a clock may be off before it is said to be what is wrong.
    static let tolerance = Duration.minutes(3)
    /// How long Google's tokens are valid, where an answer does not say it.
    static let usualLifetime = 3600

    /// What was given out.
    struct Grant: Sendable {
        var token: String
        var lifetime: Duration
    }

    let http: HTTPClient
    let account: ServiceAccount
    let deadline: Duration
    let maximumRetryAfter: Duration
    let clock: WallClock

    /// Asks once.
    func fetch() async throws(FCMFault) -> Grant {
        let assertion = account.assertion(scope: Self.scope, now: clock.now())
        let request = HTTPClient.Request(
            method: "POST",
            url: account.tokenURL.description,
            headers: [(name: "Content-Type", value: "application/x-www-form-urlencoded")],
            // Nothing in an assertion needs escaping.
            body: Array("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=\(assertion)".utf8),
            deadline: deadline,
            maximumResponseBytes: 65_536,
            reach: .anywhere
        )
        let response: HTTPClient.Response
        do {
            response = try await http.send(request)
        } catch {
            let fault = FCMFault(error)
            if fault.kind == .cancelled || fault.remedy == .configure { throw fault }
            throw FCMFault(.tokenUnavailable, detail: fault.code)
        }
        return try grant(of: response)
    }

    /// What an answer means.
    func grant(of response: HTTPClient.Response) throws(FCMFault) -> Grant {
        let status = response.status
        let body = (try? JSONDecoder().decode(Body.self, from: Data(response.body))) ?? Body()
        if (200..<300).contains(status) {
            // The token goes into a header field: nothing in it may end that.
            guard let token = body.token, (1...8192).contains(token.utf8.count),
                token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
            else { throw FCMFault(.tokenUnavailable, status: status, detail: FCMFault.Kind.unreadable.rawValue) }
            return Grant(token: token, lifetime: .seconds(min(max(1, body.lifetime ?? Self.usualLifetime), 86_400)))
        }
        guard (400..<500).contains(status), ![408, 425, 429].contains(status) else {
            throw FCMFault(
                .tokenUnavailable,
                status: status,
                retryAfter: RetryAfter.duration(
                    response.headers["Retry-After"],
                    now: clock.now(),
                    limit: maximumRetryAfter
                ),
                detail: "http_\(status)"
            )
        }
        throw refusal(body, response)
    }

    /// Which of the things that can be wrong with an account it is.
    ///
    /// Google says `invalid_grant` to most of them; the sentence beside it tells them apart, and its own clock tells
    /// whether ours is wrong.
    private func refusal(_ body: Body, _ response: HTTPClient.Response) -> FCMFault {
        let status = response.status
        let sentence = body.sentence.lowercased()
        let drift = response.headers["Date"].flatMap(HTTPDate.moment).map { clock.now() - $0 } ?? .zero
        if body.error == "invalid_grant", abs(drift) > Self.tolerance || sentence.contains("reasonable timeframe") {
            let minutes = drift.components.seconds / 60
            return FCMFault(
                .clockSkew,
                status: status,
                detail: minutes == 0 ? "" : "\(minutes > 0 ? "+" : "")\(minutes) min"
            )
        }
        if sentence.contains("signature") || sentence.contains("no key") || sentence.contains("key id") {
            return FCMFault(.keyRevoked, status: status)
        }
        let isAccount = ["account", "email", "verifier", "deleted", "disabled"]
            .contains { sentence.contains($0) }
        if isAccount || ["invalid_client", "deleted_client", "disabled_client"].contains(body.error) {
            return FCMFault(.accountUnknown, status: status)
        }
        return FCMFault(.tokenRefused, status: status, detail: Self.isCode(body.error) ? body.error : "http_\(status)")
    }

    private func abs(_ duration: Duration) -> Duration { duration < .zero ? .zero - duration : duration }

    private static func isCode(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                $0 == UInt8(ascii: "_") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0
            }
    }

    /// Members of both kinds of answers; one of another type counts as missing.
    private struct Body: Decodable {
        var token: String?
        var lifetime: Int?
        var error = ""
        var sentence = ""

        enum CodingKeys: String, CodingKey {
            case token = "access_token"
            case lifetime = "expires_in"
            case error
            case sentence = "error_description"
        }

        init() {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            token = try? container.decode(String.self, forKey: .token)
            lifetime =
                (try? container.decode(Int.self, forKey: .lifetime))
                ?? (try? container.decode(String.self, forKey: .lifetime)).flatMap(Int.init)
            error = (try? container.decode(String.self, forKey: .error)) ?? ""
            sentence = (try? container.decode(String.self, forKey: .sentence)) ?? ""
        }
    }
}
