/// Why some bytes are not the key they should be.
package enum KeyFault: Error, Equatable, Sendable {
    /// A point of P-256 has 65 bytes of which the first is 4.
    case wrongLength(expected: Int, found: Int)
    /// The coordinates do not satisfy the curve's equation.
    case notOnCurve
    /// A private scalar lies between 1 and the order of the group less 1.
    case scalarOutOfRange
    /// Private and public part do not belong together.
    case partsDisagree
    /// No key at all in the encoding that was expected.
    case unreadable
    /// A key, but of another kind; the text names it: `RSA`, `P-384`.
    case otherKind(String)
    /// A key behind a passphrase.
    case encrypted
    /// A member of a JWK is missing or wrong; the text is its name.
    case jwkMember(String)
    /// An RSA modulus of fewer than 2048 bits, or a useless exponent.
    case tooWeak
}
