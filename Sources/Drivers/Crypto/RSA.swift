import COpenSSL

/// RSA with PKCS#1 v1.5 padding and SHA-256: `RS256` of JOSE (RFC 7518 §3.3).
package enum RSA {
    /// What signs.
    package struct PrivateKey: Sendable {
        let handle: KeyHandle

        /// Reads PKCS#8 (`PRIVATE KEY`) or PKCS#1 (`RSA PRIVATE KEY`) of at least 2048 bits.
        package init(pem text: String) throws(KeyFault) {
            if PEM.isEncrypted(text) { throw .encrypted }
            guard let block = PEM(text) else { throw .unreadable }
            if block.label.hasSuffix("PUBLIC KEY") { throw .otherKind("public key") }
            let handle = try KeyHandle(privateDER: block.der)
            guard handle.typeName == "RSA" else { throw .otherKind(handle.typeName) }
            guard EVP_PKEY_get_bits(handle.pointer) >= 2048 else { throw .tooWeak }
            self.handle = handle
        }

        /// The public half.
        package var publicKey: PublicKey { PublicKey(handle: handle) }

        /// The signature, as long as the modulus.
        package func sign(_ message: [UInt8]) -> [UInt8] { handle.signature(over: message) }
    }

    /// What verifies.
    package struct PublicKey: Sendable {
        let handle: KeyHandle

        init(handle: KeyHandle) { self.handle = handle }

        /// A key by the two numbers of its JWK (RFC 7518 §6.3.1).
        ///
        /// - Parameters:
        ///   - modulus: `n`, big-endian, 2048 to 16384 bits.
        ///   - exponent: `e`, big-endian, odd and at least 3, at most 64 bits.
        /// - Throws: ``KeyFault/tooWeak`` or ``KeyFault/unreadable``.
        package init(modulus: [UInt8], exponent: [UInt8]) throws(KeyFault) {
            let e = exponent.drop { $0 == 0 }
            guard let last = e.last, last & 1 == 1, e.count <= 8, e.count > 1 || last >= 3 else { throw .tooWeak }
            guard modulus.count <= 2048 else { throw .unreadable }
            let n = Library.required(BN_bin2bn(modulus, Int32(modulus.count), nil), "BN_bin2bn")
            defer { BN_free(n) }
            guard BN_num_bits(n) >= 2048 else { throw .tooWeak }
            let number = Library.required(BN_bin2bn(exponent, Int32(exponent.count), nil), "BN_bin2bn")
            defer { BN_free(number) }
            let builder = Library.required(OSSL_PARAM_BLD_new(), "OSSL_PARAM_BLD_new")
            defer { OSSL_PARAM_BLD_free(builder) }
            Library.require(OSSL_PARAM_BLD_push_BN(builder, Library.constant("n"), n), "OSSL_PARAM_BLD_push_BN")
            Library.require(OSSL_PARAM_BLD_push_BN(builder, Library.constant("e"), number), "OSSL_PARAM_BLD_push_BN")
            guard let key = KeyHandle.build(from: builder, "RSA", isPrivate: false) else { throw .unreadable }
            handle = KeyHandle(owning: key)
        }

        /// Whether the signature is this key's over the message.
        package func isValid(_ signature: [UInt8], over message: [UInt8]) -> Bool {
            handle.isValid(signature, over: message)
        }
    }
}
