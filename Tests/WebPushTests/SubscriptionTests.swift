import Base
import Crypto
import Testing

@testable import WebPush

@Suite struct SubscriptionTests {
    static let point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    static let auth = "BTBZMqHH6r4Tts7J_aSIgg"

    /// The valid point with something done to its bytes.
    static func point(_ change: (inout [UInt8]) -> Void) -> String {
        var bytes = Fixture.bytes(point)
        change(&bytes)
        return Base64URL.encode(bytes)
    }

    @Test func `a browser's subscription is kept as it came`() throws {
        let subscription = try Subscription(endpoint: Fixture.endpoint, p256dh: Self.point, auth: Self.auth)
        #expect(subscription.endpoint.url == Fixture.endpoint)
        #expect(subscription.p256dh == Self.point)
        #expect(subscription.auth == Self.auth)
    }

    @Test func `padding of the keys does not matter`() throws {
        let padded = try Subscription(endpoint: Fixture.endpoint, p256dh: Self.point + "=", auth: Self.auth + "==")
        #expect(padded == (try Subscription(endpoint: Fixture.endpoint, p256dh: Self.point, auth: Self.auth)))
    }

    @Test(
        arguments: [
            (point, auth + "!", .keyNotBase64URL), ("", auth, .keyWrongLength), (point, "", .authWrongLength),
            ("B+" + point.dropFirst(2), auth, .keyNotBase64URL), (point + "A", auth, .keyWrongLength),
            (point + "AA", auth, .keyNotBase64URL),
            (auth, point, .keysSwapped), (auth, auth, .keyWrongLength), (point, point, .authWrongLength),
            (point, Base64URL.encode([UInt8](repeating: 1, count: 15)), .authWrongLength),
            (point, Base64URL.encode([UInt8](repeating: 1, count: 17)), .authWrongLength),
            (point { $0.removeLast() }, auth, .keyWrongLength), (point { $0.append(0) }, auth, .keyWrongLength),
            (point { $0[64] ^= 1 }, auth, .keyNotOnCurve), (point { $0[1] ^= 1 }, auth, .keyNotOnCurve),
            (point { $0[0] = 5 }, auth, .keyNotOnCurve), (point { $0[0] = 6 }, auth, .keyNotOnCurve),
            (point { $0 = [4] + [UInt8](repeating: 0, count: 64) }, auth, .keyNotOnCurve),
            (point { $0 = [4] + [UInt8](repeating: 255, count: 64) }, auth, .keyNotOnCurve),
            (point { $0 = [UInt8](repeating: 0, count: 65) }, auth, .keyNotOnCurve),
            (
                point {
                    $0 = Array($0[..<33]); $0[0] = 2
                }, auth, .keyWrongLength
            ),
        ] as [(String, String, SubscriptionFault)]
    )
    func `each fault of the keys is named`(p256dh: String, auth: String, fault: SubscriptionFault) {
        #expect(throws: fault) { try Subscription(endpoint: Fixture.endpoint, p256dh: p256dh, auth: auth) }
    }

    @Test func `a fault of the endpoint comes before those of the keys`() {
        #expect(throws: SubscriptionFault.endpointNotAllowed) {
            try Subscription(endpoint: "https://evil.example/", p256dh: "", auth: "")
        }
    }

    @Test func `codes and sentences are told apart and repeat nothing`() {
        let faults = SubscriptionFault.allCases
        #expect(Set(faults.map(\.code)).count == faults.count)
        #expect(Set(faults.map(\.description)).count == faults.count)
        for fault in faults {
            #expect(fault.code.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" })
            #expect(fault.description.hasSuffix("."))
        }
    }

    @Test func `the JSON of a browser is read`() throws {
        let json =
            #"{"endpoint":"\#(Fixture.endpoint)","expirationTime":null,"keys":{"p256dh":"\#(Self.point)","auth":"\#(Self.auth)"}}"#
        #expect(try Subscription(json: Array(json.utf8)).p256dh == Self.point)
    }

    @Test(arguments: [
        "", "null", "[]", "{}", #"{"endpoint":"x"}"#, #"{"endpoint":null,"keys":{"p256dh":"","auth":""}}"#,
        #"{"endpoint":"x","keys":{"p256dh":1,"auth":""}}"#, "{\"endpoint\":\"" + String(repeating: "x", count: 9000),
    ])
    func `other JSON is refused`(json: String) {
        #expect(throws: SubscriptionFault.malformedJSON) { try Subscription(json: Array(json.utf8)) }
    }

    @Test func `changed bytes never crash the reader`() {
        var generator = SeededGenerator(state: 7)
        let json = Array(
            #"{"endpoint":"\#(Fixture.endpoint)","keys":{"p256dh":"\#(Self.point)","auth":"\#(Self.auth)"}}"#.utf8
        )
        for _ in 0..<3000 {
            var changed = json
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                changed[Int.random(in: 0..<changed.count, using: &generator)] = UInt8.random(
                    in: 0...255,
                    using: &generator
                )
            }
            guard let subscription = try? Subscription(json: changed) else { continue }
            #expect(subscription.endpoint.host == "fcm.googleapis.com")
        }
    }
}

/// Chance that is the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
