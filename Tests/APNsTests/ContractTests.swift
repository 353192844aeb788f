import HTTP
import Notify
import TestSupport
import Testing

@testable import APNs

/// What the engine relies on in every channel.
@Suite struct ContractTests {
    static func answer(_ situation: ChannelContract.Situation) -> TestGateway.Answer {
        switch situation {
        case .accepted: .taken
        case .addressGone: .answer(410, body: #"{"reason":"Unregistered","timestamp":1796000000000}"#)
        case .busyWithPause: .reason(503, "ServiceUnavailable", headers: [("Retry-After", "120")])
        case .throttled: .reason(429, "TooManyRequests")
        case .serverFault: .reason(500, "InternalServerError")
        case .badGateway: .answer(502, body: "<html><h1>502 Bad Gateway</h1></html>")
        case .credentialsRefused: .reason(403, "InvalidProviderToken")
        case .messageRefused: .reason(413, "PayloadTooLarge")
        case .redirected: .answer(302, headers: [("Location", "https://other.example/")])
        case .silence: .failure(.timedOut)
        case .unreachable: .failure(.unreachable("connection refused"))
        case .untrusted: .failure(.untrusted("the certificate is self-signed"))
        }
    }

    static let secrets = [
        Fixture.token, Fixture.keyID, Fixture.teamID, Fixture.pem, "Sonnengruppe", "neue Zettel", "bearer",
    ]

    @Test(arguments: ChannelContract.Situation.allCases, ["english", "german"])
    func `the channel keeps the contract of all channels`(
        situation: ChannelContract.Situation,
        language: String
    ) async {
        let contract = ChannelContract(secrets: Self.secrets) { situation in
            let gateway = TestGateway(Self.answer(situation))
            let wording: APNsWording = language == "german" ? .german : .english
            return try? await gateway.sender(wording: wording).send(Fixture.message(), to: Fixture.device()).outcome
        }
        #expect(await contract.faults(in: situation) == [])
    }
}
