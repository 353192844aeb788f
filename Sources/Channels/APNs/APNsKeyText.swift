private import Base
internal import Crypto

/// A `.p8` key on its way in: recognises the form of a text and reads it.
struct APNsKeyText {
    private let text: String

    init(_ text: String) throws(APNsKeyFault) {
        // What people paste comes with spaces, line ends, the quotes of a shell and an editor's byte order mark.
        let isDress = { (character: Character) in
            character.isWhitespace || character == "'" || character == "\"" || character == "\u{FEFF}"
        }
        let core = text.drop(while: isDress).reversed().drop(while: isDress).reversed()
        guard !core.isEmpty else { throw .empty }
        self.text = String(core)
    }

    func privateKey() throws(APNsKeyFault) -> P256.PrivateKey {
        if text.first == "{" { throw .notTaken(.jwk) }
        if PEM.looksLike(text) {
            return try Self.naming(.pem) { () throws(KeyFault) in try P256.PrivateKey(pem: text) }
        }
        if text.utf8.count < 400, text.hasSuffix(".p8") || text.hasSuffix(".pem") { throw .notTaken(.path) }
        guard let bytes = Base64URL.decodePasted(text), bytes.first == 0x30, bytes.count > 40 else {
            throw .unknownForm
        }
        if (try? P256.PublicKey(der: bytes)) != nil { throw .notPrivate(.der) }
        return try Self.naming(.der) { () throws(KeyFault) in try P256.PrivateKey(der: bytes) }
    }

    private static func naming(
        _ form: APNsKeyFault.Form,
        _ read: () throws(KeyFault) -> P256.PrivateKey
    ) throws(APNsKeyFault) -> P256.PrivateKey {
        do {
            return try read()
        } catch {
            switch error {
            case .encrypted: throw .encrypted(form)
            case .otherKind("public key"), .otherKind("certificate"): throw .notPrivate(form)
            case .otherKind(let kind): throw .otherKind(form, kind)
            case .scalarOutOfRange: throw .unreadable(form, "its number is not a private key of P-256")
            case .partsDisagree: throw .unreadable(form, "its public half belongs to another key")
            case .wrongLength, .notOnCurve, .unreadable, .jwkMember, .tooWeak:
                throw .unreadable(form, "its content cannot be read")
            }
        }
    }
}
