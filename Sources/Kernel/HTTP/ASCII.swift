/// Byte classes and comparisons of HTTP's grammar (RFC 9110 §5.6).
package enum ASCII {
    /// Equality that takes `A` for `a`.
    package static func equalsIgnoringCase(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { lowercase($0) == lowercase($1) }
    }

    @inline(__always)
    package static func lowercase(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte
    }

    /// `tchar` of RFC 9110: what method and field names are made of.
    package static func isToken(_ byte: UInt8) -> Bool {
        // One bit a byte: letters, digits and !#$%&'*+-.^_`|~
        let word: UInt64 = byte & 0x40 == 0 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
        return byte < 0x80 && word >> (byte & 0x3F) & 1 == 1
    }

    /// Where the token that begins at `start` ends.
    ///
    /// Takes the whole loop, since other modules call these functions instead of inlining them.
    package static func endOfToken(in bytes: [UInt8], from start: Int) -> Int {
        var end = start
        while end < bytes.count, isToken(bytes[end]) { end += 1 }
        return end
    }

    /// Where the field content that begins at `start` ends.
    package static func endOfFieldContent(in bytes: [UInt8], from start: Int) -> Int {
        var end = start
        while end < bytes.count, isFieldContent(bytes[end]) { end += 1 }
        return end
    }

    /// Visible characters, space, tab and obs-text: what a field value may hold.
    @inline(__always)
    package static func isFieldContent(_ byte: UInt8) -> Bool {
        byte >= 0x20 ? byte != 0x7F : byte == 0x09
    }

    @inline(__always)
    package static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
