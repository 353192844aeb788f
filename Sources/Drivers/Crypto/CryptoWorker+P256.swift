import COpenSSL

extension CryptoWorker {
    /// Makes a key for one message, agrees on a secret with the other side and forgets the private part.
    ///
    /// Works on points without the wrapping of `EVP_PKEY`; the arithmetic is the same constant-time code, but keys are
    /// neither exported to a provider nor looked up, which saves a quarter of the time.
    ///
    /// - Returns: the new public point (65 bytes) and the x coordinate of the product (32 bytes).
    package func agreeOnce(with peer: P256.PublicKey) -> (publicPoint: [UInt8], secret: [UInt8]) {
        makeScalar()
        let point = ownPointBytes()
        return (point, productWith(peer))
    }

    /// A new scalar (32 bytes) and its point (65 bytes).
    func generateKey() -> (scalar: [UInt8], point: [UInt8]) {
        makeScalar()
        defer { BN_clear(scalar) }
        return (bytes(of: scalar), ownPointBytes())
    }

    /// The point of a scalar, or nil when the scalar is 0 or not below the group's order.
    func publicPoint(of secret: [UInt8]) -> [UInt8]? {
        guard load(secret) else { return nil }
        defer { BN_clear(scalar) }
        Library.require(
            EC_POINT_mul(Algorithms.p256.pointer, ownPoint, scalar, nil, nil, numbers),
            "EC_POINT_mul"
        )
        return ownPointBytes()
    }

    /// What ``P256/PrivateKey/sharedSecret(with:)`` computes, for a scalar that has been checked.
    package func sharedSecret(of secret: [UInt8], with peer: P256.PublicKey) -> [UInt8] {
        if !load(secret) { fatalError("a private key holds a checked scalar") }
        return productWith(peer)
    }

    /// Reads a foreign point; false when it is not one of the curve.
    func loadPeer(_ uncompressed: [UInt8]) -> Bool {
        let isOnCurve =
            EC_POINT_oct2point(Algorithms.p256.pointer, peerPoint, uncompressed, uncompressed.count, numbers) == 1
        if !isOnCurve { Library.clearErrors() }
        return isOnCurve
    }

    private func makeScalar() {
        Library.require(
            BN_priv_rand_range_ex(scalar, EC_GROUP_get0_order(Algorithms.p256.pointer), 0, numbers),
            "BN_priv_rand_range_ex"
        )
        // One in 2^256: the range includes zero.
        if BN_is_zero(scalar) == 1 { return makeScalar() }
        Library.require(
            EC_POINT_mul(Algorithms.p256.pointer, ownPoint, scalar, nil, nil, numbers),
            "EC_POINT_mul"
        )
    }

    private func load(_ secret: [UInt8]) -> Bool {
        _ = Library.required(BN_bin2bn(secret, Int32(secret.count), scalar), "BN_bin2bn")
        return BN_is_zero(scalar) == 0 && BN_cmp(scalar, EC_GROUP_get0_order(Algorithms.p256.pointer)) < 0
    }

    private func productWith(_ peer: P256.PublicKey) -> [UInt8] {
        if !loadPeer(peer.uncompressed) { fatalError("a public key holds a checked point") }
        let group = Algorithms.p256.pointer
        defer {
            BN_clear(scalar)
            BN_clear(coordinate)
        }
        Library.require(EC_POINT_mul(group, product, nil, peerPoint, scalar, numbers), "EC_POINT_mul")
        Library.require(
            EC_POINT_get_affine_coordinates(group, product, coordinate, nil, numbers),
            "EC_POINT_get_affine_coordinates"
        )
        return bytes(of: coordinate)
    }

    private func bytes(of number: OpaquePointer) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { buffer, filled in
            // Numbers shorter than 32 bytes occur once in 256 keys.
            if BN_bn2binpad(number, buffer.baseAddress, 32) != 32 { fatalError("libcrypto refused BN_bn2binpad") }
            filled = 32
        }
    }

    private func ownPointBytes() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 65) { buffer, filled in
            filled = EC_POINT_point2oct(
                Algorithms.p256.pointer,
                ownPoint,
                POINT_CONVERSION_UNCOMPRESSED,
                buffer.baseAddress,
                65,
                numbers
            )
            if filled != 65 { fatalError("libcrypto refused EC_POINT_point2oct") }
        }
    }
}
