/// Byte classes and comparisons of HTTP's grammar (RFC 9110 §5.6).
///
/// Inlinable: they run for every byte of every request, and and across modules they are calls otherwise.
package enum ASCII {
    /// Equality that takes `A` for `a`.
    @inlinable
    package static func equalsIgnoringCase(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { lowercase($0) == lowercase($1) }
    }

    @inlinable
    package static func lowercase(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte
    }

    /// `tchar` of RFC 9110: what method and field names are made of.
    @inlinable
    package static func isToken(_ byte: UInt8) -> Bool {
        // One bit a character: the upper half of the table is empty.
        let half: UInt64 = byte < 64 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
        return byte < 128 && half >> UInt64(byte & 63) & 1 == 1
    }

    /// Visible characters, space, tab and obs-text: what a field value may hold.
    @inlinable
    package static func isFieldContent(_ byte: UInt8) -> Bool {
        byte >= 0x20 ? byte != 0x7F : byte == 0x09
    }

    @inlinable
    package static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
