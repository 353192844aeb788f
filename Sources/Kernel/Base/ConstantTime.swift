/// Comparisons of secrets that take as long for a wrong value as for the right one.
package enum ConstantTime {
    /// Whether two secrets are the same bytes.
    ///
    /// Only the lengths can be told from the time it takes; those of digests and tokens are no secret. Over arrays, not
    /// over collections: every request with a session comes through here, and generic code of another module is slow.
    package static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for index in left.indices { difference |= left[index] ^ right[index] }
        return difference == 0
    }
}
