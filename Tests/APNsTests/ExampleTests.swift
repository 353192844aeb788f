import APNs
import Foundation
import HTTP
import TestSupport
import Testing

@Suite struct ExampleTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    static func guide() throws -> String {
        try String(contentsOf: folder.appending(path: "../../docs/apns.md").standardized, encoding: .utf8)
    }

    @Test func `the guide shows exactly the example that is compiled`() throws {
        let source = try String(contentsOf: Self.folder.appending(path: "Example.swift"), encoding: .utf8)
        #expect(try Self.guide().contains("```swift\n" + source + "```"))
    }

    @Test func `the example sends`() async throws {
        let gateway = TestGateway(.taken)
        let clock = TestClock()
        let result = try await tellTheParent(
            on: (Fixture.token, .sandbox, clock.now),
            p8: Fixture.pem,
            http: gateway.http,
            clock: clock.wallClock
        )
        #expect(result.environment == .sandbox)
        let body = String(decoding: try #require(gateway.requests.first).body, as: UTF8.self)
        #expect(body.contains("3 neue Zettel"))
    }

    @Test func `the guide names every reason and every code`() throws {
        let guide = try Self.guide()
        for reason in APNsReason.allCases {
            #expect(guide.contains("| \(reason.rawValue) (`\(reason.code)`) |"), "\(reason)")
        }
        for fault: APNsDevice.Fault in [.empty, .notHexadecimal, .oddLength, .wrongLength(bytes: 0)] {
            #expect(guide.contains("`\(fault.code)`"), "\(fault.code)")
        }
    }
}
