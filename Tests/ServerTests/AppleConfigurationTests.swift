import APNs
import Accounts
import Foundation
import HTTP
import TestSupport
import Testing

@testable import Server

/// APPLE_…: what an operator sets, and what `doctor` says of it.
@Suite struct AppleConfigurationTests {
    static let key = [
        "APPLE_KEY_ID": "ABC123DEFG", "APPLE_TEAM_ID": "DEF123GHIJ", "APPLE_PRIVATE_KEY": ChannelVariables.p8,
    ]

    @Test func `without a variable the council's own app signs in, and no browser`() throws {
        let apple = try ServerConfigurationTests.read([:]).apple
        #expect(apple.bundleIDs == ["de.ratslotse.app"])
        #expect(apple.serviceID == nil && apple.key == nil)
        #expect(apple.endpoints == .apple)
        #expect(apple.endpoints.keys == "https://appleid.apple.com/auth/keys")
    }

    @Test func `every variable arrives where it is used`() throws {
        let values = Self.key.merging([
            "APPLE_BUNDLE_ID": "de.a.app, de.b.app", "APPLE_SERVICE_ID": "de.a.web",
            "APPLE_JWKS_URL": "http://127.0.0.1:9000/auth/keys",
        ]) { _, new in new }
        let configuration = try ServerConfigurationTests.read(values)
        #expect(configuration.apple.bundleIDs == ["de.a.app", "de.b.app"])
        #expect(configuration.apple.serviceID == "de.a.web")
        #expect(configuration.apple.key?.teamID == "DEF123GHIJ")
        #expect(configuration.apple.endpoints.revoke == "http://127.0.0.1:9000/auth/revoke")
        #expect(configuration.warnings.isEmpty)
    }

    @Test func `a browser comes back to https only, which is worth a word`() throws {
        let service = ["APPLE_SERVICE_ID": "de.a.web"]
        #expect(
            try ServerConfigurationTests.read(service).warnings.map { String($0.prefix(16)) } == ["APPLE_SERVICE_ID"]
        )
        let secure = service.merging(["BASE_URL": "https://rat.example"]) { _, new in new }
        #expect(try ServerConfigurationTests.read(secure).warnings.isEmpty)
    }

    @Test(
        arguments: [
            (["APPLE_BUNDLE_ID": "de.a app"], ["APPLE_BUNDLE_ID"]),
            (["APPLE_SERVICE_ID": "de/a"], ["APPLE_SERVICE_ID"]),
            (["APPLE_SERVICE_ID": "de.ratslotse.app"], ["APPLE_SERVICE_ID"]),
            (["APPLE_JWKS_URL": "http://apple.example/keys"], ["APPLE_JWKS_URL"]),
            (["APPLE_JWKS_URL": "keys"], ["APPLE_JWKS_URL"]),
            (["APPLE_KEY_ID": "ABC123DEFG"], ["APPLE_TEAM_ID", "APPLE_PRIVATE_KEY"]),
            (key.merging(["APPLE_KEY_ID": "abc"]) { _, new in new }, ["APPLE_KEY_ID"]),
            (key.merging(["APPLE_PRIVATE_KEY": "no key"]) { _, new in new }, ["APPLE_PRIVATE_KEY"]),
        ] as [([String: String], [String])]
    )
    func `what makes no sense is named`(values: [String: String], named: [String]) {
        #expect(ServerConfigurationTests.faults(values) == named)
    }

    @Test func `the doctor says who signs in, and asks for Apple's keys with --online only`() async throws {
        let bench = try CommandBench()
        let secret = ChannelChecksTests.secret
        _ = await bench.run("doctor", process: secret)
        #expect(bench.output.contains("absent   apple sign-in"))
        #expect(!bench.output.contains("apple keys"))
        let set = secret.merging(Self.key) { _, new in new }.merging(["APPLE_SERVICE_ID": "de.a.web"]) { _, new in new }
        let keys = HTTPClient.Response(
            status: 200,
            body: Array(#"{"keys":[{"kty":"RSA","kid":"a","n":"AQAB","e":"AQAB"}]}"#.utf8)
        )
        for (answer, says) in [
            (keys, "ok       apple keys"), (HTTPClient.Response(status: 200), "warning  apple keys"),
            (nil, "warning  apple keys"),
        ] {
            #expect(await bench.run("doctor --online", process: set, health: answer) == .done)
            #expect(bench.output.contains("ok       apple sign-in"))
            #expect(bench.output.contains(says), "\(bench.output)")
        }
        #expect(!bench.output.contains("BEGIN PRIVATE KEY"))
    }
}
