import Foundation
import HTTP
import Notify
import Testing
import WebPush

@Suite struct ExampleTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    @Test func `the guide shows exactly the example that is compiled`() throws {
        let guide = try String(
            contentsOf: Self.folder.appending(path: "../../docs/webpush.md").standardized,
            encoding: .utf8
        )
        let source = try String(contentsOf: Self.folder.appending(path: "Example.swift"), encoding: .utf8)
        #expect(guide.contains("```swift\n" + source + "```"))
    }

    @Test func `the example sends`() async throws {
        let receiver = ReceiverKeys()
        let service = TestService(status: 201)
        let outcome = try await tellTheParents(
            of: (Fixture.endpoint, receiver.p256dh, receiver.auth),
            http: service.http,
            clock: TestClock().wall
        )
        #expect(outcome == .accepted(Outcome.Receipt()))
        let text = String(decoding: try receiver.decrypt(#require(service.requests.first).body), as: UTF8.self)
        #expect(text.contains("3 neue Zettel"))
    }

    @Test func `the guide names every code of a subscription's faults`() throws {
        let guide = try String(
            contentsOf: Self.folder.appending(path: "../../docs/webpush.md").standardized,
            encoding: .utf8
        )
        for fault in SubscriptionFault.allCases { #expect(guide.contains("`\(fault.code)`"), "\(fault.code)") }
    }
}
