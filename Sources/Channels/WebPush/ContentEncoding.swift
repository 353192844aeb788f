internal import Crypto

/// The content encoding `aes128gcm` (RFC 8188), as Web Push uses it (RFC 8291).
///
/// A message is one record: salt, record size, the sender's point as key id, then the encrypted text with a delimiter
/// and zeros that hide its length.
enum ContentEncoding {
    /// The record size that every message names; a record must fit into it.
    static let recordSize = 4096
    /// Salt, record size, length of the key id and the key id of 65 bytes.
    static let headerLength = 16 + 4 + 1 + 65
    /// Delimiter and tag.
    static let overhead = 1 + 16

    private static let keyInfo = Array("Content-Encoding: aes128gcm\u{0}\u{1}".utf8)
    private static let nonceInfo = Array("Content-Encoding: nonce\u{0}\u{1}".utf8)
    private static let webPushInfo = Array("WebPush: info\u{0}".utf8)

    /// Key and nonce of the first record, from salt and input keying material (RFC 8188 §2.2, §2.3).
    static func keys(
        salt: [UInt8],
        material: [UInt8],
        with worker: CryptoWorker
    ) -> (key: [UInt8], nonce: [UInt8]) {
        let pseudorandomKey = worker.hmac(material, key: salt)
        let pair = worker.expandPair(
            pseudorandomKey,
            first: keyInfo,
            firstLength: 16,
            second: nonceInfo,
            secondLength: 12
        )
        return (pair.first, pair.second)
    }

    /// Mixes the agreed secret with the subscription's own (RFC 8291 §3.3).
    static func material(
        sharedSecret: [UInt8],
        authSecret: [UInt8],
        receiver: [UInt8],
        sender: [UInt8],
        with worker: CryptoWorker
    ) -> [UInt8] {
        let pseudorandomKey = worker.hmac(sharedSecret, key: authSecret)
        return worker.hmac(webPushInfo, receiver, sender, [1], key: pseudorandomKey)
    }

    /// Builds the body of a request from the keys of one message.
    ///
    /// - Parameters:
    ///   - plaintext: what the receiver reads.
    ///   - padding: how many zeros follow the delimiter.
    ///   - salt: 16 bytes of chance.
    ///   - sender: the sender's public point, 65 bytes.
    ///   - material: what ``material(sharedSecret:authSecret:receiver:sender:with:)`` made.
    ///   - worker: does the work.
    /// - Returns: header and one record.
    static func seal(
        _ plaintext: [UInt8],
        padding: Int,
        salt: [UInt8],
        sender: [UInt8],
        material: [UInt8],
        with worker: CryptoWorker
    ) -> [UInt8] {
        let (key, nonce) = keys(salt: salt, material: material, with: worker)
        var body: [UInt8] = []
        body.reserveCapacity(headerLength + plaintext.count + padding + overhead)
        body += salt
        body += [0, 0, UInt8(recordSize >> 8), UInt8(recordSize & 0xFF), UInt8(sender.count)]
        body += sender
        let start = body.count
        body += plaintext
        // 2 marks the last record of a message.
        body.append(2)
        body.append(contentsOf: repeatElement(0, count: padding))
        worker.seal(&body, from: start, key: key, nonce: nonce)
        return body
    }
}
