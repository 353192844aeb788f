private import COpenSSL

/// What libcrypto alone needs for one message: a key pair, the import of the receiver's point, one agreement.
///
/// Written the way its manual recommends (`EVP_PKEY`), with everything cached that can be: the yardstick, not a part of
/// the product.
struct Limit {
    private let keygen: OpaquePointer
    private let template: OpaquePointer
    private let point: [UInt8]

    init() {
        guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil), EVP_PKEY_keygen_init(context) == 1,
            EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) == 1
        else { fatalError("no P-256") }
        keygen = context
        template = Self.generate(context)
        var bytes = [UInt8](repeating: 0, count: 65)
        var count = 0
        EVP_PKEY_get_octet_string_param(template, OSSL_PKEY_PARAM_PUB_KEY, &bytes, 65, &count)
        point = bytes
    }

    private static func generate(_ context: OpaquePointer) -> OpaquePointer {
        var key: OpaquePointer?
        guard EVP_PKEY_generate(context, &key) == 1, let key else { fatalError("EVP_PKEY_generate") }
        return key
    }

    /// One round; returns a byte so that nothing is optimised away.
    func run() -> UInt8 {
        let own = Self.generate(keygen)
        guard let peer = EVP_PKEY_new() else { fatalError("EVP_PKEY_new") }
        defer {
            EVP_PKEY_free(own)
            EVP_PKEY_free(peer)
        }
        EVP_PKEY_copy_parameters(peer, template)
        guard EVP_PKEY_set1_encoded_public_key(peer, point, point.count) == 1,
            let context = EVP_PKEY_CTX_new(own, nil)
        else { fatalError("import") }
        defer { EVP_PKEY_CTX_free(context) }
        var secret = [UInt8](repeating: 0, count: 32)
        var count = 32
        guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer_ex(context, peer, 0) == 1,
            EVP_PKEY_derive(context, &secret, &count) == 1
        else { fatalError("ECDH") }
        return secret[0]
    }
}
