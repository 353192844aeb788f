private import Base
internal import Crypto

/// A key on its way in: recognises the form of a text and reads it.
struct VAPIDKeyText {
    private let text: String

    init(_ text: String) throws(VAPIDKeyFault) {
        // What people paste comes with spaces, line ends and the quotes of a shell.
        let isDress = { (character: Character) in character.isWhitespace || character == "'" || character == "\"" }
        let core = text.drop(while: isDress).reversed().drop(while: isDress).reversed()
        guard !core.isEmpty else { throw .empty }
        self.text = String(core)
    }

    /// The private half.
    ///
    /// - Parameter mayBeShortened: whether a raw scalar of 28 to 31 bytes is filled up with zeros.
    /// - Returns: the key with its public half.
    /// - Throws: what the text is instead.
    func privateKey(mayBeShortened: Bool) throws(VAPIDKeyFault) -> P256.PrivateKey {
        if text.first == "{" {
            return try Self.naming(.jwk) { () throws(KeyFault) in try P256.PrivateKey(jwk: Array(text.utf8)) }
        }
        if PEM.looksLike(text) {
            return try Self.naming(.pem) { () throws(KeyFault) in try P256.PrivateKey(pem: text) }
        }
        guard let bytes = Base64URL.decodePasted(text) else { throw .unknownForm }
        if bytes.first == 0x30, bytes.count > 40 { return try Self.privateKey(der: bytes, form: .der) }
        if bytes.count == 65, bytes.first == 4 { throw .exchanged(.raw) }
        let scalar = mayBeShortened && (28..<32).contains(bytes.count) ? P256.padded(bytes) : bytes
        return try Self.naming(.raw) { () throws(KeyFault) in try P256.PrivateKey(scalar: scalar) }
    }

    /// The public half.
    func publicKey() throws(VAPIDKeyFault) -> P256.PublicKey {
        if text.first == "{" {
            return try Self.naming(.jwk) { () throws(KeyFault) in try P256.PublicKey(jwk: Array(text.utf8)) }
        }
        if PEM.looksLike(text) {
            return try Self.naming(.pem) { () throws(KeyFault) in try P256.PublicKey(pem: text) }
        }
        guard let bytes = Base64URL.decodePasted(text) else { throw .unknownForm }
        if bytes.first == 0x30, bytes.count > 65 {
            return try Self.naming(.der) { () throws(KeyFault) in try P256.PublicKey(der: bytes) }
        }
        if bytes.count == 32 { throw .exchanged(.raw) }
        return try Self.naming(.raw) { () throws(KeyFault) in try P256.PublicKey(uncompressed: bytes) }
    }

    /// The private half in ASN.1.
    static func privateKey(der: [UInt8], form: VAPIDKeyFault.Form) throws(VAPIDKeyFault) -> P256.PrivateKey {
        if (try? P256.PublicKey(der: der)) != nil { throw .exchanged(form) }
        return try naming(form) { () throws(KeyFault) in try P256.PrivateKey(der: der) }
    }

    private static func naming<Key>(
        _ form: VAPIDKeyFault.Form,
        _ read: () throws(KeyFault) -> Key
    ) throws(VAPIDKeyFault) -> Key {
        do {
            return try read()
        } catch {
            switch error {
            case .wrongLength(let expected, let found): throw .wrongLength(form, expected: expected, found: found)
            case .notOnCurve: throw .unreadable(form, "its point is not on the curve P-256")
            case .scalarOutOfRange: throw .unreadable(form, "its number is not a private key of P-256")
            case .partsDisagree: throw .notAPair
            case .unreadable: throw .unreadable(form, "its content cannot be read")
            case .otherKind("public key"), .otherKind("private key"): throw .exchanged(form)
            case .otherKind(let kind): throw .otherKind(form, kind)
            case .encrypted: throw .encrypted(form)
            case .jwkMember(let name): throw .unreadable(form, "its member \(name) is missing or wrong")
            case .tooWeak: throw .unreadable(form, "it is too weak")
            }
        }
    }
}
