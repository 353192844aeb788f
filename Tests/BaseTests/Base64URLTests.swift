import Base
import TestSupport
import Testing

@Suite struct Base64URLTests {
    @Test(
        arguments: [
            // RFC 4648 §10
            ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"),
        ])
    func `the vectors of RFC 4648 hold both ways`(plain: String, text: String) {
        #expect(Base64URL.encode(Array(plain.utf8)) == text)
        #expect(Base64URL.encodedBytes(Array(plain.utf8)) == Array(text.utf8))
        #expect(Base64URL.decode(text) == Array(plain.utf8))
        let padded = text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        #expect(Base64URL.decode(padded) == Array(plain.utf8))
    }

    @Test func `the two characters that differ are - and _`() {
        #expect(Base64URL.encode([0xFB, 0xEF, 0xFF]) == "--__")
        #expect(Base64URL.decode("--__") == [0xFB, 0xEF, 0xFF])
        #expect(Base64URL.decode("++//") == nil)
    }

    @Test(
        arguments: [
            "Z", "Zm9vY", "Zg=", "Zg===", "Zm8==", "Zm9v=", "Zm9v====", "=", "==", "====", "Zg==Zg", "Z=g=", "=Zg=",
            // Bits that the bytes do not need must be zero, or one value would have several texts.
            "Zh", "Zh==", "Zm9", "Zm9=",
            "Zm 9v", "Zm9v\n", " Zm9v", "Zm9v\0", "Zm9ö", "Zm9．", "Zg%3D%3D", "Zm+v", "Zm/v",
        ])
    func `a text that is not exactly one value is refused`(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test func `every byte string comes back`() {
        let chance = SeededRandomness(7).randomness
        for count in 0...200 {
            let bytes = chance.bytes(count)
            let text = Base64URL.encode(bytes)
            #expect(text.utf8.count == (count * 4 + 2) / 3)
            #expect(Base64URL.decode(text) == bytes)
            #expect(Base64URL.encode(bytes[...]) == text)
        }
    }

    @Test func `of all two-character texts exactly one stands for each byte`() {
        let characters = (UInt8.min...UInt8(0x7F)).map { Character(UnicodeScalar($0)) }
        var seen: [UInt8: Int] = [:]
        for first in characters {
            for second in characters {
                if let bytes = Base64URL.decode(String([first, second])), bytes.count == 1 {
                    seen[bytes[0], default: 0] += 1
                }
            }
        }
        #expect(seen.count == 256)
        #expect(seen.values.allSatisfy { $0 == 1 })
    }
}
