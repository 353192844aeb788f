import HTTP
import Notify
import TestSupport
import Testing

@testable import FCM

@Suite struct ContractTests {
    static func answer(_ situation: ChannelContract.Situation) -> GoogleDouble.Answer {
        switch situation {
        case .accepted: .taken
        case .addressGone: .refused(404, code: "UNREGISTERED", message: Fixture.token)
        case .busyWithPause: .refused(503, code: "UNAVAILABLE", [("Retry-After", "120")])
        case .throttled: .refused(429, code: "QUOTA_EXCEEDED")
        case .serverFault: .refused(500, code: "INTERNAL")
        case .badGateway: .answer(502, "<html>")
        case .credentialsRefused: .refused(403)
        case .messageRefused:
            .refused(400, code: "INVALID_ARGUMENT", fields: ["message.android.ttl", Fixture.token], message: "Sitzung")
        case .redirected: .answer(307, "", [("Location", "https://evil.example/")])
        case .silence: .failure(.timedOut)
        case .unreachable: .failure(.unreachable("10.0.0.1"))
        case .untrusted: .failure(.untrusted("self-signed"))
        }
    }

    static let secrets = [
        Fixture.token, Fixture.accessToken, "Sitzung", "Heute 18 Uhr", "MIIE", "0a1b2c3d", "push@meldewerk-test",
    ]

    @Test(arguments: ChannelContract.Situation.allCases, ["en", "de"])
    func `the channel keeps the contract of all channels`(
        situation: ChannelContract.Situation,
        language: String
    ) async throws {
        let account = try Fixture.account()
        let contract = ChannelContract(secrets: Self.secrets) { situation in
            let google = GoogleDouble(message: [Self.answer(situation)])
            let wording = language == "de" ? FCMWording.german : .english
            let sender = FCMSender(
                http: google.http,
                account: account,
                wording: wording,
                clock: TestClock().wallClock
            )
            return await sender.send(Fixture.message())
        }
        #expect(await contract.faults(in: situation) == [])
    }

    @Test(arguments: [ChannelContract.Situation.silence, .unreachable, .untrusted, .serverFault, .credentialsRefused])
    func `it keeps it when the token service is what fails`(situation: ChannelContract.Situation) async throws {
        let account = try Fixture.account()
        let contract = ChannelContract(secrets: Self.secrets) { situation in
            let google = GoogleDouble(token: [Self.answer(situation)])
            let sender = FCMSender(http: google.http, account: account, clock: TestClock().wallClock)
            return await sender.send(Fixture.message())
        }
        #expect(await contract.faults(in: situation) == [])
    }

    @Test func `every kind of fault has a line of its own in both languages`() {
        for wording in [FCMWording.english, .german] {
            let lines = FCMFault.Kind.allCases.map { wording.sentence(FCMFault($0, status: 418)) }
            #expect(lines.allSatisfy { !$0.isEmpty && !$0.contains("\n") && $0.count < 200 })
            #expect(Set(lines).count == lines.count)
        }
        let english = FCMFault.Kind.allCases.map { FCMWording.english.sentence(FCMFault($0)) }
        let german = FCMFault.Kind.allCases.map { FCMWording.german.sentence(FCMFault($0)) }
        #expect(zip(english, german).allSatisfy { $0 != $1 })
    }
}
