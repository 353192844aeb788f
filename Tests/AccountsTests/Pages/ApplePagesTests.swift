import API
import HTML
import TestSupport
import Testing

@testable import Accounts

/// The button, and what a browser sees that comes back from Apple.
@Suite struct ApplePagesTests {
    @Test func `the button stands below both forms, as a link of ours`() throws {
        let login = LoginPage.render(.init(next: "/boards", hasApple: true), try .fixture(path: "/login"))
        #expect(login.string.contains("href=\"/auth/apple?weiter=%2Fboards\""))
        SignInPagesTests.check(login, "login-apple")
        let register = RegisterPage.render(.init(hasApple: true), try .fixture(.english, path: "/register"))
        #expect(register.string.contains("<a class=\"btn btn--block\" href=\"/auth/apple\">Sign in with Apple</a>"))
        SignInPagesTests.check(register, "register-apple-english")
        for page in [LoginPage.render(.init(), try .fixture()), RegisterPage.render(.init(), try .fixture())] {
            #expect(!page.string.contains("apple"))
        }
    }

    @Test(arguments: [
        ("cancelled", AppleReturnPage.Step.cancelled, AppleJourney.Purpose.signIn),
        ("stray", .stray, .signIn), ("refused", .refused(Fault("apple_email_missing")), .signIn),
        ("address", .address(token: "a.b.c", isMailed: true), .address),
        ("deletion", .deletion(token: "a.b.c", code: "code"), .deletion),
        ("deletion-refused", .refused(Fault("apple_token_invalid")), .deletion),
    ])
    func `back from Apple`(name: String, step: AppleReturnPage.Step, purpose: AppleJourney.Purpose) throws {
        let model = AppleReturnPage.Model(step: step, purpose: purpose, next: purpose == .signIn ? "/boards" : nil)
        SignInPagesTests.check(AppleReturnPage.render(model, try .fixture(path: "/auth/apple/return")), "apple-" + name)
    }

    @Test func `whatever Apple sends stays text`() throws {
        let hostile = "\"><script>alert(1)</script>'"
        for step in [
            AppleReturnPage.Step.address(token: hostile, isMailed: false), .deletion(token: hostile, code: hostile),
            .refused(Fault("rate_limited", ["seconds": hostile])),
        ] {
            let page = AppleReturnPage.render(.init(step: step, next: hostile), try .fixture())
            #expect(Markup.faults(in: page.string) == [])
            #expect(!page.string.contains("<script>"))
        }
    }

    @Test(arguments: [
        ("either", ProofWay.either), ("apple", .apple), ("none", .none),
    ])
    func `the question before the end, by how one proves to be the owner`(name: String, proof: ProofWay)
        throws
    {
        let page = DeleteAccountPage.render(
            isStaff: false,
            proof: proof,
            .none,
            try .fixture(path: DeleteAccountPage.path)
        )
        #expect(page.string.contains("/auth/apple?zweck=loeschen") == (proof != .none))
        #expect(page.string.contains("type=\"password\"") == (proof == .either))
        SignInPagesTests.check(page, "delete-account-" + name)
    }
}
