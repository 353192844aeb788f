internal import API
package import Base
package import HTTP

/// Sign in with Apple as a deployment has it.
package struct AppleSetup: Sendable {
    /// APPLE_BUNDLE_ID: the native apps whose tokens count.
    package let bundleIDs: [String]
    /// APPLE_SERVICE_ID: by which browsers sign in; nil: no button, and no token of theirs counts.
    package let serviceID: String?
    package let endpoints: AppleEndpoints
    package let keys: AppleKeys
    package let signatures: AppleSignatures
    /// Nil: nothing is withdrawn at Apple when an account ends.
    package let clientKey: AppleClientKey?
    package let http: HTTPClient

    package init(
        bundleIDs: [String],
        serviceID: String?,
        endpoints: AppleEndpoints = .apple,
        signatures: AppleSignatures,
        clientKey: AppleClientKey?,
        http: HTTPClient,
        clock: WallClock,
        log: Log
    ) {
        self.bundleIDs = bundleIDs
        self.serviceID = serviceID
        self.endpoints = endpoints
        self.signatures = signatures
        self.clientKey = clientKey
        self.http = http
        keys = AppleKeys(url: endpoints.keys, http: http, clock: clock, log: log)
    }

    /// Lets nobody in: for tests of what is not about Apple.
    package static let none = AppleSetup(
        bundleIDs: [],
        serviceID: nil,
        signatures: .none,
        clientKey: nil,
        http: .failing,
        clock: WallClock(now: { Timestamp(seconds: 0) }, sleep: { _ in }),
        log: .silent
    )

    /// Who somebody is, by an identity token.
    ///
    /// - Parameters:
    ///   - token: a JWT of Apple's.
    ///   - now: what time it is.
    ///   - nonce: what the token must repeat, where this server began the way; nil does not look.
    /// - Returns: what the token says.
    /// - Throws: 401, the same for every fault of the token; 503 when Apple's keys are not to be had.
    func identity(_ token: String, at now: Timestamp, nonce: String? = nil) async throws(Problem) -> AppleIdentity {
        let refused = Problem(401, "apple_token_invalid")
        guard let keyID = signatures.keyID(token) else { throw refused }
        let key: ApplePublicKey?
        do throws(AppleKeys.Unavailable) {
            key = try await keys.key(keyID)
        } catch {
            throw Problem(503, "apple_unavailable", headers: ["Retry-After": "60"])
        }
        guard let key, let payload = signatures.payload(token, key),
            let identity = try? AppleIdentity(payload, audiences: bundleIDs + [serviceID].compactMap(\.self), now: now),
            nonce == nil || identity.nonce == nonce
        else { throw refused }
        return identity
    }
}
