import Foundation
import HTTP
import Notify
import TestSupport
import Testing

@testable import FCM

@Suite struct ExampleTests {
    static func text(_ path: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        return try String(contentsOf: folder.appending(path: path).standardized, encoding: .utf8)
    }

    @Test func `the guide shows exactly the example that is compiled`() throws {
        #expect(try Self.text("../../docs/fcm.md").contains("```swift\n" + Self.text("Example.swift") + "```"))
    }

    @Test func `the example sends`() async throws {
        let google = GoogleDouble()
        let outcome = try await tellTheDevice(
            Fixture.token,
            keyFile: Fixture.file(),
            http: google.http,
            clock: TestClock().wallClock
        )
        #expect(outcome == .accepted(Outcome.Receipt(id: "projects/meldewerk-test/messages/0:1")))
        let body = String(decoding: try #require(google.messages.first).body, as: UTF8.self)
        #expect(body.contains("\"title\":\"Bauausschuss\"") && body.contains("\"unread\":\"3\""))
    }

    @Test(arguments: FCMFault.Kind.allCases) func `the guide's table names every code with what becomes of it`(
        kind: FCMFault.Kind
    ) throws {
        let fault = FCMFault(kind, status: 418)
        let code = kind == .status ? "http_…" : fault.code
        let row = try #require(
            try Self.text("../../docs/fcm.md").split(separator: "\n").first { $0.hasPrefix("| `\(code)` |") }
        )
        let word =
            switch fault.outcome(.english) {
            case .accepted: ""
            case .gone: "gone"
            case .later: "later"
            case .rejected(let reason): reason.isConfigurationFault ? "rejected, ours" : "rejected"
            }
        let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(cells.count == 4)
        #expect(kind == .status ? cells[1] == "later (408, 425, 5xx), else rejected" : cells[1] == word)
    }
}
