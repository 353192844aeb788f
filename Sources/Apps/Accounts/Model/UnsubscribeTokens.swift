internal import Base

/// The secrets in the links that end mails (RFC 8058): each names an account and what it does not want any more.
///
/// A token does not expire and tells nothing: account and occasion are encrypted under a code over both, which also
/// proves that the token is ours. The same mail has the same link whenever it is written again, and two accounts' links
/// have nothing in common. Built from one keyed code alone (RFC 5297's idea: authenticate, then use the code as the
/// nonce).
package struct UnsubscribeTokens: Sendable {
    /// What a link ends.
    package struct Subject: Sendable, Equatable {
        package let account: Account.ID
        /// The occasion's id; nil for a bundle, which has several.
        package let occasion: String?

        package init(account: Account.ID, occasion: String?) {
            self.account = account
            self.occasion = occasion
        }
    }

    /// The 32 bytes of HMAC-SHA256 under a key that only this server has.
    private let code: @Sendable (_ bytes: [UInt8]) -> [UInt8]

    /// Bytes of the code that a token carries: nobody guesses 128 bits.
    private static let tagLength = 16
    /// Every text is filled up to a multiple of this, so that lengths tell nothing of the occasion.
    private static let blockLength = 32

    package init(code: @escaping @Sendable (_ bytes: [UInt8]) -> [UInt8]) {
        self.code = code
    }

    /// The secret of a link.
    package func token(_ subject: Subject) -> String {
        let plain = Self.pad(
            withUnsafeBytes(of: subject.account.rawValue.bigEndian) { Array($0) }
                + Array((subject.occasion ?? "").utf8)
        )
        let tag = tag(plain)
        return Base64URL.encode(tag + mask(plain, tag))
    }

    /// What a secret stands for; nil for one that is not ours.
    package func subject(_ token: String) -> Subject? {
        guard token.utf8.count <= 512, let bytes = Base64URL.decode(token),
            bytes.count > Self.tagLength, (bytes.count - Self.tagLength).isMultiple(of: Self.blockLength)
        else { return nil }
        let tag = Array(bytes.prefix(Self.tagLength))
        let plain = mask(Array(bytes.dropFirst(Self.tagLength)), tag)
        // One text per meaning: the same bytes spelled otherwise in base64url are refused.
        guard ConstantTime.equal(self.tag(plain), tag), Base64URL.encode(bytes) == token else { return nil }
        let account = plain.prefix(8).reduce(Int64(0)) { $0 << 8 | Int64($1) }
        let name = String(decoding: plain.dropFirst(8).prefix { $0 != 0 }, as: UTF8.self)
        return Subject(account: Account.ID(rawValue: account), occasion: name.isEmpty ? nil : name)
    }

    private static func pad(_ bytes: [UInt8]) -> [UInt8] {
        let rest = bytes.count % blockLength
        return rest == 0 ? bytes : bytes + [UInt8](repeating: 0, count: blockLength - rest)
    }

    /// The first byte keeps the code's two uses apart.
    private func tag(_ plain: [UInt8]) -> [UInt8] { Array(code([1] + plain).prefix(Self.tagLength)) }

    private func mask(_ bytes: [UInt8], _ tag: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var counter: UInt8 = 0
        while result.count < bytes.count {
            let stream = code([2, counter] + tag)
            for (byte, key) in zip(bytes[result.count...], stream) { result.append(byte ^ key) }
            counter += 1
        }
        return result
    }
}
