import Base
import Crypto
import Testing

@testable import WebPush

/// The worked example of RFC 8291 §5 with the intermediate values of its appendix A.
@Suite struct RFC8291Tests {
    let plaintext = Array("When I grow up, I want to be a watermelon".utf8)
    let sender = Fixture.privateKey("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    let senderPoint = Fixture.bytes(
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
    )
    let receiver = Fixture.privateKey("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
    let receiverPoint = Fixture.bytes(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    )
    let auth = Fixture.bytes("BTBZMqHH6r4Tts7J_aSIgg")
    let salt = Fixture.bytes("DGv6ra1nlYgDCS1FRnbzlw")
    let body = Fixture.bytes(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6P"
            + "Bru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )

    @Test func `the public points belong to the private keys`() {
        #expect(sender.publicKey.uncompressed == senderPoint)
        #expect(receiver.publicKey.uncompressed == receiverPoint)
    }

    @Test func `both sides agree on the secret`() {
        let expected = Fixture.bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs")
        #expect(sender.sharedSecret(with: receiver.publicKey) == expected)
        #expect(receiver.sharedSecret(with: sender.publicKey) == expected)
    }

    @Test func `the keys of the record follow from secret, auth and salt`() {
        let secret = sender.sharedSecret(with: receiver.publicKey)
        #expect(
            HMACSHA256.code(for: secret, key: auth) == Fixture.bytes("Snr3JMxaHVDXHWJn5wdC52WjpCtd2EIEGBykDcZW32k")
        )
        CryptoWorker.borrow { worker in
            let material = ContentEncoding.material(
                sharedSecret: secret,
                authSecret: auth,
                receiver: receiverPoint,
                sender: senderPoint,
                with: worker
            )
            #expect(material == Fixture.bytes("S4lYMb_L0FxCeq0WhDx813KgSYqU26kOyzWUdsXYyrg"))
            #expect(
                worker.hmac(material, key: salt) == Fixture.bytes("09_eUZGrsvxChDCGRCdkLiDXrReGOEVeSCdCcPBSJSc")
            )
            let (key, nonce) = ContentEncoding.keys(salt: salt, material: material, with: worker)
            #expect(key == Fixture.bytes("oIhVW04MRdy2XN9CiKLxTg"))
            #expect(nonce == Fixture.bytes("4h_95klXJ5E_qnoN"))
        }
    }

    @Test func `the body is the example's, byte for byte`() throws {
        let subscription = try Subscription(
            endpoint: Fixture.endpoint,
            p256dh: Base64URL.encode(receiverPoint),
            auth: Base64URL.encode(auth)
        )
        let made = MessageEncryption.encrypt(plaintext, for: subscription, padding: .none, salt: salt, sender: sender)
        #expect(made == body)
        #expect(made.count == 144)
    }

    @Test func `the receiver reads the example`() throws {
        let keys = try #require(ReceiverKeys(privateKey: receiver.scalar, auth: auth))
        #expect(try keys.decrypt(body) == plaintext)
    }
}
