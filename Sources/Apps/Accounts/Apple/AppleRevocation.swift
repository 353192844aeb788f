internal import API
internal import Base
private import Foundation
internal import HTTP

/// Withdraws at Apple what a person has granted whose account ends.
///
/// Apple takes only its own tokens back, and we keep none: the code that comes with the deletion is exchanged for one.
struct AppleRevocation: Sendable {
    /// What is at hand.
    enum Grant: Sendable, Equatable {
        /// Good for five minutes, and once.
        case code(String)
        case refreshToken(String)
    }

    /// How an attempt ended.
    enum End: Sendable, Equatable {
        case withdrawn
        /// Apple did not answer or is out of order; what is left to try again with.
        case later(Grant, String)
        /// It will not be otherwise next time.
        case refused(String)
    }

    /// How long to wait before the second attempt, which is the last.
    static let pause = Duration.minutes(1)
    /// A client secret lives as long as the code that it is used with.
    static let secretLifetime = Duration.minutes(5)

    let setup: AppleSetup
    let clientKey: AppleClientKey
    /// The app that the person signed in to.
    let clientID: String
    /// Where browsers come back to; the code of one is only good together with it.
    let returnURL: String
    let clock: WallClock

    /// Leaves it to be done after the answer; whatever becomes of it, the account is gone.
    static func leave(_ code: String, clientID: String?, _ environment: AccountsEnvironment) async {
        let setup = environment.apple
        guard let clientKey = setup.clientKey, let clientID = clientID ?? setup.bundleIDs.first else { return }
        let revocation = AppleRevocation(
            setup: setup,
            clientKey: clientKey,
            clientID: clientID,
            returnURL: environment.baseURL + ApplePageRoutes.returnPath,
            clock: environment.clock
        )
        let errands = environment.errands
        let log = environment.log
        await errands.add {
            switch await revocation.attempt(.code(code)) {
            case .withdrawn: break
            case .refused(let reason): revocation.note(reason, log)
            case .later(let grant, _):
                await errands.add(after: pause, environment.clock) {
                    switch await revocation.attempt(grant) {
                    case .withdrawn: break
                    case .refused(let reason), .later(_, let reason): revocation.note(reason, log)
                    }
                }
            }
        }
    }

    /// Tries once.
    func attempt(_ grant: Grant) async -> End {
        switch grant {
        case .refreshToken(let token): return await revoke(token)
        case .code(let code):
            var fields = [("grant_type", "authorization_code"), ("code", code)]
            if clientID == setup.serviceID { fields.append(("redirect_uri", returnURL)) }
            switch await post(setup.endpoints.token, fields) {
            case .failure(.temporary(let reason)): return .later(grant, reason)
            case .failure(.final(let reason)): return .refused(reason)
            case .success(let body):
                guard let token = try? JSONDecoder().decode(Tokens.self, from: Data(body)).refresh_token else {
                    return .refused("Apple gave no token")
                }
                return await revoke(token)
            }
        }
    }

    private func revoke(_ token: String) async -> End {
        switch await post(setup.endpoints.revoke, [("token", token), ("token_type_hint", "refresh_token")]) {
        case .success: .withdrawn
        case .failure(.temporary(let reason)): .later(.refreshToken(token), reason)
        case .failure(.final(let reason)): .refused(reason)
        }
    }

    private func note(_ reason: String, _ log: Log) {
        log.warning("apple", "what an ended account had granted at Apple was not withdrawn: \(reason)")
    }

    private struct Tokens: Decodable {
        let refresh_token: String
    }

    private struct Refusal: Decodable {
        let error: String
    }

    private enum Failure: Error {
        case temporary(String)
        case final(String)
    }

    private func post(_ url: String, _ fields: [(name: String, value: String)]) async -> Result<[UInt8], Failure> {
        let all = [(name: "client_id", value: clientID), (name: "client_secret", value: secret())] + fields
        let form = all.map { "\($0.name)=\(PathSegment.encode($0.value))" }.joined(separator: "&")
        let request = HTTPClient.Request(
            method: "POST",
            url: url,
            headers: [(name: "Content-Type", value: "application/x-www-form-urlencoded")],
            body: Array(form.utf8),
            deadline: .seconds(15),
            maximumResponseBytes: 65_536,
            reach: .anywhere
        )
        do {
            let response = try await setup.http.send(request)
            if response.status == 200 { return .success(response.body) }
            let reason = "status \(response.status)\(Self.word(response.body))"
            return .failure(response.status >= 500 || response.status == 429 ? .temporary(reason) : .final(reason))
        } catch {
            return .failure(.temporary("\(error)"))
        }
    }

    /// The word by which Apple says what is wrong (RFC 6749 §5.2); anything else may repeat what was sent.
    private static func word(_ body: [UInt8]) -> String {
        guard let word = try? JSONDecoder().decode(Refusal.self, from: Data(body)).error,
            (1...40).contains(word.utf8.count),
            word.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") })
        else { return "" }
        return ", \(word)"
    }

    private func secret() -> String {
        let now = clock.now()
        let expires = now + Self.secretLifetime
        let claims = """
            {"iss":\(JSONText.quoted(clientKey.teamID)),"iat":\(now.seconds),"exp":\(expires.seconds),\
            "aud":\(JSONText.quoted(AppleEndpoints.issuer)),"sub":\(JSONText.quoted(clientID))}
            """
        return clientKey.sign(Array(claims.utf8))
    }
}
