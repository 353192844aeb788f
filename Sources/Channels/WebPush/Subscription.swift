private import Base
internal import Crypto
private import FoundationEssentials

/// Where one browser wants its messages and how they are encrypted for it: a checked `PushSubscription`.
///
/// Who holds a value knows that every message to it can be encrypted: one broken row never stops a batch.
public struct Subscription: Sendable, Hashable {
    /// Where messages are posted to.
    public let endpoint: Endpoint
    /// The browser's public key.
    let receiverKey: P256.PublicKey
    /// The browser's authentication secret, 16 bytes.
    let authSecret: [UInt8]

    /// Checks the three members of a subscription.
    ///
    /// - Parameters:
    ///   - endpoint: `endpoint`, at most 2,048 characters.
    ///   - p256dh: `keys.p256dh`, Base64url of 65 bytes, padding allowed.
    ///   - auth: `keys.auth`, Base64url of 16 bytes, padding allowed.
    ///   - policy: which hosts are allowed.
    /// - Throws: the fault that was found first.
    public init(
        endpoint: String,
        p256dh: String,
        auth: String,
        policy: EndpointPolicy = .knownServices
    ) throws(SubscriptionFault) {
        let address = try Endpoint(endpoint)
        try policy.check(address)
        guard let key = Base64URL.decode(p256dh), let secret = Base64URL.decode(auth) else {
            throw .keyNotBase64URL
        }
        if key.count == 16, secret.count == 65 { throw .keysSwapped }
        guard key.count == 65 else { throw .keyWrongLength }
        guard secret.count == 16 else { throw .authWrongLength }
        do {
            receiverKey = try P256.PublicKey(uncompressed: key)
        } catch {
            throw .keyNotOnCurve
        }
        self.endpoint = address
        authSecret = secret
    }

    /// Reads what `JSON.stringify(subscription)` makes in a browser.
    ///
    /// - Parameters:
    ///   - json: at most 8 KiB; other members, `expirationTime` among them, do not matter.
    ///   - policy: which hosts are allowed.
    /// - Throws: the fault that was found first.
    public init(json: [UInt8], policy: EndpointPolicy = .knownServices) throws(SubscriptionFault) {
        guard json.count <= 8192, let members = try? JSONDecoder().decode(Members.self, from: Data(json)) else {
            throw .malformedJSON
        }
        try self.init(
            endpoint: members.endpoint,
            p256dh: members.keys.p256dh,
            auth: members.keys.auth,
            policy: policy
        )
    }

    /// The browser's public key as it was given, without padding.
    public var p256dh: String { Base64URL.encode(receiverKey.uncompressed) }
    /// The authentication secret as it was given, without padding.
    public var auth: String { Base64URL.encode(authSecret) }

    private struct Members: Decodable {
        struct Keys: Decodable {
            var p256dh: String
            var auth: String
        }

        var endpoint: String
        var keys: Keys
    }
}
