internal import APNs
internal import Accounts
internal import Base
internal import Crypto
internal import HTTP

extension AppleSetup {
    /// Sign in with Apple as the operator has set it up.
    static func live(
        _ setup: ServerConfiguration.AppleSignIn,
        _ http: HTTPClient,
        _ clock: WallClock,
        _ log: Log
    ) -> AppleSetup {
        AppleSetup(
            bundleIDs: setup.bundleIDs,
            serviceID: setup.serviceID,
            endpoints: setup.endpoints,
            signatures: .live,
            clientKey: setup.key.map { key in AppleClientKey(teamID: key.teamID) { key.signed($0) } },
            http: http,
            clock: clock,
            log: log
        )
    }
}

extension AppleSignatures {
    /// RS256 and nothing else.
    static let live = AppleSignatures(
        keyID: { token in
            guard let header = try? JWS.unverifiedHeader(of: token), header.algorithm == JWS.Algorithm.rs256.rawValue
            else { return nil }
            return header.keyID
        },
        payload: { token, key in
            guard let publicKey = try? RSA.PublicKey(modulus: key.modulus, exponent: key.exponent) else { return nil }
            return try? JWS.verify(token, with: .rs256(publicKey)).payload
        }
    )
}
