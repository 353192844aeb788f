import Base
import Testing

@testable import APNs

@Suite struct APNsMessageTests {
    static let visible = APNsPayload(alert: APNsAlert(body: "x"))
    static let silent = APNsPayload(isContentAvailable: true)

    func message(
        _ payload: APNsPayload = visible,
        id: String = "n:1",
        topic: String = Fixture.topic,
        expiration: APNsExpiration = .once,
        type: APNsPushType = .alert,
        priority: APNsPriority? = nil,
        collapse: APNsCollapseID? = nil
    ) throws(APNsMessage.Fault) -> APNsMessage {
        try APNsMessage(
            payload,
            id: id,
            topic: topic,
            expiration: expiration,
            pushType: type,
            priority: priority,
            collapseID: collapse
        )
    }

    func header(_ name: String, of message: APNsMessage) -> String? { message.headers.first { $0.name == name }?.value }

    @Test func `an alert is immediate, a background message considerate`() throws {
        let alert = try message()
        #expect(header("apns-push-type", of: alert) == "alert")
        #expect(header("apns-priority", of: alert) == "10")
        #expect(header("apns-topic", of: alert) == Fixture.topic)
        #expect(header("apns-expiration", of: alert) == "0")
        #expect(header("apns-collapse-id", of: alert) == nil)
        let background = try message(Self.silent, type: .background)
        #expect(header("apns-push-type", of: background) == "background")
        #expect(header("apns-priority", of: background) == "5")
    }

    @Test(arguments: [(APNsPriority.powerSaving, "1"), (.considerate, "5"), (.immediate, "10")])
    func `an alert has the priority that was asked for`(priority: APNsPriority, value: String) throws {
        #expect(header("apns-priority", of: try message(priority: priority)) == value)
    }

    @Test(arguments: [(1_800_000_000_999, "1800000000"), (-5, "0"), (0, "0")])
    func `the expiry is sent in whole seconds`(milliseconds: Int64, value: String) throws {
        let message = try message(expiration: .at(Timestamp(milliseconds: milliseconds)))
        #expect(header("apns-expiration", of: message) == value)
    }

    @Test func `what the service would not take is refused`() {
        #expect(throws: APNsMessage.Fault.emptyID) { try message(id: "") }
        #expect(throws: APNsMessage.Fault.nothingToShow) { try message(APNsPayload(alert: APNsAlert(title: ""))) }
        #expect(throws: APNsMessage.Fault.nothingToShow) { try message(Self.silent) }
        #expect(throws: APNsMessage.Fault.notABackgroundPayload) { try message(Self.visible, type: .background) }
        #expect(throws: APNsMessage.Fault.visibleBackground) {
            try message(APNsPayload(badge: 1, isContentAvailable: true), type: .background)
        }
        #expect(throws: APNsMessage.Fault.backgroundPriority) {
            try message(Self.silent, type: .background, priority: .immediate)
        }
        #expect(throws: APNsMessage.Fault.payload(.negativeBadge)) { try message(APNsPayload(badge: -1)) }
    }

    @Test(arguments: ["", "de.example app", "de.example\r\nx: y", "dé.example", String(repeating: "a", count: 256)])
    func `a topic is a bundle id`(topic: String) {
        #expect(throws: APNsMessage.Fault.topic) { try message(topic: topic) }
    }

    @Test(arguments: APNsPushType.allCases) func `what a type asks for stands behind the bundle id once`(
        type: APNsPushType
    ) throws {
        let payload = type == .background ? Self.silent : Self.visible
        let once = try message(payload, type: type)
        #expect(once.topic == Fixture.topic + type.topicSuffix)
        #expect(try message(payload, topic: once.topic, type: type).topic == once.topic)
    }

    @Test func `only calls may have 5120 bytes`() throws {
        let payload = APNsPayload(badge: 1, custom: ["a": .text(String(repeating: "x", count: 5088))])
        #expect(try message(payload, type: .voip).payload.count == 5114)
        #expect(throws: APNsMessage.Fault.payload(.tooLarge(bytes: 5114, limit: 4096))) { try message(payload) }
    }

    @Test func `the id at a device is a UUID that never changes`() throws {
        let device = try Fixture.device()
        let id = try message(id: "notice:55").apnsID(for: device)
        #expect(id.description == "090ca599-5b8e-86b3-a0f5-7ce6f5da4fb2")
        #expect(try message(id: "notice:55").apnsID(for: Fixture.device(.sandbox)) == id)
        #expect(try message(id: "notice:56").apnsID(for: device) != id)
        #expect(try message(id: "notice:55").apnsID(for: APNsDevice(token: "ab12")) != id)
        #expect(
            id.description.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil
        )
    }

    @Test func `a short collapse id is kept, a long one is hashed`() throws {
        #expect(APNsCollapseID("") == nil)
        #expect(APNsCollapseID("board:7")?.description == "board:7")
        let longest = String(repeating: "x", count: 64)
        #expect(APNsCollapseID(longest)?.description == longest)
        // Thirty-three letters, sixty-six bytes.
        for text in [String(repeating: "ä", count: 33), longest + "x", "a b", "a\r\nb", "ä"] {
            let id = try #require(APNsCollapseID(text))
            #expect(id.description.utf8.count == 43)
            #expect(id == APNsCollapseID(text))
        }
        #expect(APNsCollapseID(longest + "x") != APNsCollapseID(longest + "y"))
    }
}
