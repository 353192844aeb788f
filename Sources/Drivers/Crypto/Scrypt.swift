import COpenSSL

/// The password hash that costs memory as well as time (RFC 7914).
///
/// One call occupies a core for tens of milliseconds: never call ``derive(from:salt:parameters:length:)`` on the
/// cooperative pool, go through ``ScryptWorkers``.
package enum Scrypt {
    /// How much one hash costs.
    package struct Parameters: Hashable, Sendable {
        /// The number of blocks, a power of two: time and memory.
        package let cost: Int
        /// The block size: memory per block is 128 times this.
        package let blockSize: Int
        /// How many independent rounds.
        package let parallelism: Int

        /// 2^14, 8, 1: 16 MiB and about 25 ms.
        package static let standard = Parameters(unchecked: 1 << 14, 8, 1)

        private init(unchecked cost: Int, _ blockSize: Int, _ parallelism: Int) {
            self.cost = cost
            self.blockSize = blockSize
            self.parallelism = parallelism
        }

        /// Parameters from a stored text.
        ///
        /// - Returns: nil outside what this product will spend on one sign-in: a cost of 2 to 2^20, block size and
        ///   parallelism of 1 to 16, at most 128 MiB.
        package init?(cost: Int, blockSize: Int, parallelism: Int) {
            guard (2...1 << 20).contains(cost), cost & (cost - 1) == 0, (1...16).contains(blockSize),
                (1...16).contains(parallelism), 128 * cost * blockSize <= 128 << 20
            else { return nil }
            self.init(unchecked: cost, blockSize, parallelism)
        }
    }

    /// Derives bytes from a password, blocking this thread.
    ///
    /// - Parameters:
    ///   - password: compared byte for byte; who allows other keyboards normalises it beforehand.
    ///   - salt: chance of its own for each password.
    ///   - parameters: what it costs.
    ///   - length: 1 to 64 bytes.
    /// - Returns: `length` bytes.
    package static func derive(
        from password: [UInt8],
        salt: [UInt8],
        parameters: Parameters,
        length: Int
    ) -> [UInt8] {
        precondition((1...64).contains(length), "scrypt is asked for 1 to 64 bytes")
        let size = UInt64(parameters.blockSize) * 128
        let memory = size * UInt64(parameters.cost + parameters.parallelism + 2) + 1 << 20
        // libcrypto takes a null password for an empty one whatever its length says.
        return password.withUnsafeBufferPointer { password in
            password.withMemoryRebound(to: CChar.self) { password in
                [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
                    Library.require(
                        EVP_PBE_scrypt(
                            password.baseAddress,
                            password.count,
                            salt,
                            salt.count,
                            UInt64(parameters.cost),
                            UInt64(parameters.blockSize),
                            UInt64(parameters.parallelism),
                            memory,
                            buffer.baseAddress,
                            length
                        ),
                        "EVP_PBE_scrypt"
                    )
                    filled = length
                }
            }
        }
    }
}
