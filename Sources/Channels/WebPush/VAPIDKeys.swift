private import Base
internal import Crypto

/// The key pair by which push services recognise an application server (RFC 8292).
///
/// Browsers tie each subscription to the public key: who changes the pair loses every subscription made with the old
/// one. ``id`` tells pairs apart, so it is worth storing with each subscription.
public struct VAPIDKeys: Sendable {
    /// A short name of a pair that can be stored and logged: it is derived from the public key.
    public struct ID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// 16 characters of Base64url.
        public let rawValue: String

        /// An id that was stored.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The same as ``rawValue``.
        public var description: String { rawValue }
    }

    let key: P256.PrivateKey

    /// The public key in the form that `applicationServerKey` takes: Base64url of 65 bytes, 87 characters.
    public let publicKey: String
    /// The short name of the pair.
    public let id: ID

    init(key: P256.PrivateKey) {
        self.key = key
        publicKey = Base64URL.encode(key.publicKey.uncompressed)
        id = ID(rawValue: String(Base64URL.encode(SHA256.digest(key.publicKey.uncompressed)).prefix(16)))
    }

    /// A new pair.
    public static func generate() -> VAPIDKeys { VAPIDKeys(key: .generate()) }

    /// A pair from its private half.
    ///
    /// - Parameter privateKey: a JWK, PEM (PKCS#8 or SEC 1), DER in Base64, or the 32 bytes of the scalar in Base64 or
    ///   Base64url; with or without padding, spaces, quotes and line ends.
    /// - Throws: what the text is instead.
    public init(privateKey: String) throws(VAPIDKeyFault) {
        self.init(key: try VAPIDKeyText(privateKey).privateKey(mayBeShortened: false))
    }

    /// A pair from both halves, which must belong together.
    ///
    /// - Parameters:
    ///   - privateKey: in any form that ``init(privateKey:)`` takes; a scalar whose leading zero bytes were lost is
    ///     accepted as well, since the public key proves it.
    ///   - publicKey: the 65 bytes of the point in Base64 or Base64url, a JWK or PEM.
    /// - Throws: what a text is instead, or ``VAPIDKeyFault/notAPair``.
    public init(privateKey: String, publicKey: String) throws(VAPIDKeyFault) {
        let key = try VAPIDKeyText(privateKey).privateKey(mayBeShortened: true)
        guard try VAPIDKeyText(publicKey).publicKey() == key.publicKey else { throw .notAPair }
        self.init(key: key)
    }

    /// A pair from the ASN.1 of its private half: SEC 1 or PKCS#8.
    public init(der: [UInt8]) throws(VAPIDKeyFault) {
        self.init(key: try VAPIDKeyText.privateKey(der: der, form: .der))
    }

    /// The private key as one line of JSON, as common tools write it.
    public var jwk: String { key.jwk }

    /// The private key in PKCS#8, as text.
    public var pem: String { key.pem }
}
