import Crypto
import Testing

@Suite struct SymmetricTests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `SHA-256 gives the digests of FIPS 180`(text: String, digest: String) {
        #expect(SHA256.digest(Array(text.utf8)) == hex(digest))
        #expect(SHA256.digest(text.utf8.reversed().reversed()) == hex(digest))
    }

    /// RFC 4231 §4.2, §4.3, §4.4, §4.7.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func `HMAC gives the codes of RFC 4231`(key: [UInt8], message: [UInt8], code: String) {
        #expect(HMACSHA256.code(for: message, key: key) == hex(code))
        #expect(HMACSHA256.isValid(hex(code), for: message, key: key))
        #expect(!HMACSHA256.isValid(hex(code).dropLast() + [0], for: message, key: key))
        #expect(!HMACSHA256.isValid([], for: message, key: key))
    }

    /// A null key would make libcrypto go on with the key of before.
    @Test func `an empty key is not the key of before`() {
        let empty = hex("b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
        _ = HMACSHA256.code(for: [1], key: [1, 2, 3])
        #expect(HMACSHA256.code(for: [], key: []) == empty)
    }

    /// RFC 5869 appendix A.1 to A.3.
    @Test func `HKDF gives the keys of RFC 5869`() {
        #expect(
            HKDFSHA256.derive(
                from: [UInt8](repeating: 0x0B, count: 22),
                salt: hex("000102030405060708090a0b0c"),
                info: hex("f0f1f2f3f4f5f6f7f8f9"),
                length: 42
            )
                == hex("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
        )
        #expect(
            HKDFSHA256.derive(
                from: Array(0x00...0x4F),
                salt: Array(0x60...0xAF),
                info: Array(0xB0...0xFF),
                length: 82
            )
                == hex(
                    "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09"
                        + "da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87"
                )
        )
        #expect(
            HKDFSHA256.derive(from: [UInt8](repeating: 0x0B, count: 22), salt: [], info: [], length: 42)
                == hex("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")
        )
    }

    /// Test case 4 of the GCM specification: AES-128 with additional bytes.
    @Test func `AES-GCM gives the ciphertext of its specification`() {
        let key = hex("feffe9928665731c6d6a8f9467308308")
        let nonce = hex("cafebabefacedbaddecaf888")
        let additional = hex("feedfacedeadbeeffeedfacedeadbeefabaddad2")
        let plaintext = hex(
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0d"
                + "e657ba637b39"
        )
        let sealed = AES128GCM.seal(plaintext, key: key, nonce: nonce, additional: additional)
        #expect(
            sealed
                == hex(
                    "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa051ba30b39"
                        + "6a0aac973d58e0915bc94fbc3221a5db94fae95ae7121a47"
                )
        )
        #expect(AES128GCM.open(sealed, key: key, nonce: nonce, additional: additional) == plaintext)
        #expect(AES128GCM.open(sealed, key: key, nonce: nonce) == nil)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 0x40
            #expect(AES128GCM.open(changed, key: key, nonce: nonce, additional: additional) == nil)
        }
    }

    @Test func `wrong lengths open nothing`() {
        let sealed = AES128GCM.seal([], key: [UInt8](repeating: 1, count: 16), nonce: [UInt8](repeating: 2, count: 12))
        #expect(
            AES128GCM.open(sealed, key: [UInt8](repeating: 1, count: 16), nonce: [UInt8](repeating: 2, count: 12)) == []
        )
        #expect(
            AES128GCM.open(sealed, key: [UInt8](repeating: 1, count: 32), nonce: [UInt8](repeating: 2, count: 12))
                == nil
        )
        #expect(
            AES128GCM.open(sealed, key: [UInt8](repeating: 1, count: 16), nonce: [UInt8](repeating: 2, count: 16))
                == nil
        )
        #expect(
            AES128GCM.open([1, 2], key: [UInt8](repeating: 1, count: 16), nonce: [UInt8](repeating: 2, count: 12))
                == nil
        )
    }

    @Test func `equality of secrets needs the same length and bytes`() {
        #expect(SecretComparison.areEqual([], []))
        #expect(SecretComparison.areEqual([1, 2], [1, 2]))
        #expect(!SecretComparison.areEqual([1, 2], [1, 3]))
        #expect(!SecretComparison.areEqual([1, 2], [1, 2, 0]))
    }

    @Test func `random bytes do not repeat`() {
        #expect(Set((0..<500).map { _ in SecureRandom.bytes(16) }).count == 500)
        #expect(SecureRandom.bytes(0).isEmpty)
        #expect(Set(SecureRandom.bytes(4096)).count == 256)
    }
}
