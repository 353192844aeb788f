/// Derives keys from a secret: HKDF with SHA-256 (RFC 5869).
package enum HKDFSHA256 {
    /// The longest output, 255 times 32 bytes (RFC 5869 §2.3).
    package static let maximumLength = 255 * 32

    /// Extract and expand.
    ///
    /// - Parameters:
    ///   - secret: the input keying material.
    ///   - salt: may be empty.
    ///   - info: what the key is for.
    ///   - length: 1 to ``maximumLength``.
    /// - Returns: `length` bytes.
    package static func derive(from secret: [UInt8], salt: [UInt8], info: [UInt8], length: Int) -> [UInt8] {
        CryptoWorker.borrow { worker in
            worker.expand(worker.hmac(secret, key: salt), info: info, length: length)
        }
    }
}

extension CryptoWorker {
    /// The second half of HKDF (RFC 5869 §2.3).
    ///
    /// - Parameters:
    ///   - pseudorandomKey: what the first half, an HMAC under the salt, made.
    ///   - info: what the key is for.
    ///   - length: 1 to 8160.
    /// - Returns: `length` bytes.
    package func expand(_ pseudorandomKey: [UInt8], info: [UInt8], length: Int) -> [UInt8] {
        precondition((1...HKDFSHA256.maximumLength).contains(length), "HKDF makes 1 to 8160 bytes")
        var output: [UInt8] = []
        var block: [UInt8] = []
        var counter: UInt8 = 0
        while output.count < length {
            counter += 1
            block = hmac(block, info, [counter], key: pseudorandomKey)
            output += block
        }
        return Array(output.prefix(length))
    }

    /// Two expansions of at most 32 bytes each under one key.
    ///
    /// - Parameters:
    ///   - pseudorandomKey: what the first half of HKDF made.
    ///   - first: the info of the first one, followed by the counter byte 1.
    ///   - firstLength: how much of the first one is wanted.
    ///   - second: the info of the second one, followed by the counter byte 1.
    ///   - secondLength: how much of the second one is wanted.
    /// - Returns: both.
    package func expandPair(
        _ pseudorandomKey: [UInt8],
        first: [UInt8],
        firstLength: Int,
        second: [UInt8],
        secondLength: Int
    ) -> (first: [UInt8], second: [UInt8]) {
        let pair = hmacs(of: first, and: second, key: pseudorandomKey)
        return (Array(pair.first.prefix(firstLength)), Array(pair.second.prefix(secondLength)))
    }
}
