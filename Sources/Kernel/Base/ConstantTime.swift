/// Comparisons of secrets that take as long for a wrong value as for the right one.
package enum ConstantTime {
    /// Whether two secrets are the same bytes.
    ///
    /// Only the lengths can be told from the time it takes; those of digests and tokens are no secret.
    package static func equal(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
