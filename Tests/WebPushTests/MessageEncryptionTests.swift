import Base
import Crypto
import Testing

@testable import WebPush

@Suite struct MessageEncryptionTests {
    @Test(arguments: [0, 1, 41, 127, 128, 129, 1000, 2048, 2049, 3992, 3993])
    func `what is encrypted is read again`(count: Int) throws {
        let keys = ReceiverKeys()
        let text = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let body = try MessageEncryption.encrypt(text, for: Fixture.subscription(keys))
        #expect(try keys.decrypt(body) == text)
        #expect(body.count <= 4096)
    }

    @Test func `a text of 3994 bytes is refused before anything is sent`() throws {
        let subscription = try Fixture.subscription()
        #expect(throws: MessageEncryption.Fault.tooLarge(bytes: 3994)) {
            try MessageEncryption.encrypt([UInt8](repeating: 65, count: 3994), for: subscription)
        }
        #expect(MessageEncryption.maximumPlaintext == 3993)
    }

    @Test(arguments: [(0, 231), (128, 231), (129, 359), (300, 615), (600, 1127), (1100, 2151), (2049, 2152)])
    func `the body's length tells only the bucket`(count: Int, length: Int) throws {
        let body = try MessageEncryption.encrypt([UInt8](repeating: 65, count: count), for: Fixture.subscription())
        #expect(body.count == length)
    }

    @Test(arguments: [
        (MessageEncryption.Padding.none, 10, 0), (.upTo(100), 10, 90), (.upTo(100), 200, 0), (.upTo(9000), 0, 3993),
    ])
    func `padding fills up to its size and never beyond the limit`(
        padding: MessageEncryption.Padding,
        count: Int,
        zeros: Int
    ) {
        #expect(padding.length(for: count) == zeros)
    }

    @Test func `padded bodies stay below what Firefox on Android takes`() {
        for count in 0...2048 {
            #expect(103 + count + MessageEncryption.Padding.buckets.length(for: count) < 2744)
        }
        #expect(MessageEncryption.safePlaintext == 2717)
    }

    @Test func `no two messages share salt or sender key`() throws {
        let subscription = try Fixture.subscription()
        let bodies = try (0..<100).map { _ in try MessageEncryption.encrypt([1, 2, 3], for: subscription) }
        #expect(Set(bodies.map { Array($0[..<16]) }).count == 100)
        #expect(Set(bodies.map { Array($0[21..<86]) }).count == 100)
    }

    @Test func `only the receiver reads a message`() throws {
        let body = try MessageEncryption.encrypt([1, 2, 3], for: Fixture.subscription())
        #expect(throws: ReceiverKeys.Unreadable.self) { try ReceiverKeys().decrypt(body) }
    }

    /// One scalar and one shared secret in 256 begins with a zero byte, where careless code makes 31 bytes of it.
    @Test func `two thousand random pairs of keys understand each other`() throws {
        for _ in 0..<2000 {
            let keys = ReceiverKeys()
            let body = try MessageEncryption.encrypt([42], for: Fixture.subscription(keys))
            #expect(try keys.decrypt(body) == [42])
        }
    }

    @Test func `many tasks encrypt at once`() async throws {
        let keys = ReceiverKeys()
        let subscription = try Fixture.subscription(keys)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<400 {
                group.addTask {
                    let text = Array("\(number)".utf8)
                    let body = try MessageEncryption.encrypt(text, for: subscription)
                    #expect(try keys.decrypt(body) == text)
                }
            }
            try await group.waitForAll()
        }
    }
}
