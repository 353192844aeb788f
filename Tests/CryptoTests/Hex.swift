import Base
import Crypto

/// The bytes of a hexadecimal text.
func hex(_ text: String) -> [UInt8] {
    let digits = text.utf8.compactMap { byte in UInt8(String(UnicodeScalar(byte)), radix: 16) }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

/// The bytes of a Base64url text that is known to be one.
func base64url(_ text: String) -> [UInt8] {
    guard let bytes = Base64URL.decode(text) else { fatalError("a fixture is no Base64url") }
    return bytes
}
