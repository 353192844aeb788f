import COpenSSL

/// ECDSA on P-256 with SHA-256 in the form of JOSE: both numbers, 32 bytes each (RFC 7518 §3.4).
package enum ES256 {
    /// 64 bytes: R, then S.
    package static func sign(_ message: [UInt8], with key: P256.PrivateKey) -> [UInt8] {
        let der = key.handle.signature(over: message)
        let parsed = der.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return d2i_ECDSA_SIG(nil, &start, buffer.count)
        }
        let signature = Library.required(parsed, "d2i_ECDSA_SIG")
        defer { ECDSA_SIG_free(signature) }
        return [UInt8](unsafeUninitializedCapacity: 64) { buffer, filled in
            guard let start = buffer.baseAddress,
                BN_bn2binpad(ECDSA_SIG_get0_r(signature), start, 32) == 32,
                BN_bn2binpad(ECDSA_SIG_get0_s(signature), start.advanced(by: 32), 32) == 32
            else { fatalError("libcrypto refused BN_bn2binpad") }
            filled = 64
        }
    }

    /// Whether 64 bytes are the key's signature over the message.
    package static func isValid(_ signature: [UInt8], over message: [UInt8], by key: P256.PublicKey) -> Bool {
        guard signature.count == 64, let der = der(signature) else { return false }
        return KeyHandle(publicKey: key).isValid(der, over: message)
    }

    /// The ASN.1 form that libcrypto verifies.
    private static func der(_ raw: [UInt8]) -> [UInt8]? {
        let signature = Library.required(ECDSA_SIG_new(), "ECDSA_SIG_new")
        defer { ECDSA_SIG_free(signature) }
        guard let r = BN_bin2bn(raw, 32, nil), let s = BN_bin2bn(Array(raw[32...]), 32, nil),
            ECDSA_SIG_set0(signature, r, s) == 1
        else { return nil }
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = i2d_ECDSA_SIG(signature, &bytes)
        guard count > 0, let bytes else { return nil }
        defer { CRYPTO_free(bytes, nil, 0) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}
