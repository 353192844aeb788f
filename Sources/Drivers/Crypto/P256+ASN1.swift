import COpenSSL

extension P256.PrivateKey {
    /// Reads SEC 1 or PKCS#8, both with or without the public point inside, and checks a point that is there.
    package init(der: [UInt8]) throws(KeyFault) {
        let handle = try KeyHandle(privateDER: der)
        guard handle.typeName == "EC" else { throw .otherKind(handle.typeName) }
        guard EVP_PKEY_get_bits(handle.pointer) == 256, handle.groupName == "prime256v1" else {
            throw .otherKind("EC \(handle.groupName)")
        }
        var number: OpaquePointer?
        guard EVP_PKEY_get_bn_param(handle.pointer, OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1, let number else {
            throw .unreadable
        }
        defer { BN_clear_free(number) }
        var scalar = [UInt8](repeating: 0, count: 32)
        guard BN_bn2binpad(number, &scalar, 32) == 32 else { throw .scalarOutOfRange }
        try self.init(scalar: scalar)
        if let claimed = handle.publicPoint, claimed != publicKey.uncompressed { throw .partsDisagree }
    }

    /// Reads a PEM block of SEC 1 (`EC PRIVATE KEY`) or PKCS#8 (`PRIVATE KEY`).
    package init(pem text: String) throws(KeyFault) {
        if PEM.isEncrypted(text) { throw .encrypted }
        guard let block = PEM(text) else { throw .unreadable }
        if block.label.hasSuffix("PUBLIC KEY") { throw .otherKind("public key") }
        if block.label.hasSuffix("CERTIFICATE") { throw .otherKind("certificate") }
        try self.init(der: block.der)
    }

    /// PKCS#8 as most tools read it (RFC 5958).
    package var pkcs8: [UInt8] {
        let info = Library.required(EVP_PKEY2PKCS8(handle.pointer), "EVP_PKEY2PKCS8")
        defer { PKCS8_PRIV_KEY_INFO_free(info) }
        return asn1 { i2d_PKCS8_PRIV_KEY_INFO(info, $0) }
    }

    /// The structure of SEC 1 §C.4.
    package var sec1: [UInt8] { asn1 { i2d_PrivateKey(handle.pointer, $0) } }

    /// PKCS#8 in PEM.
    package var pem: String { PEM(label: "PRIVATE KEY", der: pkcs8).text }

    private func asn1(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>) -> Int32) -> [UInt8] {
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = write(&bytes)
        guard count > 0, let bytes else { fatalError("libcrypto refused to write a key") }
        defer { CRYPTO_clear_free(bytes, Int(count), nil, 0) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}

extension KeyHandle {
    /// Any private key that libcrypto knows, in its traditional form or in PKCS#8.
    convenience init(privateDER der: [UInt8]) throws(KeyFault) {
        guard der.count < 65_536 else { throw .unreadable }
        let key = der.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return d2i_AutoPrivateKey(nil, &start, buffer.count)
        }
        guard let key else {
            Library.clearErrors()
            throw .unreadable
        }
        self.init(owning: key)
    }

    /// The curve's name, or nothing for other keys.
    var groupName: String {
        var name = [CChar](repeating: 0, count: 64)
        var length = 0
        guard EVP_PKEY_get_group_name(pointer, &name, name.count, &length) == 1 else {
            Library.clearErrors()
            return ""
        }
        return String(decoding: name.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The public point that the key carries, if its form is uncompressed.
    fileprivate var publicPoint: [UInt8]? {
        var point = [UInt8](repeating: 0, count: 133)
        var length = 0
        guard
            EVP_PKEY_get_octet_string_param(pointer, OSSL_PKEY_PARAM_PUB_KEY, &point, point.count, &length) == 1,
            length == 65
        else {
            Library.clearErrors()
            return nil
        }
        return Array(point.prefix(length))
    }
}

extension P256.PublicKey {
    /// What stands before the 65 bytes of the point in a SubjectPublicKeyInfo that names the curve.
    private static let namedCurveHeader: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
        0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]

    /// Reads a SubjectPublicKeyInfo, 91 bytes for this curve.
    ///
    /// Only the form that names the curve is a key: the one that spells out parameters is forbidden (RFC 5480 §2.1.1)
    /// and has been used to smuggle in weak ones.
    package init(der: [UInt8]) throws(KeyFault) {
        if der.count == 91, der.starts(with: Self.namedCurveHeader) {
            try self.init(uncompressed: Array(der[Self.namedCurveHeader.count...]))
        } else {
            throw Self.fault(of: der)
        }
    }

    /// What libcrypto takes some bytes for.
    private static func fault(of der: [UInt8]) -> KeyFault {
        let key = der.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return d2i_PUBKEY(nil, &start, min(buffer.count, 65_536))
        }
        guard let key else {
            Library.clearErrors()
            return .unreadable
        }
        let handle = KeyHandle(owning: key)
        if handle.typeName != "EC" { return .otherKind(handle.typeName) }
        return handle.groupName == "prime256v1" ? .unreadable : .otherKind("EC \(handle.groupName)")
    }

    /// Reads a PEM block `PUBLIC KEY`.
    package init(pem text: String) throws(KeyFault) {
        guard let block = PEM(text) else { throw .unreadable }
        if block.label.hasSuffix("PRIVATE KEY") { throw .otherKind("private key") }
        try self.init(der: block.der)
    }
}
