package import Base
import COpenSSL

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
    /// The 32 bytes of the digest.
    package static func digest(_ bytes: some Collection<UInt8>) -> [UInt8] {
        CryptoWorker.borrow { $0.sha256(bytes) }
    }
}

/// HMAC with SHA-256 (RFC 2104).
package enum HMACSHA256 {
    /// The 32 bytes of the code.
    package static func code(for message: [UInt8], key: [UInt8]) -> [UInt8] {
        CryptoWorker.borrow { $0.hmac(message, key: key) }
    }

    /// Whether a code belongs to a message; takes the same time for every wrong one.
    package static func isValid(_ code: [UInt8], for message: [UInt8], key: [UInt8]) -> Bool {
        SecretComparison.areEqual(code, self.code(for: message, key: key))
    }
}

/// Comparison whose time tells nothing about where two secrets differ.
package enum SecretComparison {
    /// Whether two byte strings are equal; only their lengths may show in the time taken.
    package static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
    }
}

/// Unpredictable bytes from libcrypto's generator, which the system seeds.
package enum SecureRandom {
    /// So many bytes.
    package static func bytes(_ count: Int) -> [UInt8] {
        CryptoWorker.borrow { $0.randomBytes(count) }
    }

    /// The same as the kernel's witness.
    package static let randomness = Randomness { bytes($0) }
}

/// Encryption that also shows every change: AES with a 128-bit key in Galois/Counter Mode, 16-byte tag.
package enum AES128GCM {
    /// Ciphertext followed by the tag.
    ///
    /// - Parameters:
    ///   - plaintext: may be empty.
    ///   - key: 16 bytes.
    ///   - nonce: 12 bytes, never used twice with one key.
    ///   - additional: authenticated, not encrypted.
    /// - Returns: 16 bytes more than the plaintext has.
    package static func seal(
        _ plaintext: [UInt8],
        key: [UInt8],
        nonce: [UInt8],
        additional: [UInt8] = []
    ) -> [UInt8] {
        var buffer = plaintext
        CryptoWorker.borrow { $0.seal(&buffer, from: 0, key: key, nonce: nonce, additional: additional) }
        return buffer
    }

    /// The plaintext.
    ///
    /// - Returns: nil when anything is not as it was sealed, or key or nonce has the wrong length.
    package static func open(
        _ sealed: [UInt8],
        key: [UInt8],
        nonce: [UInt8],
        additional: [UInt8] = []
    ) -> [UInt8]? {
        CryptoWorker.borrow { $0.open(sealed[...], key: key, nonce: nonce, additional: additional) }
    }
}
