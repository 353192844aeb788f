import Base
import Crypto
import Testing

@testable import WebPush

/// The examples of RFC 8188 and bodies that only look like such.
@Suite struct ContentDecodingTests {
    static let single = Fixture.bytes("I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg")
    static let singleKey = Fixture.bytes("yqdlZ-tYemfogSmv7Ws5PQ")
    static let double = Fixture.bytes(
        "uNCkWiNYzKTnBN9ji3-qWAAAABkCYTHOG8chz_gnvgOqdGYovxyjuqRyJFjEDyoF1Fvkj6hQPdPHI51OEUKEpgz3SsLWIqS_uA"
    )
    static let doubleKey = Fixture.bytes("BO3ZVPxUlnLORbVGMpbT1Q")

    @Test func `the example with one record is read`() throws {
        #expect(try ContentDecoding.open(Self.single, material: Self.singleKey) == Array("I am the walrus".utf8))
    }

    @Test func `the example with two records and a key id is read`() throws {
        let header = try ContentDecoding.header(of: Self.double)
        #expect(header.recordSize == 25)
        #expect(header.keyID == Array("a1".utf8))
        #expect(try ContentDecoding.open(Self.double, material: Self.doubleKey) == Array("I am the walrus".utf8))
    }

    @Test func `a message cut off after its first record is refused`() {
        #expect(throws: ContentDecoding.Fault.delimiter) {
            try ContentDecoding.open(Array(Self.double.prefix(23 + 25)), material: Self.doubleKey)
        }
    }

    @Test(arguments: 0..<20) func `a header cut short is refused`(length: Int) {
        #expect(throws: ContentDecoding.Fault.header) {
            try ContentDecoding.header(of: Array(Self.single.prefix(length)))
        }
    }

    @Test func `a record size that holds no text is refused`() {
        var body = Self.single
        body[18] = 0
        body[19] = 17
        #expect(throws: ContentDecoding.Fault.header) { try ContentDecoding.header(of: body) }
    }

    @Test func `every changed bit after the salt is noticed`() {
        for index in 16..<Self.single.count {
            for bit in 0..<8 {
                var body = Self.single
                body[index] ^= 1 << UInt8(bit)
                // The record size of a single record may be any that is long enough.
                if (16..<20).contains(index), let text = try? ContentDecoding.open(body, material: Self.singleKey) {
                    #expect(text == Array("I am the walrus".utf8))
                    continue
                }
                #expect(throws: ContentDecoding.Fault.self) { try ContentDecoding.open(body, material: Self.singleKey) }
            }
        }
    }

    @Test(arguments: [[], [0], [0, 0, 0], [65, 1], [65, 3], [65]] as [[UInt8]])
    func `a record without the last record's delimiter is refused`(record: [UInt8]) {
        let salt = [UInt8](repeating: 7, count: 16)
        let body = CryptoWorker.borrow { worker in
            let (key, nonce) = ContentEncoding.keys(salt: salt, material: Self.singleKey, with: worker)
            var body = salt + [0, 0, 16, 0, 0]
            let start = body.count
            body += record
            worker.seal(&body, from: start, key: key, nonce: nonce)
            return body
        }
        #expect(throws: ContentDecoding.Fault.delimiter) { try ContentDecoding.open(body, material: Self.singleKey) }
    }

    @Test func `a message whose key id is no point is refused by a browser`() {
        #expect(throws: ReceiverKeys.Unreadable.self) { try ReceiverKeys().decrypt(Self.double) }
    }
}
