import Foundation
import Mail
import Notify
import SMTP
import TestSupport
import Testing

@Suite struct ExampleTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    static func guide() throws -> String {
        try String(contentsOf: folder.appending(path: "../../docs/mail.md").standardized, encoding: .utf8)
    }

    @Test func `the guide shows exactly the example that is compiled`() throws {
        let source = try String(contentsOf: Self.folder.appending(path: "Example.swift"), encoding: .utf8)
        #expect(try Self.guide().contains("```swift\n" + source + "```"))
    }

    @Test func `the example sends`() async throws {
        let server = MailServer()
        let outcome = try await tellKim(
            of: ("Der Radweg wird gebaut", "https://rat.musterstadt.example/council/decision?id=4711"),
            over: server.client,
            clock: TestClock(Fixture.now).wallClock
        )
        guard case .accepted(_) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        let text = String(decoding: try #require(server.submissions.first).message, as: UTF8.self)
        #expect(text.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"))
        #expect(text.contains("Subject: Der Radweg wird gebaut\r\n"))
    }

    @Test(arguments: MailReason.allCases) func `the guide names every reason`(reason: MailReason) throws {
        let pattern = reason.rawValue.replacing("_later", with: "")
        #expect(try Self.guide().contains("`\(pattern)`"))
    }
}
