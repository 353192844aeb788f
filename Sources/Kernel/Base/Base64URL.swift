/// Base64 with the URL-safe alphabet and without padding (RFC 4648 §5).
public enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static let values: [UInt8] = {
        var table = [UInt8](repeating: 0xFF, count: 256)
        for (value, byte) in alphabet.enumerated() { table[Int(byte)] = UInt8(value) }
        return table
    }()

    /// The text for some bytes, without `=`.
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: encodedBytes(bytes), as: UTF8.self)
    }

    /// The same as ``encode(_:)``, as ASCII bytes.
    public static func encodedBytes(_ bytes: some Collection<UInt8>) -> [UInt8] {
        // The loop runs over memory, not over the collection: generic code of another module is ten times slower.
        bytes.withContiguousStorageIfAvailable(encode) ?? Array(bytes).withUnsafeBufferPointer(encode)
    }

    private static func encode(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let alphabet = Self.alphabet
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[Int(buffer >> bits & 63)])
            }
        }
        if bits > 0 { text.append(alphabet[Int(buffer << (6 - bits) & 63)]) }
        return text
    }

    /// The bytes of a text; up to two `=` at the end are allowed.
    ///
    /// - Returns: nil for a foreign character, an impossible length, or left-over bits that are not zero.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        text.utf8.withContiguousStorageIfAvailable(decode) ?? Array(text.utf8).withUnsafeBufferPointer(decode)
    }

    /// The same as ``decode(_:)`` for a text that is at hand as ASCII bytes.
    package static func decode(ascii text: ArraySlice<UInt8>) -> [UInt8]? { text.withUnsafeBufferPointer(decode) }

    private static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        let values = Self.values
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        var padding = 0
        var count = 0
        for character in text {
            if character == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            let value = values[Int(character)]
            guard value != 0xFF, padding == 0 else { return nil }
            count += 1
            buffer = buffer << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
        }
        guard count % 4 != 1, padding == 0 || (padding <= 2 && (count + padding) % 4 == 0) else { return nil }
        guard buffer & ((1 << bits) - 1) == 0 else { return nil }
        return bytes
    }

    /// Reads what people paste: either alphabet, with or without padding, with whatever white space a line break left.
    ///
    /// - Parameter text: at most 64 KiB; a written-out `\n` counts as a line break.
    /// - Returns: nil for what is neither.
    package static func decodePasted(_ text: String) -> [UInt8]? {
        guard text.utf8.count < 65_536 else { return nil }
        var plain: [UInt8] = []
        for byte in text.replacing("\\n", with: "").utf8 {
            switch byte {
            case UInt8(ascii: "+"): plain.append(UInt8(ascii: "-"))
            case UInt8(ascii: "/"): plain.append(UInt8(ascii: "_"))
            case 0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: "="): continue
            default: plain.append(byte)
            }
        }
        return decode(String(decoding: plain, as: UTF8.self))
    }
}
