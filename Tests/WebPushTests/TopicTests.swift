import Base
import Crypto
import Testing

@testable import WebPush

@Suite struct TopicTests {
    @Test(arguments: ["a", "A-z_09", String(repeating: "x", count: 32)])
    func `letters of Base64url make a topic`(text: String) throws {
        #expect(try #require(Topic(text)).value == text)
    }

    @Test(arguments: ["", String(repeating: "x", count: 33), "a b", "a=", "ä", "a/b", "a+b", "a\n", "a.b"])
    func `what services answer 400 to makes none`(text: String) {
        #expect(Topic(text) == nil)
    }

    /// Computed with Python's hmac and hashlib from the key of RFC 8291 §5.
    @Test func `the derived topic is the one that an independent program computes`() throws {
        let keys = VAPIDKeys(key: VAPIDKeysTests.key)
        let endpoint = try Endpoint("https://fcm.googleapis.com/fcm/send/abc:APA91?x=1")
        let key = keys.topicKey(info: "kibo push topic v1")
        #expect(Topic.derived(from: key, subject: "17", endpoint: endpoint).value == "9EHzF797cV5NupM9h8S9F1ZFuMGHDScs")
    }

    @Test func `each board and each endpoint has a topic of its own, always the same`() throws {
        let key = VAPIDKeys.generate().topicKey(info: "test")
        let one = try Endpoint("https://fcm.googleapis.com/1")
        let two = try Endpoint("https://fcm.googleapis.com/2")
        let topics = ["1", "2"].flatMap { board in
            [one, two].map { Topic.derived(from: key, subject: board, endpoint: $0) }
        }
        #expect(Set(topics).count == 4)
        #expect(Topic.derived(from: key, subject: "1", endpoint: one) == topics[0])
        #expect(topics.allSatisfy { Topic($0.value) != nil })
        let other = VAPIDKeys.generate().topicKey(info: "test")
        #expect(Topic.derived(from: other, subject: "1", endpoint: one) != topics[0])
    }
}
