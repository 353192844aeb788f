import COpenSSL

/// The elliptic curve of Web Push, VAPID, APNs and Sign in with Apple: NIST P-256, also called prime256v1.
package enum P256 {
    /// A point of the curve; who has one knows that it lies on it.
    package struct PublicKey: Hashable, Sendable {
        /// 65 bytes: 4, then both coordinates (SEC 1 §2.3.3).
        package let uncompressed: [UInt8]

        /// Checks length, form and the curve's equation.
        ///
        /// The curve has cofactor 1: every point on it, infinity apart, is a valid public key, and infinity has no
        /// uncompressed form.
        package init(uncompressed: [UInt8]) throws(KeyFault) {
            guard uncompressed.count == 65 else {
                throw .wrongLength(expected: 65, found: uncompressed.count)
            }
            guard uncompressed[0] == 4 else { throw .unreadable }
            guard CryptoWorker.borrow({ $0.loadPeer(uncompressed) }) else { throw .notOnCurve }
            self.uncompressed = uncompressed
        }

        /// A point that libcrypto computed itself.
        init(computed: [UInt8]) { uncompressed = computed }

        /// The first coordinate, 32 bytes.
        package var x: [UInt8] { Array(uncompressed[1..<33]) }
        /// The second coordinate, 32 bytes.
        package var y: [UInt8] { Array(uncompressed[33..<65]) }
    }

    /// A secret scalar with its point.
    package struct PrivateKey: Sendable {
        /// 32 bytes, big-endian, padded with zeros on the left.
        package let scalar: [UInt8]
        /// The point that belongs to the scalar.
        package let publicKey: PublicKey
        let handle: KeyHandle

        /// A key by its scalar.
        ///
        /// - Parameter scalar: 32 bytes, big-endian.
        /// - Throws: ``KeyFault/wrongLength(expected:found:)`` or ``KeyFault/scalarOutOfRange``.
        package init(scalar: [UInt8]) throws(KeyFault) {
            guard scalar.count == 32 else { throw .wrongLength(expected: 32, found: scalar.count) }
            guard let point = CryptoWorker.borrow({ $0.publicPoint(of: scalar) }) else { throw .scalarOutOfRange }
            self.init(scalar: scalar, publicKey: PublicKey(computed: point))
        }

        private init(scalar: [UInt8], publicKey: PublicKey) {
            self.scalar = scalar
            self.publicKey = publicKey
            handle = KeyHandle(publicKey: publicKey, scalar: scalar)
        }

        /// A new key.
        package static func generate() -> PrivateKey {
            let (scalar, point) = CryptoWorker.borrow { $0.generateKey() }
            return PrivateKey(scalar: scalar, publicKey: PublicKey(computed: point))
        }

        /// The x coordinate of this scalar times the other's point (SEC 1 §3.3.1), 32 bytes.
        package func sharedSecret(with peer: PublicKey) -> [UInt8] {
            CryptoWorker.borrow { $0.sharedSecret(of: scalar, with: peer) }
        }
    }
}
