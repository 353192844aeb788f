private import Base

/// A 64-bit fingerprint of content: tells versions apart, protects against nobody.
///
/// FNV-1a, stirred at the end so that every bit depends on every byte. Two versions of a file collide once in 2^64,
/// which no cache will live to see.
struct ContentHash: Sendable, Hashable {
    /// The fingerprint.
    let value: UInt64

    /// Of some bytes.
    init(_ bytes: some Sequence<UInt8>) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
        value = hash ^ hash >> 31
    }

    /// Eight characters for a URL: the first 48 bits.
    var short: String {
        Base64URL.encode((0..<6).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) })
    }

    /// Sixteen hexadecimal digits.
    var hexadecimal: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
