import CDBus
import Testing

@testable import DesktopNotifications

/// What is asked of a notification service, byte by byte as libdbus reads it; the rest of the driver is proved on a real
/// bus by `Tests/desktop`.
@Suite struct NotifyMessageTests {
    static let everything: Set<String> = ["actions", "body", "body-markup"]

    private func call(_ method: String = "Notify") throws -> BusMessage {
        let name = "org.freedesktop.Notifications"
        return try #require(BusMessage(call: method, of: name, at: "/org/freedesktop/Notifications", on: name))
    }

    private func arguments(
        _ notice: DesktopNotice,
        replacing number: UInt32 = 0,
        _ capabilities: Set<String> = everything
    ) throws -> [BusMessage.Argument] {
        let message = try call()
        #expect(notice.write(to: message, replacing: number, capabilities: capabilities))
        #expect(dbus_message_get_signature(message.handle).map { String(cString: $0) } == "susssasa{sv}i")
        return message.arguments
    }

    @Test func `a notification has everything that the specification asks for`() throws {
        let notice = DesktopNotice(
            application: "Voco",
            icon: "appointment-soon",
            summary: "Nächster Besuch",
            body: "Fahrzeit: 12 Min.",
            actions: [.init("default", "Öffnen"), .init("open", "Öffnen")],
            urgency: .critical,
            category: "x-meldewerk.visits",
            desktopEntry: "meldewerk"
        )
        #expect(
            try arguments(notice, replacing: 7) == [
                .text("Voco"), .number(7), .text("appointment-soon"), .text("Nächster Besuch"),
                .text("Fahrzeit: 12 Min."), .texts(["default", "Öffnen", "open", "Öffnen"]), .other, .other,
            ]
        )
    }

    @Test(arguments: [
        ("Müller & Söhne <GmbH>", "Müller &amp; Söhne &lt;GmbH&gt;"), ("&amp;", "&amp;amp;"), ("", ""),
        ("<a href=\"https://evil.example\">", "&lt;a href=\"https://evil.example\"&gt;"), ("„äöü“ 😀", "„äöü“ 😀"),
    ])
    func `what looks like markup is text`(body: String, escaped: String) throws {
        let notice = DesktopNotice(application: "Voco", summary: "<b>", body: body)
        let marked = try arguments(notice)
        #expect(marked[4] == .text(escaped) && marked[3] == .text("<b>"), "the summary is never markup")
        #expect(try arguments(notice, [])[4] == .text(body), "a service without markup shows what it gets")
    }

    @Test func `a service without buttons gets none`() throws {
        let notice = DesktopNotice(application: "Voco", summary: "S", body: "B", actions: [.init("default", "Öffnen")])
        #expect(try arguments(notice, ["body"])[5] == .texts([]))
    }

    @Test func `a zero byte, at which the bus would hang up, is left out`() throws {
        let notice = DesktopNotice(application: "Voco", summary: "a\0b", body: "c\0")
        #expect(Array(try arguments(notice)[3...4]) == [.text("ab"), .text("c")])
    }

    @Test func `a message that is none of the known kinds is read without harm`() throws {
        let message = try call("Anything")
        #expect(message.arguments.isEmpty && message.sender == nil && message.errorName == nil)
        #expect(message.write { $0.byte(1) && $0.text("x") && $0.dictionary { _ in true } })
        #expect(message.arguments == [.other, .text("x"), .other])
    }
}

/// A bus that is not there.
@Suite struct NoBusTests {
    @Test(arguments: ["unix:path=/nonexistent/bus", "nonsense", ""])
    func `without a bus the reason is told at once`(address: String) async throws {
        let desktop = try DesktopNotifications(address: address)
        let notice = DesktopNotice(application: "Voco", summary: "S", body: "B")
        let failure = await #expect(throws: DesktopNotifications.Failure.self) { _ = try await desktop.show(notice) }
        if case .noBus? = failure {} else { Issue.record("\(failure as Any)") }
        desktop.takeAway(ShownNotice(server: "x", number: 1))
        await desktop.close()
        await #expect(throws: DesktopNotifications.Failure.closed) { _ = try await desktop.show(notice) }
        for await event in desktop.events { Issue.record("\(event)") }
    }
}
