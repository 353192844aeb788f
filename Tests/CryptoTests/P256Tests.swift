import Base
import Crypto
import Testing

@Suite struct P256Tests {
    static let order = hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")

    @Test func `the scalar one is the base point`() throws {
        let key = try P256.PrivateKey(scalar: [UInt8](repeating: 0, count: 31) + [1])
        #expect(key.publicKey.x == hex("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"))
        #expect(key.publicKey.y == hex("4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"))
    }

    @Test func `the smallest and the largest scalar have mirrored points`() throws {
        let one = try P256.PrivateKey(scalar: [UInt8](repeating: 0, count: 31) + [1])
        let last = try P256.PrivateKey(scalar: Self.order.dropLast() + [0x50])
        #expect(one.publicKey.x == last.publicKey.x)
        #expect(one.publicKey.y != last.publicKey.y)
    }

    @Test(arguments: [
        [UInt8](repeating: 0, count: 32), order, order.dropLast() + [0x52], [UInt8](repeating: 255, count: 32),
    ])
    func `a scalar outside the group's order is no key`(scalar: [UInt8]) {
        #expect(throws: KeyFault.scalarOutOfRange) { try P256.PrivateKey(scalar: scalar) }
    }

    @Test(arguments: [0, 31, 33, 64]) func `a scalar has 32 bytes`(count: Int) {
        #expect(throws: KeyFault.wrongLength(expected: 32, found: count)) {
            try P256.PrivateKey(scalar: [UInt8](repeating: 1, count: count))
        }
    }

    @Test func `coordinates that are not below the prime are refused`() throws {
        // x + p is the same point to careless code; only a small x fits into 32 bytes that way, so y is used: y = p + y.
        let prime = hex("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")
        #expect(throws: KeyFault.notOnCurve) {
            try P256.PublicKey(uncompressed: [4] + prime + [UInt8](repeating: 0, count: 32))
        }
        #expect(throws: KeyFault.notOnCurve) {
            try P256.PublicKey(uncompressed: [4] + [UInt8](repeating: 0, count: 32) + prime)
        }
    }

    @Test func `both sides of many random pairs compute the same secret`() {
        for _ in 0..<1000 {
            let one = P256.PrivateKey.generate()
            let two = P256.PrivateKey.generate()
            #expect(one.sharedSecret(with: two.publicKey) == two.sharedSecret(with: one.publicKey))
        }
    }

    @Test func `a key for one message agrees with the receiver`() {
        for _ in 0..<300 {
            let receiver = P256.PrivateKey.generate()
            let (point, secret) = CryptoWorker.borrow { $0.agreeOnce(with: receiver.publicKey) }
            #expect((try? P256.PublicKey(uncompressed: point)).map(receiver.sharedSecret) == secret)
        }
    }

    @Test func `keys survive every form they are written in`() throws {
        for _ in 0..<600 {
            let key = P256.PrivateKey.generate()
            #expect(try P256.PrivateKey(scalar: key.scalar).publicKey == key.publicKey)
            #expect(try P256.PrivateKey(der: key.sec1).scalar == key.scalar)
            #expect(try P256.PrivateKey(der: key.pkcs8).scalar == key.scalar)
            #expect(try P256.PrivateKey(pem: key.pem).scalar == key.scalar)
            #expect(try P256.PrivateKey(jwk: Array(key.jwk.utf8)).scalar == key.scalar)
            #expect(try P256.PublicKey(jwk: Array(key.jwk.utf8)) == key.publicKey)
        }
    }

    @Test func `a structure whose point is another key's is refused`() throws {
        let key = P256.PrivateKey.generate()
        let other = P256.PrivateKey.generate().publicKey.uncompressed
        let mixed = key.sec1.dropLast(65) + other
        #expect(throws: (any Error).self) { try P256.PrivateKey(der: Array(mixed)) }
    }

    @Test func `changed bytes of a key never crash the reader`() {
        let key = P256.PrivateKey.generate()
        for form in [key.sec1, key.pkcs8] {
            for index in form.indices {
                for value in [0x00, 0x7F, 0x80, 0xFF] as [UInt8] {
                    var changed = form
                    changed[index] = value
                    if let read = try? P256.PrivateKey(der: changed) { #expect(read.scalar.count == 32) }
                }
                _ = try? P256.PrivateKey(der: Array(form.prefix(index)))
            }
        }
    }

    @Test func `PEM is read in the shapes it arrives in`() throws {
        let block = PEM(label: "TEST", der: Array(0...255))
        #expect(block.text.split(separator: "\n").allSatisfy { $0.count <= 64 })
        #expect(PEM(block.text) == block)
        #expect(PEM("before\n" + block.text + "after") == block)
        #expect(PEM(block.text.replacing("\n", with: "\\n")) == block)
        for broken in [
            "", "-----BEGIN TEST", "-----BEGIN TEST-----\nAA", "-----BEGIN TEST-----\n!!!!\n-----END TEST-----",
        ] {
            #expect(PEM(broken) == nil)
        }
    }
}
