import HTML
import TestSupport
import Testing

@testable import Server

/// The start page and the pages that say what went wrong.
@Suite struct PlainPagesTests {
    static func check(_ page: HTML, _ name: String) {
        #expect(Markup.faults(in: page.string) == [], "\(name)")
        let verdict = Snapshot.compare(page.string, name + ".html", beside: #filePath)
        #expect(verdict == .same || verdict == .recorded, "\(name): \(verdict)")
    }

    @Test func `the start page`() throws {
        Self.check(StartPage.render(.init(), try .fixture()), "start")
        let all = StartPage.render(.init(hasCouncil: true, hasVisits: true), try .fixture(.english, viewer: "Kim"))
        #expect(!all.string.contains("coming later"))
        Self.check(all, "start-all")
    }

    @Test func `the privacy page names everybody who hears of something, and nobody else`() throws {
        let least = PrivacyPage.render(.init(), try .fixture()).string
        #expect(!least.contains("Resend") && !least.contains("Mozilla") && !least.contains("Google"))
        let model = PrivacyPage.Model(
            mail: "Resend",
            hasWebPush: true,
            hasAPNs: true,
            hasFCM: true,
            hasAppleSignIn: true,
            routes: ("TomTom", "api.tomtom.com")
        )
        Self.check(PrivacyPage.render(model, try .fixture()), "privacy")
        Self.check(PrivacyPage.render(model, try .fixture(.english)), "privacy-english")
    }

    @Test(arguments: [
        (404, "not_found"), (403, "cross_site"), (429, "rate_limited"), (500, "internal"), (418, "never_heard"),
    ])
    func `an error says what happened and where to go`(status: Int, code: String) throws {
        let model = ErrorPage.Model(
            status: status,
            fault: Fault(code, ["seconds": "30"]),
            app: status == 404 ? .boards : .council
        )
        let page = ErrorPage.render(model, try .fixture())
        #expect(!page.string.contains("problem."))
        Self.check(page, "error-\(status)")
    }
}
