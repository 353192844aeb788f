import COpenSSL

/// A key in libcrypto's own form, for signatures.
///
/// Sendable: the `EVP_PKEY` is complete when the initializer returns and is only read afterwards; libcrypto allows that
/// from any number of threads (its own caches in the key are behind the key's lock), and it is freed once, with the
/// last reference.
final class KeyHandle: @unchecked Sendable {
    let pointer: OpaquePointer

    /// Takes over a key.
    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    /// A key on P-256, private if a scalar is given; both must have been checked.
    convenience init(publicKey: P256.PublicKey, scalar: [UInt8]? = nil) {
        let builder = Library.required(OSSL_PARAM_BLD_new(), "OSSL_PARAM_BLD_new")
        defer { OSSL_PARAM_BLD_free(builder) }
        let point = publicKey.uncompressed
        let pointer = point.withUnsafeBytes { point in
            Library.require(
                OSSL_PARAM_BLD_push_utf8_string(
                    builder,
                    Library.constant("group"),
                    Library.constant("prime256v1"),
                    0
                ),
                "OSSL_PARAM_BLD_push_utf8_string"
            )
            Library.require(
                OSSL_PARAM_BLD_push_octet_string(builder, Library.constant("pub"), point.baseAddress, point.count),
                "OSSL_PARAM_BLD_push_octet_string"
            )
            guard let scalar else { return Self.build(from: builder, "EC", isPrivate: false) }
            let number = Library.required(BN_bin2bn(scalar, Int32(scalar.count), nil), "BN_bin2bn")
            defer { BN_clear_free(number) }
            Library.require(
                OSSL_PARAM_BLD_push_BN_pad(builder, Library.constant("priv"), number, 32),
                "OSSL_PARAM_BLD_push_BN_pad"
            )
            return Self.build(from: builder, "EC", isPrivate: true)
        }
        self.init(owning: Library.required(pointer, "EVP_PKEY_fromdata"))
    }

    deinit { EVP_PKEY_free(pointer) }

    /// What a builder describes, or nil when it does not make a key of that type.
    static func build(from builder: OpaquePointer, _ type: String, isPrivate: Bool) -> OpaquePointer? {
        guard let parameters = OSSL_PARAM_BLD_to_param(builder) else { return nil }
        defer { OSSL_PARAM_free(parameters) }
        let context = Library.required(EVP_PKEY_CTX_new_from_name(nil, type, nil), "EVP_PKEY_CTX_new_from_name")
        defer { EVP_PKEY_CTX_free(context) }
        Library.require(EVP_PKEY_fromdata_init(context), "EVP_PKEY_fromdata_init")
        // EVP_PKEY_KEYPAIR and EVP_PKEY_PUBLIC_KEY are macros that Swift cannot see.
        let selection: Int32 = isPrivate ? 0x87 : 0x86
        var key: OpaquePointer?
        guard EVP_PKEY_fromdata(context, &key, selection, parameters) == 1 else {
            Library.clearErrors()
            return nil
        }
        return key
    }

    /// `EC`, `RSA`, … as libcrypto calls the type.
    var typeName: String {
        EVP_PKEY_get0_type_name(pointer).map { String(cString: $0) } ?? "unknown"
    }

    /// The signature over a message's SHA-256, in the form the key's type has by default.
    func signature(over message: [UInt8]) -> [UInt8] {
        let context = Library.required(EVP_MD_CTX_new(), "EVP_MD_CTX_new")
        defer { EVP_MD_CTX_free(context) }
        Library.require(
            EVP_DigestSignInit_ex(context, nil, "SHA256", nil, nil, pointer, nil),
            "EVP_DigestSignInit_ex"
        )
        let capacity = Int(EVP_PKEY_get_size(pointer))
        return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
            filled = capacity
            Library.require(
                EVP_DigestSign(context, buffer.baseAddress, &filled, message, message.count),
                "EVP_DigestSign"
            )
        }
    }

    /// Whether a signature in that form is this key's over the message's SHA-256.
    func isValid(_ signature: [UInt8], over message: [UInt8]) -> Bool {
        let context = Library.required(EVP_MD_CTX_new(), "EVP_MD_CTX_new")
        defer { EVP_MD_CTX_free(context) }
        Library.require(
            EVP_DigestVerifyInit_ex(context, nil, "SHA256", nil, nil, pointer, nil),
            "EVP_DigestVerifyInit_ex"
        )
        let isValid = EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
        if !isValid { Library.clearErrors() }
        return isValid
    }
}
