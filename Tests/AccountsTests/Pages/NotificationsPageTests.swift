import Accounts
import Base
import Foundation
import HTML
import Notify
import TestSupport
import Testing

/// "Mein Konto → Benachrichtigungen", in every state; looked at in `Snapshots/`.
@Suite struct NotificationsPageTests {
    typealias Model = NotificationsPage.Model

    static let now = PageContext.fixtureNow

    static func context(_ language: Language = .german) throws -> PageContext {
        try .fixture(language, path: NotificationsPage.path, viewer: "Kim Beispiel")
    }

    /// An account as it is after a few weeks.
    static func model() -> Model {
        var model = Model()
        model.choices = [
            .init(
                id: "n2_thema",
                label: "Dein Thema steht auf einer Tagesordnung",
                hint: "Mit den Punkten",
                isOn: true
            ),
            .init(id: "n5_vorabend", label: "Am Vorabend einer Sitzung", hint: nil, isOn: false),
        ]
        model.channel = .both
        model.mailbox = "kim@beispiel.de"
        model.next = (now + .hours(22), 3)
        model.shared = .init(used: 1, limit: 2)
        model.deadline = .init(used: 0, limit: 2)
        model.zone = "Europe/Berlin"
        model.deploymentZone = "Europe/Berlin"
        model.zones = ["America/New_York", "Europe/Berlin", "Pacific/Auckland"]
        model.devices = [
            .init(
                id: "web-7",
                title: "Firefox auf Linux",
                isPhone: false,
                lastSuccessAt: now - .hours(1),
                fingerprint: "AbC-_1"
            ),
            .init(id: "app-3", title: "iPhone oder iPad", isPhone: true, lastSuccessAt: nil, fingerprint: nil),
        ]
        model.pushKey = "BKey"
        model.isStaff = true
        model.trace = trace()
        return model
    }

    /// Every decision once, over two days, some with texts and some without.
    static func trace() -> [Model.TraceRow] {
        let occasion = "Dein Thema steht auf einer Tagesordnung"
        func row(_ hours: Int, _ decision: Trace.Decision, _ reason: String?, _ until: Timestamp? = nil)
            -> Model.TraceRow
        {
            Model.TraceRow(
                trace: Trace(at: now - .hours(hours), decision: decision, reason: reason, until: until),
                occasion: occasion,
                title: hours.isMultiple(of: 2) ? "Radweg Hafenstraße" : nil,
                url: hours.isMultiple(of: 4) ? "/council/decision?id=7" : nil
            )
        }
        return [
            row(1, .sent, "mail_web"), row(2, .suppressed, "switched_off"), row(4, .enqueued, nil),
            row(10, .deferred, "night_rest", now + .hours(3)), row(12, .bundled, "day_used_up"),
            row(13, .failed, "http_503"), row(14, .discarded, "channel_off"), row(60, .expired, nil),
        ]
    }

    static func check(_ page: HTML, _ name: String) { SignInPagesTests.check(page, name) }

    @Test func `administrators find the administration in the menu, others do not`() throws {
        var model = Self.model()
        #expect(!NotificationsPage.render(model, try Self.context()).string.contains("href=\"/admin\""))
        model.isAdmin = true
        #expect(NotificationsPage.render(model, try Self.context()).string.contains("href=\"/admin\""))
    }

    @Test func `an account that has been in use for a while`() throws {
        let page = NotificationsPage.render(Self.model(), try Self.context())
        Self.check(page, "notifications")
        Self.check(NotificationsPage.render(Self.model(), try Self.context(.english)), "notifications-english")
    }

    @Test func `an account in which nothing has happened yet`() throws {
        var model = Model()
        model.zone = "Europe/Berlin"
        model.deploymentZone = "Europe/Berlin"
        Self.check(NotificationsPage.render(model, try Self.context()), "notifications-empty")
    }

    @Test func `a form that was refused, and one that was not`() throws {
        var model = Self.model()
        model.faults = FormFaults(fields: ["time_zone": Fault("time_zone_unknown")])
        model.ownZone = "Asia/Tokyo"
        model.isEveningLate = true
        Self.check(NotificationsPage.render(model, try Self.context()), "notifications-refused")
        model = Self.model()
        model.notice = "tested.none"
        model.channel = .off
        model.next = nil
        Self.check(NotificationsPage.render(model, try Self.context()), "notifications-tested")
    }

    @Test func `a long story is folded, and nothing of it is lost`() throws {
        var model = Self.model()
        model.trace = (0..<40).map { index in
            Model.TraceRow(
                trace: Trace(at: Self.now - .hours(index * 7), decision: .sent),
                occasion: "Anlass",
                title: "Meldung \(index)",
                url: nil
            )
        }
        let text = NotificationsPage.render(model, try Self.context()).string
        for index in 0..<40 { #expect(text.contains("Meldung \(index)<")) }
        let fold = try #require(text.range(of: "28 frühere Einträge"))
        #expect(text[..<fold.lowerBound].contains("Meldung 11<") && !text[..<fold.lowerBound].contains("Meldung 12<"))
    }

    @Test func `whatever comes from outside stays text`() throws {
        let hostile = "\"><script>alert(1)</script>'"
        var model = Self.model()
        model.mailbox = hostile
        model.devices[0].title = hostile
        model.devices[0].fingerprint = hostile
        model.trace[0].title = hostile
        model.trace[0].url = "javascript:alert(1)"
        model.ownZone = hostile
        let page = NotificationsPage.render(model, try Self.context()).string
        #expect(Markup.faults(in: page) == [])
        #expect(!page.contains("<script>") && !page.contains("javascript:"))
    }

    @Test func `every notice that a form can lead to has words`() throws {
        for key in [
            "saved", "clock", "removed", "on", "off", "tested.none", "tested.email", "tested.push", "tested.both",
        ] {
            var model = Self.model()
            model.notice = key
            let page = NotificationsPage.render(model, try Self.context()).string
            #expect(!page.contains("account.notice"), "\(key)")
        }
    }

    @Test func `the page names all modules that its script imports`() throws {
        let web = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Server/Server/Web")
        var found: Set<String> = []
        var open = ["account"]
        while let name = open.popLast() {
            let text = try String(contentsOf: web.appending(path: "js/\(name).js"), encoding: .utf8)
            for match in text.matches(of: /from "\.\/([a-z-]+)\.js"/) where found.insert(String(match.1)).inserted {
                open.append(String(match.1))
            }
        }
        let page = NotificationsPage.render(Self.model(), try Self.context()).string
        let named = page.matches(of: /rel="modulepreload" href="\/assets\/js\/([a-z-]+)\.js/).map { String($0.1) }
        #expect(named == found.sorted())
    }
}

/// The page that ends mails, in every state.
@Suite struct UnsubscribePageTests {
    static func page(_ occasion: String?, _ step: UnsubscribePage.Step, _ language: Language = .german) throws -> HTML {
        let path = "/abmelden/abc-_1"
        return UnsubscribePage.render(
            UnsubscribePage.Model(path: path, occasion: occasion, step: step),
            try .fixture(language, path: path)
        )
    }

    @Test func `the choices`() throws {
        SignInPagesTests.check(try Self.page("Wochenüberblick", .asked), "unsubscribe")
        SignInPagesTests.check(try Self.page("Weekly overview", .asked, .english), "unsubscribe-english")
        let bundle = try Self.page(nil, .asked)
        SignInPagesTests.check(bundle, "unsubscribe-bundle")
        #expect(!bundle.string.contains("value=\"occasion\""))
    }

    @Test func `what was done can be undone`() throws {
        SignInPagesTests.check(try Self.page("Wochenüberblick", .occasionOff), "unsubscribe-occasion")
        SignInPagesTests.check(try Self.page(nil, .mailsOff), "unsubscribe-mails")
        for (step, action) in [
            (.occasionOff, "occasion_on"), (.occasionOn, "occasion"), (.mailsOff, "mails_on"), (.mailsOn, "mails"),
        ] as [(UnsubscribePage.Step, String)] {
            #expect(try Self.page("x", step).string.contains("name=\"action\" value=\"\(action)\""))
        }
    }

    @Test func `an occasion's name stays text`() throws {
        for step in [UnsubscribePage.Step.asked, .occasionOff] {
            let page = try Self.page("<script>\"'", step).string
            #expect(Markup.faults(in: page) == [] && !page.contains("<script>\""))
        }
    }
}
