/// Signs sessions: HMAC-SHA256 with WEB_JWT_SECRET.
package struct SessionTokens: Sendable {
    /// The 32 bytes of the code for some bytes.
    package var sign: @Sendable (_ bytes: [UInt8]) -> [UInt8]

    package init(sign: @escaping @Sendable (_ bytes: [UInt8]) -> [UInt8]) {
        self.sign = sign
    }
}
