import COpenSSL

extension CryptoWorker {
    /// Fills a new array with bytes that nobody can predict.
    package func randomBytes(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            guard let start = buffer.baseAddress, count > 0 else { return }
            Library.require(RAND_bytes(start, Int32(count)), "RAND_bytes")
            filled = count
        }
    }

    /// SHA-256 of some bytes, 32 bytes.
    package func sha256(_ bytes: some Collection<UInt8>) -> [UInt8] {
        Library.require(EVP_DigestInit_ex2(digestContext, Algorithms.sha256.pointer, nil), "EVP_DigestInit_ex2")
        let updated: Void? = bytes.withContiguousStorageIfAvailable(updateDigest)
        if updated == nil { Array(bytes).withUnsafeBufferPointer(updateDigest) }
        return [UInt8](unsafeUninitializedCapacity: 32) { buffer, filled in
            Library.require(EVP_DigestFinal_ex(digestContext, buffer.baseAddress, nil), "EVP_DigestFinal_ex")
            filled = 32
        }
    }

    private func updateDigest(_ buffer: UnsafeBufferPointer<UInt8>) {
        Library.require(EVP_DigestUpdate(digestContext, buffer.baseAddress, buffer.count), "EVP_DigestUpdate")
    }

    /// HMAC-SHA256 of the parts, one after another, 32 bytes (RFC 2104).
    package func hmac(_ parts: [UInt8]..., key: [UInt8]) -> [UInt8] {
        setMACKey(key)
        return finishMAC(parts)
    }

    /// HMAC-SHA256 of several messages under one key, which is prepared only once.
    func hmacs(of first: [UInt8], and second: [UInt8], key: [UInt8]) -> (first: [UInt8], second: [UInt8]) {
        setMACKey(key)
        let one = finishMAC([first])
        Library.require(EVP_MAC_init(macContext, nil, 0, nil), "EVP_MAC_init")
        return (one, finishMAC([second]))
    }

    private func setMACKey(_ key: [UInt8]) {
        // A null key would mean "the key of before". HMAC pads keys with zeros, so one zero byte equals no byte.
        (key.isEmpty ? [0] : key).withUnsafeBufferPointer {
            Library.require(EVP_MAC_init(macContext, $0.baseAddress, $0.count, nil), "EVP_MAC_init")
        }
    }

    private func finishMAC(_ parts: [[UInt8]]) -> [UInt8] {
        for part in parts {
            Library.require(EVP_MAC_update(macContext, part, part.count), "EVP_MAC_update")
        }
        return [UInt8](unsafeUninitializedCapacity: 32) { buffer, filled in
            Library.require(EVP_MAC_final(macContext, buffer.baseAddress, &filled, 32), "EVP_MAC_final")
        }
    }

    /// Encrypts the end of a buffer in place and appends the 16-byte tag (AES-128-GCM, NIST SP 800-38D).
    ///
    /// - Parameters:
    ///   - buffer: what stands before `start` is left as it is and is not authenticated.
    ///   - start: index of the first byte of plaintext.
    ///   - key: 16 bytes.
    ///   - nonce: 12 bytes, never used twice with one key.
    ///   - additional: authenticated, not encrypted.
    package func seal(
        _ buffer: inout [UInt8],
        from start: Int,
        key: [UInt8],
        nonce: [UInt8],
        additional: [UInt8] = []
    ) {
        precondition(key.count == 16 && nonce.count == 12, "AES-128-GCM takes 16 bytes of key and 12 of nonce")
        let length = buffer.count - start
        precondition(length >= 0 && length < Int(Int32.max))
        buffer.append(contentsOf: repeatElement(0, count: 16))
        Library.require(
            EVP_EncryptInit_ex2(sealContext, nil, key, nonce, nil),
            "EVP_EncryptInit_ex2"
        )
        var written: Int32 = 0
        if !additional.isEmpty {
            Library.require(
                EVP_EncryptUpdate(sealContext, nil, &written, additional, Int32(additional.count)),
                "EVP_EncryptUpdate"
            )
        }
        buffer.withUnsafeMutableBufferPointer { all in
            guard let text = all.baseAddress?.advanced(by: start) else { return }
            Library.require(
                EVP_EncryptUpdate(sealContext, text, &written, text, Int32(length)),
                "EVP_EncryptUpdate"
            )
            let tag = text.advanced(by: length)
            Library.require(EVP_EncryptFinal_ex(sealContext, tag, &written), "EVP_EncryptFinal_ex")
            Library.require(EVP_CIPHER_CTX_ctrl(sealContext, EVP_CTRL_AEAD_GET_TAG, 16, tag), "EVP_CIPHER_CTX_ctrl")
        }
    }

    /// Decrypts what ``seal(_:from:key:nonce:additional:)`` made.
    ///
    /// - Parameters:
    ///   - sealed: ciphertext and 16 bytes of tag.
    ///   - key: 16 bytes.
    ///   - nonce: 12 bytes.
    ///   - additional: what was authenticated besides.
    /// - Returns: nil when key, nonce, additional bytes or any bit of `sealed` are not the right ones.
    package func open(
        _ sealed: ArraySlice<UInt8>,
        key: [UInt8],
        nonce: [UInt8],
        additional: [UInt8] = []
    ) -> [UInt8]? {
        guard key.count == 16, nonce.count == 12, sealed.count >= 16, sealed.count < Int(Int32.max) else { return nil }
        var tag = Array(sealed.suffix(16))
        let ciphertext = Array(sealed.dropLast(16))
        Library.require(
            EVP_DecryptInit_ex2(openContext, nil, key, nonce, nil),
            "EVP_DecryptInit_ex2"
        )
        var written: Int32 = 0
        if !additional.isEmpty {
            Library.require(
                EVP_DecryptUpdate(openContext, nil, &written, additional, Int32(additional.count)),
                "EVP_DecryptUpdate"
            )
        }
        var isAuthentic = false
        let plaintext = [UInt8](unsafeUninitializedCapacity: ciphertext.count + 16) { buffer, filled in
            guard let start = buffer.baseAddress else { return }
            Library.require(
                EVP_DecryptUpdate(openContext, start, &written, ciphertext, Int32(ciphertext.count)),
                "EVP_DecryptUpdate"
            )
            Library.require(
                EVP_CIPHER_CTX_ctrl(openContext, EVP_CTRL_AEAD_SET_TAG, 16, &tag),
                "EVP_CIPHER_CTX_ctrl"
            )
            isAuthentic = EVP_DecryptFinal_ex(openContext, start.advanced(by: ciphertext.count), &written) == 1
            filled = ciphertext.count
        }
        if !isAuthentic { Library.clearErrors() }
        return isAuthentic ? plaintext : nil
    }
}
